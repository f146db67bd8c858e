#!/bin/bash
# Makes the seeds of the class-file fuzzer, tests/fuzz/class/, anew. Unit tests read them as samples of what
# javac writes, so a change here may ask for one there.
set -euo pipefail
cd "$(dirname "$0")"

out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
javac -g -parameters -Xlint:none -nowarn -d "$out" class_source/module-info.java class_source/sample/*.java
javac -g:none --release 8 -Xlint:none -nowarn -d "$out" class_source/Old.java

rm -rf class
mkdir class
find "$out" -name '*.class' -exec cp {} class/ \;

# Version 45.2: short sizes in front of the code, a subroutine (jsr, ret), wide forms, both switches.
python3 - class/Ancient.class <<'PYTHON'
import struct, sys

def utf8(text): return b'\x01' + struct.pack('>H', len(text)) + text.encode()
def ref(tag, *indices): return bytes([tag]) + b''.join(struct.pack('>H', i) for i in indices)

pool = [utf8('Ancient'), ref(7, 1), utf8('java/lang/Object'), ref(7, 3), utf8('run'), utf8('(I)V'),
        utf8('Code'), utf8('Synthetic'), utf8('LineNumberTable')]
code = b'\xA8\x00\x31'                                                 # 0: jsr 49
code += b'\x1A'                                                        # 3: iload_0
code += b'\xAA\0\0\0' + struct.pack('>iiiii', 24, 0, 1, 24, 44)        # 4: tableswitch to 28, 28, 48
code += b'\x1A'                                                        # 28: iload_0
code += b'\xAB\0\0' + struct.pack('>iiii', 19, 1, 1000, -1)            # 29: lookupswitch to 48, 28
code += b'\xB1'                                                        # 48: return
code += b'\x4C'                                                        # 49: astore_1
code += b'\xC4\xA9\x00\x01'                                            # 50: wide ret 1
lines = struct.pack('>HIHHHHH', 9, 10, 2, 49, 2, 0, 1)
contents = struct.pack('>BBH', 1, 2, len(code)) + code + struct.pack('>HHHHH', 1, 0, 3, 49, 0)
contents += struct.pack('>H', 1) + lines
method = struct.pack('>HHHH', 0x0008, 5, 6, 2) + struct.pack('>HI', 7, len(contents)) + contents
method += struct.pack('>HI', 8, 0)
with open(sys.argv[1], 'wb') as file:
    file.write(struct.pack('>IHHH', 0xCAFEBABE, 2, 45, len(pool) + 1) + b''.join(pool))
    file.write(struct.pack('>HHHHHH', 0x0021, 2, 4, 0, 0, 1) + method + struct.pack('>H', 0))
PYTHON
