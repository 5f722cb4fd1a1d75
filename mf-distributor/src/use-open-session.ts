import { toApiError, useDistributorLogoutMutation } from '@shop/api-client';
import { useToast, useSessionChanges } from '@shop/shell-api';
import { useState } from 'react';
import { keepPendingSignOut } from './pending-sign-out';
import { useDistributorLogoutEverywhereMutation } from './sessions.api';
import type { ClosedPlace, OpenSession } from './shared/open-session';
import { useSessionOver } from './shared/use-session-over';

/** How long signing out waits for the server. */
const SIGN_OUT_TIMEOUT_MS = 3000;

const tooSlow = () =>
  new Promise<{ error: object }>((resolve) => setTimeout(() => resolve({ error: {} }), SIGN_OUT_TIMEOUT_MS));

/**
 * The ways out of the session, on the server and on this device; `hasLeft` once one was taken. Signing out here works
 * without the server, which hears of it when it answers again; the sessions of other devices only it can close.
 */
export function useOpenSession(): OpenSession & { hasLeft: boolean } {
  const showToast = useToast();
  const { distributorSignedOut } = useSessionChanges();
  const [logOut, here] = useDistributorLogoutMutation();
  const [logOutEverywhere, everywhere] = useDistributorLogoutEverywhereMutation();
  const isOver = useSessionOver();
  const [hasLeft, setHasLeft] = useState(false);

  const leave = async (place: ClosedPlace) => {
    const { error } = place === 'here' ? await Promise.race([logOut(), tooSlow()]) : await logOutEverywhere();
    /* With 401 it was over before, which the store has told; the store cuts off the call of one that another has followed. */
    if (error && (toApiError(error).status === 401 || ('name' in error && error.name === 'AbortError'))) return;
    if (error && place === 'everywhere') {
      const over = await isOver(error);
      if (over) return;
      const { text } = toApiError(error);
      if (over === null) {
        const description = text ?? 'La respuesta no llegó. Intenta de nuevo.';
        showToast({ variant: 'warning', title: 'No supimos si se cerró tu sesión', description });
      } else {
        showToast({ variant: 'error', title: 'No se pudo cerrar la sesión', description: text ?? 'Error de conexión' });
      }
      return;
    }
    setHasLeft(true);
    distributorSignedOut();
    if (error) keepPendingSignOut();
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
