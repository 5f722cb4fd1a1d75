declare function query(id?: number): Promise<number>;
declare function other(): Promise<void>;
declare function hand(pending: Promise<number>): void;
declare const ids: number[];

export async function afterAnother(): Promise<number> {
  const counted = query(); // finds shop/promise-left-alone
  await other();
  return await counted;
}

export async function inAnArgument(): Promise<number[]> {
  const counted = query(); // finds shop/promise-left-alone
  return [await query(), await counted];
}

export async function several(): Promise<number[]> {
  const counted = ids.map((id) => query(id)); // finds shop/promise-left-alone
  for await (const each of [other()]) void each;
  return Promise.all(counted);
}

export async function spread(): Promise<number[]> {
  const [first, second] = [query(), query()]; // finds shop/promise-left-alone
  await other();
  return Promise.all([first, ...[second]]);
}

export async function caughtLate(early: boolean): Promise<unknown> {
  const counted = early ? query() : new Promise<number>(() => undefined); // finds shop/promise-left-alone
  await other();
  return counted.catch(() => 0);
}

export async function insideAnother(): Promise<() => Promise<number>> {
  const counted = query(); // finds shop/promise-left-alone
  await other();
  return async () => (await counted) + 1;
}

export async function assigned(): Promise<number> {
  let counted: Promise<number> | undefined;
  counted = query(1) as Promise<number>; // finds shop/promise-left-alone
  await other();
  return (await counted) + 1;
}

export async function orElse(known: Promise<number> | undefined): Promise<number> {
  const counted = known ?? query(); // finds shop/promise-left-alone
  await other();
  return (await counted) + 1;
}

export async function insideWhatIsAwaited(each: (work: () => Promise<number>) => Promise<void>): Promise<void> {
  const counted = query(); // finds shop/promise-left-alone
  await each(async () => (await counted) + 1);
}

export async function together(): Promise<number> {
  const counted = query(); // allows shop/promise-left-alone
  const [count] = await Promise.all([counted, other()]);
  return count;
}

export async function handled(): Promise<number> {
  const counted = query().catch(() => 0); // allows shop/promise-left-alone
  const both = Promise.allSettled([query(), query()]); // allows shop/promise-left-alone
  await other();
  return (await counted) + (await both).length;
}

export async function handedOn(): Promise<number> {
  const counted = query(); // allows shop/promise-left-alone
  hand(counted);
  await other();
  return await counted;
}

export async function noPromise(): Promise<number> {
  const count = Number('1'); // allows shop/promise-left-alone
  await other();
  return count;
}
