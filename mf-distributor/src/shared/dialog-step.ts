import { queryNow, useAddressQuery } from '@shop/shell-api/address-query';
import { useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

const PARAMETER = 'dialogo';
/** State of an entry in the history before which the same screen stands without the dialog. */
const OPENED = { opened: true };

function written(params: URLSearchParams, word: string | null): URLSearchParams {
  if (word === null) params.delete(PARAMETER);
  else params.set(PARAMETER, word);
  return params;
}

/**
 * True while a dialog is open, which the address says (`?dialogo=contrasena`): back closes it. It closes at once, by one
 * step back, however often and however late that is asked for.
 */
export function useDialogStep(word: string): [isOpen: boolean, turn: (isOpen: boolean) => void] {
  const [params, changeParams] = useAddressQuery();
  const navigate = useNavigate();
  const location = useLocation();
  const { key } = location;
  /** Entry of the history that is being left; the address knows of the step back only later. */
  const leaving = useRef<string | null>(null);
  const [left, setLeft] = useState<string | null>(null);

  function turn(isOpen: boolean) {
    if (isOpen) {
      changeParams((now) => written(now, word), { state: OPENED });
    } else if (leaving.current !== key && queryNow().get(PARAMETER) === word) {
      leaving.current = key;
      setLeft(key);
      const state = location.state as Partial<typeof OPENED> | null;
      if (state?.opened) void navigate(-1);
      else changeParams((now) => written(now, null), { replace: true });
    }
  }

  return [params.get(PARAMETER) === word && left !== key, turn];
}
