import { storage } from '@shop/shell-api';
import { useState } from 'react';

/** Local storage key: how lists look is this device's, as its screen is. */
const KEY = 'admin_tarjetas_grandes';

/** True when this device shows large cards in place of rows, and the setter of that. */
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
