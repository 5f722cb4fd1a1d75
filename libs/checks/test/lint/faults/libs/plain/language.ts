export function loops(list: number[]): void {
  for (let i = 0; i < 10; i--) loops(list); // finds for-direction
  for (;;) {
    if (list.length === -0) break; // finds no-compare-neg-zero
  }
  do {
    loops(list);
  } while (false); // finds no-constant-condition
}

export const pending = new Promise<void>(async (resolve) => { // finds no-async-promise-executor
  await Promise.resolve();
  resolve();
});

export function choose(kind: number, text: string | null, options: Record<string, string>): string | undefined {
  switch (kind) {
    case 1:
      let inside = 'one'; // finds no-case-declarations
      return inside;
    case 2:
      loops([]);
    case 3: // finds no-fallthrough, no-duplicate-case
      return 'three';
    case 3:
      return 'again';
  }
  let found: string | null = null;
  if ((found = text)) return found;
  while (found = text) return found; // finds no-cond-assign
  if (kind === 1) return 'a'; // finds no-dupe-else-if
  else if (kind === 2) return 'b';
  else if (kind === 1) return 'c';
  if (!!(kind > 1)) return 'd'; // finds no-extra-boolean-cast
  if ({} ?? kind) return 'e'; // finds no-constant-binary-expression
  if (kind == 5) return 'f'; // finds eqeqeq
  if (kind === NaN) return 'g'; // finds use-isnan
  if (typeof text === 'strnig') return 'h'; // finds valid-typeof
  if (options.hasOwnProperty('kind')) return 'i'; // finds no-prototype-builtins
  kind = kind; // finds no-self-assign
  return (text?.length as unknown as () => string)?.();
}

export function words(text: string): unknown[] {
  return [
    /\x1f/.test(text), // finds no-control-regex
    /a[]/.test(text), // finds no-empty-character-class
    /a   b/.test(text), // finds no-regex-spaces
    /[👍]/.test(text), // finds no-misleading-character-class
    /\1(a)/.test(text), // finds no-useless-backreference
    new RegExp('[', 'g').test(text), // finds no-invalid-regexp
    'a\'b\d', // finds no-useless-escape
    5123000000000000000000000000001, // finds no-loss-of-precision
    [1, , 3], // finds no-sparse-arrays
    new Array(1, 2), // finds no-array-constructor
  ];
}

export function caught(run: () => number): number {
  try {
    return run();
  } catch (error) { // finds no-useless-catch
    throw error;
  }
}

export function thrown(run: () => number): number {
  try {
    return run();
  } catch (error) {
    error = new Error('another'); // finds no-ex-assign
    throw new Error('without its cause'); // finds preserve-caught-error
  } finally {
    return 0; // finds no-unsafe-finally
  }
}

export function empty({ }: object, [first]: number[]): void { // finds no-empty-pattern
  if (first) {} // finds no-empty
  debugger; // finds no-debugger
  console.log(first); // finds no-console
}

export class Counter {
  #never = 1;
  static {} // finds no-empty-static-block
  #unread = 1; // finds no-unused-private-class-members
  constructor() {} // finds no-useless-constructor
  *numbers(): Generator<number> { // finds require-yield
    return this.#never;
  }
}

undefined = 1; // finds no-global-assign

export function shadow(undefined: number): number { // finds no-shadow-restricted-names
  return undefined;
}

export function never(): string {
  let nothing: string | undefined; // finds no-unassigned-vars
  label: for (;;) { // finds no-unused-labels
    if (nothing === undefined) return 'none';
  }
}

export function chained(text?: { length: number }): number {
  const unused = 1; // finds no-unused-vars
  const _unused = 1; // finds no-unused-vars
  let last = 1; // finds prefer-const
  var old = 2; // finds no-var
  const sum = last + old;
  text?.length; // finds no-unused-expressions
  return (text?.length)! + (text as { call?: () => number })?.call();
}

export function away(list?: { items: number[] }): number[] {
  return [...(list?.items)]; // finds no-unsafe-optional-chaining
}

export function overwritten(): number {
  let count = 1; // finds no-useless-assignment
  count = 2;
  return count;
}

export function all(): number {
  return Math.max.apply(Math, arguments as unknown as number[]); // finds prefer-rest-params, prefer-spread
}

export const joined = 'a'
(1 + 2).toString(); // finds no-unexpected-multiline

export const strange = 1; // finds no-irregular-whitespace
