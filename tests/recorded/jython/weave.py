# Weaves a bit of everything: classes, generators, exceptions, regular expressions, threads, Java objects.
import collections
import json
import re
import threading
from java.util import ArrayList, Collections, HashMap
from java.lang import Runnable, Thread


class Thing(object):
    count = 0

    def __init__(self, name, size=1):
        self.name, self.size = name, size
        Thing.count += 1

    def __lt__(self, other):
        return (self.size, self.name) < (other.size, other.name)

    def __repr__(self):
        return "%s(%d)" % (self.name, self.size)

    @property
    def area(self):
        return self.size ** 2

    @staticmethod
    def parse(text):
        match = re.match(r"(?P<name>\w+):(\d+)", text)
        if match is None:
            raise ValueError("not a thing: %r" % text)
        return Thing(match.group("name"), int(match.group(2)))


class Round(Thing):
    @property
    def area(self):
        return 3.14159 * super(Round, self).area


def primes(limit):
    sieve = [True] * limit
    for n in xrange(2, limit):
        if sieve[n]:
            yield n
            for multiple in range(n * n, limit, n):
                sieve[multiple] = False


def things():
    made = [Thing.parse(text) for text in "box:3 ball:2 cup:5".split()] + [Round("ring", 4)]
    print sorted(made), sum(thing.area for thing in made), Thing.count
    try:
        Thing.parse("nothing")
    except ValueError as error:
        print error
    finally:
        print max(made).name.upper()


def texts():
    words = re.findall(r"[a-z]+", "the warp and the weft and the thread")
    print collections.Counter(words).most_common(2)
    print json.dumps({"words": words[:3], "pi": 3.5, "deep": [None, True, {"x": u"\u00e9"}]}, sort_keys=True)
    print json.loads('{"a": [1, 2.5, "x"]}')["a"]
    print "-".join(reversed(words)), "{0:>8}|{1:<6.2f}|".format("right", 2.0 / 3)
    scope = {}
    exec "def made_late(n): return n * [1 for _ in range(n)]" in scope
    print len(scope["made_late"](4)), eval("2 ** 70 + 1"), map(lambda x: x * x, range(4))


class Worker(Runnable):
    def __init__(self, numbers, results, lock):
        self.numbers, self.results, self.lock = numbers, results, lock

    def run(self):
        for n in self.numbers:
            with self.lock:
                self.results[n % 10] = self.results.get(n % 10, 0) + n


def threads():
    results, lock = {}, threading.Lock()
    found = list(primes(400))
    workers = [Thread(Worker(found[i::2], results, lock)) for i in range(2)]
    workers.append(threading.Thread(target=lambda: Worker(found, results, lock).run()))
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    print sorted(results.items())


def java_objects():
    names = ArrayList(["weft", "warp", "heddle"])
    Collections.sort(names)
    ages = HashMap()
    for index, name in enumerate(names):
        ages[name] = index
    print list(names), dict(ages), names.size(), names[-1]


things()
texts()
threads()
java_objects()
