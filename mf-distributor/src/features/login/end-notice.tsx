import { sessionEndTexts, type SessionEnd } from '@shop/contracts';
import { Notice, Stack } from '@shop/ui';
import { ShopChatLink } from '../../shared/shop-chat';

/** Step that distributors can take themselves; null where only the shop can help. */
const waysBack: Record<SessionEnd, string | null> = {
  standby: null,
  reactivated: 'Inicia sesión para seguir donde estabas.',
  rejected: null,
  deleted: null,
  passwordChanged: 'Inicia sesión con la nueva.',
  signedOutEverywhere: 'Inicia sesión para seguir donde estabas.',
  signedOut: 'Inicia sesión para seguir donde estabas.',
  expired: 'Inicia sesión para seguir donde estabas.',
};

/** Why the session ended, and what to do. */
export function EndNotice({ end }: { end: SessionEnd }) {
  const wayBack = waysBack[end];
  return (
    <Stack $above={20}>
      <Notice tone="warn" title="Tu sesión terminó">
        {sessionEndTexts[end]} {wayBack ?? <ShopChatLink subject="account">Escribe a la tienda.</ShopChatLink>}
      </Notice>
    </Stack>
  );
}
