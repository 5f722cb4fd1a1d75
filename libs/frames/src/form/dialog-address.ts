import { queryNow, useAddressQuery } from '@shop/shell-api/address-query';
import { nanoid } from '@reduxjs/toolkit';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { stepBack, undouble } from './doubled-entry';

export interface OpenDialog<Name extends string> {
  name: Name;
  /** Id of what it is about; '' for a dialog about nothing that exists. */
  id: string;
}

const PARAMETER = 'dialogo';

/**
 * Which dialog of a screen is open, in the address (`?dialogo=editar.3f2a…`): back closes it, and who has to sign in again
 * finds it as it was. Closing leads exactly one step back, however often and however late it is asked for: what is not open
 * any more is not closed. What is given along is done once it is closed, with the history as it is then.
 */
export function useDialogAddress<Name extends string>(
  names: readonly Name[],
): [OpenDialog<Name> | null, (dialog: OpenDialog<Name> | null, then?: () => void) => void] {
  const [params, changeParams] = useAddressQuery();
  const { key, state } = useLocation() as { key: string; state: unknown };
  /** True when the step back is under way, of which the address knows only later. */
  const closing = useRef(false);
  const open = params.get(PARAMETER);
  const [said = '', id = ''] = (open ?? '').split('.');
  const name = names.find((candidate) => candidate === said);

  useEffect(() => {
    closing.current = false;
  }, [key]);

  function show(dialog: OpenDialog<Name> | null, then?: () => void) {
    if (dialog) {
      // Pressed again while its code is on its way it is the same dialog, and one step back.
      const isOpen = queryNow().get(PARAMETER)?.split('.')[0] === dialog.name;
      const state = isOpen && !wasOpenedHere() ? null : { opened: true };
      changeParams((now) => written(now, dialog), { replace: isOpen, state });
    } else if (closing.current || queryNow().get(PARAMETER) !== open) {
      return;
    } else {
      closing.current = true;
      undouble(() => {
        if (wasOpenedHere()) stepBack(() => then?.());
        else {
          changeParams((now) => written(now, null), { replace: true, state });
          then?.();
        }
      });
    }
  }

  return [name === undefined ? null : { name, id }, show];
}

/**
 * A dialog about what this screen alone knows, such as chosen rows: back closes it. What it was about is forgotten once it is
 * closed otherwise, and by a reload: an entry of the history that is left of it is no other dialog's.
 * @param isGone true when there is nothing more to ask: it closes by itself
 */
export function useDialogAbout<About>(
  name: string,
  isGone = false,
): [about: About | null, show: (about: About | null, then?: () => void) => void] {
  const [dialog, show] = useDialogAddress([name]);
  const [known, setKnown] = useState<{ id: string; about: About } | null>(null);
  const open = known && dialog?.id === known.id ? known.about : null;
  const isOver = isGone && open !== null;
  const close = useEffectEvent(() => show(null));
  useEffect(() => {
    if (isOver) close();
  }, [isOver]);
  return [
    open,
    (about, then) => {
      if (about === null) {
        show(null, () => {
          setKnown(null);
          then?.();
        });
      } else {
        const id = nanoid();
        setKnown({ id, about });
        show({ name, id });
      }
    },
  ];
}

function written(params: URLSearchParams, dialog: OpenDialog<string> | null): URLSearchParams {
  if (dialog) params.set(PARAMETER, dialog.id === '' ? dialog.name : `${dialog.name}.${dialog.id}`);
  else params.delete(PARAMETER);
  return params;
}

/** True when the entry before in the history is the same screen without the dialog; the router keeps a state as `usr`. */
function wasOpenedHere(): boolean {
  const { usr } = (globalThis.history.state ?? {}) as { usr?: unknown };
  return typeof usr === 'object' && usr !== null && 'opened' in usr;
}
