// Objects, closures, exceptions, regular expressions, numbers, and Java from the script.
function Thing(name, size) { this.name = name; this.size = size; }
Thing.prototype.area = function () { return this.size * this.size; };
Thing.prototype.toString = function () { return this.name + "(" + this.size + ")"; };

function Round(name, size) { Thing.call(this, name, size); }
Round.prototype = Object.create(Thing.prototype, { constructor: { value: Round } });
Round.prototype.area = function () { return Math.PI * Thing.prototype.area.call(this); };

function primes(limit) {
  var sieve = [], found = [];
  for (var n = 2; n < limit; n++) {
    if (sieve[n]) continue;
    found.push(n);
    for (var m = n * n; m < limit; m += n) sieve[m] = true;
  }
  return found;
}

var things = [new Thing("box", 3), new Round("ring", 2), new Thing("cup", 5)];
things.sort(function (a, b) { return b.area() - a.area(); });
var text = things.join(",") + " " + things.map(t => t.area().toFixed(2)).filter(x => x > 4).reduce((a, b) => a + b, "");

var words = "the warp and the weft".replace(/(\w+)f(t)?/g, function (all, a) { return a.toUpperCase(); }).split(/\s+/);
var counts = {};
for (var i in words) counts[words[i]] = (counts[words[i]] || 0) + 1;
text += JSON.stringify(counts) + JSON.parse('[1, {"a": null}]').length;

outer:
for (var row = 0; row < 4; row++) {
  for (var column = 0; column < 4; column++) {
    switch ((row ^ column) >>> 1) {
      case 0: continue;
      case 1: continue outer;
      default: text += row;
    }
  }
}
try {
  undefinedFunction();
} catch (e) {
  text += e instanceof ReferenceError;
} finally {
  text += typeof null;
}

var list = new java.util.ArrayList();
primes(60).forEach(function (p) { list.add(java.lang.Integer.valueOf(p)); });
var runner = new java.lang.Runnable({ run: function () { text += list.size(); } });
runner.run();
java.util.Collections.sort(list, new JavaAdapter(java.util.Comparator, { compare: function (a, b) { return b - a; } }));
text += list.get(0) + " " + eval("0x10 + 1e2") + new Date(0).getUTCFullYear() + parseInt("7f", 16) + isNaN("x");
let total = 0;
for (let x of [1, 2, 3]) total += x;
text += `${total}` + [1, [2]].toString() + (function () { return arguments.length; })(1, 2);
text;
