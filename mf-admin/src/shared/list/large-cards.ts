import { storage } from '@shop/shell-api';
import { useState } from 'react';

/** Local storage key: how lists look is this device's, as its screen is. */
const KEY = 'admin_tarjetas_grandes';

/** Whether whoever uses this device likes large cards in place of rows, and the change of that. */
export function useLargeCards(): [boolean, (large: boolean) => void] {
  const [large, setLarge] = useState(() => storage.readText(KEY) === 'si');
  return [
    large,
    (next) => {
      if (next) storage.writeText(KEY, 'si');
      else storage.remove(KEY);
      setLarge(next);
    },
  ];
}
