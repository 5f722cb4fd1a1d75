import { sayOnItsWay } from '@shop/shell-api/on-its-way';
import { useEffect } from 'react';

/** Stands where a dialog will be that was pressed for, while its code is on its way. */
export function OnItsWay() {
  useEffect(sayOnItsWay, []);
  return null;
}
