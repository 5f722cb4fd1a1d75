import { useAddressQuery } from '@shop/shell-api/address-query';
import { useLocation, useNavigate } from 'react-router-dom';

/** An open dialog: which one, and of what. */
export interface OpenDialog<Name extends string> {
  name: Name;
  /** Id of what it is about; '' for a dialog about nothing that exists. */
  id: string;
}

const PARAMETER = 'dialogo';

/**
 * Which dialog of a screen is open, in the address (`?dialogo=editar.3f2a…`): back closes it, and who has to sign in again
 * finds it as it was.
 */
export function useDialogAddress<Name extends string>(
  names: readonly Name[],
): [OpenDialog<Name> | null, (dialog: OpenDialog<Name> | null) => void] {
  const [params, changeParams] = useAddressQuery();
  const navigate = useNavigate();
  const { state } = useLocation() as { state: unknown };
  const [said = '', id = ''] = (params.get(PARAMETER) ?? '').split('.');
  const name = names.find((candidate) => candidate === said);

  function show(dialog: OpenDialog<Name> | null) {
    if (dialog) {
      changeParams((now) => withDialog(now, dialog), { state: { opened: true } });
    } else if (wasOpenedHere(state)) {
      void navigate(-1);
    } else {
      changeParams(withoutDialog, { replace: true });
    }
  }

  return [name === undefined ? null : { name, id }, show];
}

function withDialog(params: URLSearchParams, { name, id }: OpenDialog<string>): URLSearchParams {
  params.set(PARAMETER, id === '' ? name : `${name}.${id}`);
  return params;
}

function withoutDialog(params: URLSearchParams): URLSearchParams {
  params.delete(PARAMETER);
  return params;
}

/** Whether the entry before in the history is the same screen without the dialog. */
function wasOpenedHere(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'opened' in state;
}
