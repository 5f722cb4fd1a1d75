class Base { // finds no-class-assign
  constructor() {
    this.a = 1;
  }
  get size() {} // finds getter-return
  set size(value) {
    return value; // finds no-setter-return
  }
  same() {} // finds no-dupe-class-members
  same() {}
}
class Derived extends Base {
  constructor() {} // finds constructor-super
}
class Early extends Base {
  constructor() { // finds no-this-before-super
    this.b = 2;
    super();
  }
}
Base = Derived;
const fixed = 1; // finds no-const-assign
fixed = 2;
function declared() {}
declared = Early; // finds no-func-assign
import * as path from 'node:path';
path.join = declared; // finds no-import-assign
export const keys = { a: 1, a: 2 }; // finds no-dupe-keys
export const symbol = new Symbol('a'); // finds no-new-native-nonconstructor
export const called = Math(); // finds no-obj-calls
export function early(key) {
  if (!key in keys) return fixed; // finds no-unsafe-negation
  return called;
  declared(); // finds no-unreachable
}
var again = 1; // finds no-redeclare, no-var
var again = 2;
console.log(again, early == declared); // finds no-console, eqeqeq
export const anything = eval('1'); // finds no-eval
export function read(value) {
  anything.first = anything(value); // allows typescript/no-unsafe-assignment, typescript/no-unsafe-call
  void declared.bind(value).catch((error) => error); // allows typescript/use-unknown-in-catch-callback-variable
  path.join(value.path); // allows typescript/no-unsafe-argument, typescript/no-unsafe-member-access
  return value; // allows typescript/no-unsafe-return
}
