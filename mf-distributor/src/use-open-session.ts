import { toApiError, useDistributorLogoutMutation } from '@shop/api-client';
import { useToast, useSessionChanges } from '@shop/shell-api';
import { useState } from 'react';
import { useDistributorLogoutEverywhereMutation } from './sessions.api';
import type { ClosedPlace, OpenSession } from './shared/open-session';

/**
 * The ways out of the session, on the server and on this device; `hasLeft` once one was taken. Where the server does not
 * close it, it stays open here as well.
 */
export function useOpenSession(): OpenSession & { hasLeft: boolean } {
  const showToast = useToast();
  const { distributorSignedOut } = useSessionChanges();
  const [logOut, here] = useDistributorLogoutMutation();
  const [logOutEverywhere, everywhere] = useDistributorLogoutEverywhereMutation();
  const [hasLeft, setHasLeft] = useState(false);

  const leave = async (place: ClosedPlace) => {
    const { error } = place === 'here' ? await logOut() : await logOutEverywhere();
    /* With 401 it was over before, which the store has told. */
    if (error && toApiError(error).status === 401) return;
    if (error) {
      const description = toApiError(error).text ?? 'Error de conexión';
      showToast({ variant: 'error', title: 'No se pudo cerrar la sesión', description });
      return;
    }
    setHasLeft(true);
    distributorSignedOut();
    if (place === 'everywhere') {
      const description = 'Cerraste tu sesión en todos tus dispositivos.';
      showToast({ variant: 'success', title: 'Sesión cerrada', description });
    }
  };

  return {
    closing: here.isLoading ? 'here' : everywhere.isLoading ? 'everywhere' : null,
    close: (place) => void leave(place),
    hasLeft,
  };
}
