import type { Problem } from '@shop/contracts';

/** Deeper than any call needs; beyond it recursive readers would run out of stack. */
const MAX_DEPTH = 24;

/** Half of a character that takes two code units: PostgreSQL and UTF-8 can't hold it. */
const LONE_SURROGATE = /\p{Surrogate}/u;

/** Keys that reach an object's prototype. */
const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype']);

interface Place {
  value: unknown;
  path: string;
  depth: number;
}

/**
 * The first thing in parsed JSON (or a query) that no call accepts: too deep, keys that reach a prototype, texts that
 * can't be stored. Null when it is plain data. Walks without recursion.
 */
export function plainDataProblem(root: unknown): Problem | null {
  const open: Place[] = [{ value: root, path: '', depth: 0 }];
  for (let place = open.pop(); place; place = open.pop()) {
    const { value, path, depth } = place;
    if (typeof value === 'string' && !isStorable(value)) return { path, message: 'Contiene caracteres no permitidos' };
    if (typeof value !== 'object' || value === null) continue;
    if (depth >= MAX_DEPTH) return { path: '', message: 'Los datos están anidados demasiadas veces' };
    for (const [key, inner] of Object.entries(value)) {
      if (FORBIDDEN_KEYS.has(key) || !isStorable(key)) return { path, message: 'Contiene un campo no permitido' };
      open.push({ value: inner, path: path === '' ? key : `${path}.${key}`, depth: depth + 1 });
    }
  }
  return null;
}

function isStorable(text: string): boolean {
  return !text.includes('\0') && !LONE_SURROGATE.test(text);
}
