import { useEffect, useMemo, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';

export function Conditional({ on }: { on: boolean }) {
  if (on) useState(1); // finds react/rules-of-hooks
  return null;
}

export function Dependencies({ id }: { id: string }) {
  useEffect(() => {
    document.title = id; // finds react/exhaustive-deps
  }, []);
  return null;
}

export function Nested() {
  const Inner = () => <b>in</b>;
  return <Inner />; // finds react/static-components
}

export function Memo({ list }: { list: number[] }) {
  const sum = useMemo(async () => list.length, [list]); // finds react/use-memo
  return <i>{String(sum)}</i>;
}

export function Mutated({ list }: { list: number[] }) {
  const [items] = useState(list);
  items[0] = 2; // finds react/immutability
  return <i>{items.length}</i>;
}

let visits = 0;
export function Outside() {
  visits = visits + 1; // finds react/globals
  return <i>{visits}</i>;
}

export function Reference() {
  const box = useRef(0);
  return <i>{box.current}</i>; // finds react/refs
}

export function Effect({ value }: { value: number }) {
  const [copy, setCopy] = useState(0);
  useEffect(() => {
    setCopy(value); // finds react/set-state-in-effect
  }, [value]);
  return <i>{copy}</i>;
}

export function Boundary() {
  try {
    return <Reference />; // finds react/error-boundaries
  } catch {
    return null;
  }
}

export function Impure() {
  return <i>{Math.random()}</i>; // finds react/purity
}

export function Endless() {
  const [count, setCount] = useState(0);
  setCount(count + 1); // finds react/set-state-in-render
  return <i>{count}</i>;
}

export function Unsupported() {
  eval('1'); // finds react/unsupported-syntax
  return <i />;
}

export function Pressed({ send }: { send: () => Promise<void> }) {
  return <button onClick={send} />; // allows typescript/no-misused-promises
}

export function Watched() {
  const { watch } = useForm<{ name: string }>();
  return <i>{watch('name')}</i>; // finds react/incompatible-library
}
