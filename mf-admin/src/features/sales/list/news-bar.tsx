import { useShopDispatch } from '@shop/shell-api';
import { useEffect } from 'react';
import { useAdminMarkOrdersSeenMutation } from '../../../shared/live.api';
import { liveActions, useLive } from '../../../shared/live.slice';
import { NewsPress } from '../../../shared/news-press';
import { adminApi } from '../../../shared/admin-api';

export interface NewsBarProps {
  /** When the list was read, ms of the epoch; none before it was. */
  readAt: number | undefined;
  /** Whether rows stay where they are when their orders change status. */
  keepsPlace: boolean;
  /** Shows the newest orders. */
  onShow: () => void;
}

/** What came since the list was read, and the press that brings it. Where nothing would move it comes by itself. */
export function NewsBar({ readAt, keepsPlace, onShow }: NewsBarProps) {
  const dispatch = useShopDispatch();
  const [markSeen] = useAdminMarkOrdersSeenMutation();
  const placed = useLive(({ newInList }) => newInList);
  const changed = useLive(({ listChanged }) => listChanged);
  const comesByItself = changed && keepsPlace && placed.length === 0;

  useEffect(() => void dispatch(liveActions.listRead()), [readAt, dispatch]);
  useEffect(() => {
    if (comesByItself) dispatch(adminApi.util.invalidateTags([{ type: 'adminSales', id: 'LIST' }]));
  }, [comesByItself, dispatch]);

  function show() {
    if (placed.length > 0) void markSeen({ ids: placed.slice(-100) });
    dispatch(liveActions.listRead());
    onShow();
  }

  const words =
    placed.length > 0
      ? `${placed.length === 1 ? '1 pedido nuevo' : `${placed.length} pedidos nuevos`} · Ver`
      : changed && !comesByItself
        ? 'Hay cambios · Actualizar'
        : null;
  return <NewsPress words={words} onPress={show} />;
}
