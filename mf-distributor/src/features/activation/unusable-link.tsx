import { ACTIVATION_HOURS } from '@shop/contracts';
import { ButtonLink, EmptyState } from '@shop/ui';
import { distributorRoutes } from '../../routes';
import { ShopChatButton } from '../../shared/shop-chat';

/** `missing` there is none in the address, `unknown` it is nobody's (404), `gone` it was used, replaced, has expired or ended with a pause (410). */
export type UnusableReason = 'missing' | 'unknown' | 'gone';

const words: Record<UnusableReason, { title: string; text: string }> = {
  missing: {
    title: 'Falta el enlace de activación',
    text: 'Abre otra vez el enlace que te enviamos por WhatsApp. Por seguridad no se queda en la página al recargarla.',
  },
  unknown: {
    title: 'Este enlace no es válido',
    text: 'Revisa que esté completo: ábrelo directamente desde el mensaje de WhatsApp, sin copiarlo a mano.',
  },
  gone: {
    title: 'Este enlace ya no sirve',
    text: `Cada enlace sirve una sola vez y durante ${ACTIVATION_HOURS} horas, y deja de servir cuando te enviamos otro. Si ya elegiste tu contraseña, inicia sesión; si no, abre el último que te enviamos o pide uno nuevo a la tienda.`,
  },
};

/** Why no password can be chosen by this link, and what to do. */
export function UnusableLink({ reason }: { reason: UnusableReason }) {
  return (
    <div role="alert">
      <EmptyState
        icon="key"
        headingLevel="h1"
        {...words[reason]}
        action={
          <>
            <ButtonLink to={distributorRoutes.login} tone="distributor" size="sm">
              Iniciar sesión
            </ButtonLink>
            <ShopChatButton subject="activation">Escribir a la tienda</ShopChatButton>
          </>
        }
      />
    </div>
  );
}
