import type { ElementType, Key } from 'react';
import { Fragment, jsx, jsxs } from 'react/jsx-runtime';

export { Fragment };

/**
 * Function that development builds call for each element. React's own goes with React's development build alone, and a remote that
 * a developer serves may run in the shell of a running shop, with its production build (decision 0015).
 */
export function jsxDEV(type: ElementType, props: unknown, key: Key | undefined, isStatic: boolean): unknown {
  return isStatic ? jsxs(type, props, key) : jsx(type, props, key);
}
