import { MOST_UNSEEN } from '@shop/contracts';
import { useShopDispatch } from '@shop/shell-api';
import { useAdminMarkOrdersSeenMutation } from '../../../shared/live/live.api';
import { liveActions, useLive } from '../../../shared/live/live.slice';
import { CHANGED, NewsPress } from '../../../shared/list/news-press';
import type { SteadyList } from '../../../shared/list/steady-list';

export interface NewsBarProps {
  list: SteadyList<unknown>;
  /** Shows the newest orders. */
  onShow: () => void;
}

/** Count of orders since the list was read, and the press that brings them. */
export function NewsBar({ list, onShow }: NewsBarProps) {
  const dispatch = useShopDispatch();
  const [markSeen] = useAdminMarkOrdersSeenMutation();
  const placed = useLive(({ newInList }) => newInList);

  function showNewest() {
    void markSeen({ ids: placed.slice(-MOST_UNSEEN) });
    dispatch(liveActions.listRead());
    onShow();
  }

  if (placed.length === 0) return <NewsPress words={list.isBehind ? CHANGED : null} onPress={list.show} />;
  const count = placed.length === 1 ? '1 pedido nuevo' : `${placed.length} pedidos nuevos`;
  return <NewsPress words={`${count} · Ver`} onPress={showNewest} />;
}
