export type Status = 'open' | 'closed';
declare const anything: any;
declare const list: string[];
declare const optional: string | undefined;
declare const always: string;
declare const flag: boolean;
declare const run: () => Promise<number>;
declare const record: Record<string, number>;
enum Fruit { Apple, Pear }
enum Color { Red, Blue }
declare let fruit: Fruit;

/** @deprecated use another */
export function old(): void {}
class Plain {
  name = 'plain';
  read(): string {
    return this.name;
  }
}
const plain = new Plain();

export async function promises(): Promise<unknown> {
  await always; // finds typescript/await-thenable
  run(); // finds typescript/no-floating-promises
  if (run()) return 1; // finds typescript/no-misused-promises
  list.forEach(async () => { await run(); }); // finds typescript/no-misused-promises
  run().catch((error) => { void error; }); // finds typescript/use-unknown-in-catch-callback-variable
  void Promise.reject('text'); // finds typescript/prefer-promise-reject-errors
  try {
    return run(); // finds typescript/return-await
  } catch {
    throw 'text'; // finds typescript/only-throw-error
  }
}

export async function waits(): Promise<number> { // finds typescript/require-await
  return 1;
}

export function unsafe(): string {
  const value = anything; // finds typescript/no-unsafe-assignment
  anything(); // finds typescript/no-unsafe-call
  anything.deep; // finds typescript/no-unsafe-member-access
  list.push(anything); // finds typescript/no-unsafe-argument
  void -(list as never as string); // finds typescript/no-unsafe-unary-minus
  fruit = 1; // finds typescript/no-unsafe-enum-assignment
  void ((fruit as number) === 1 || fruit === (Color.Red as number)); 
  void (fruit === 1); // finds typescript/no-unsafe-enum-comparison
  void value;
  return anything; // finds typescript/no-unsafe-return
}

export function conditions(status: Status): number {
  if (always === undefined) return 1; // finds typescript/no-unnecessary-condition
  if (flag === true) return 2; // finds typescript/no-unnecessary-boolean-literal-compare
  switch (status) { // finds typescript/switch-exhaustiveness-check
    case 'open':
      return 3;
  }
  return optional!.length; // finds typescript/no-non-null-assertion
}

export function conversions(): unknown[] {
  return [
    always as string, // finds typescript/no-unnecessary-type-assertion
    String(always), // finds typescript/no-unnecessary-type-conversion
    `${always}`, // finds typescript/no-unnecessary-template-expression
    `${plain}`, // finds typescript/restrict-template-expressions, typescript/no-base-to-string
    `${list.length}`, // allows typescript/restrict-template-expressions
    always + 1, // finds typescript/restrict-plus-operands
    optional!!, // finds typescript/no-extra-non-null-assertion
    optional! ?? 'b', // finds typescript/no-non-null-asserted-nullish-coalescing
    optional?.length!, // finds typescript/no-non-null-asserted-optional-chain
    new Set<string>(list) as Set<string>, 
    list.reduce((sum, part) => sum.concat(part), [] as string[]), // finds typescript/prefer-reduce-type-parameter
    { ...plain }, // finds typescript/no-misused-spread
    list.map((part = 'x') => part), // finds typescript/no-useless-default-assignment
  ];
}

export function ways(): void {
  delete list[0]; // finds typescript/no-array-delete
  delete record[always]; // finds typescript/no-dynamic-delete
  for (const key in list) void key; // finds typescript/no-for-in-array
  setTimeout('run()', 1); // finds typescript/no-implied-eval
  void old(); // finds typescript/no-deprecated, typescript/no-meaningless-void-operator
  const read = plain.read; // finds typescript/unbound-method
  const result = list.forEach((part) => void part); // finds typescript/no-confusing-void-expression
  void [read, result];
}

interface Box<T = string> {
  value: T;
}
export const box: Box<string> = { value: 'a' }; // finds typescript/no-unnecessary-type-arguments
