import { formatQuetzales, parseCentavos, STREAM_BEGIN, type PlacedOrderView, type ShopEvent } from '@shop/contracts';
import { useSession, useShopDispatch, useToast } from '@shop/shell-api';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { adminRoutes, orderAddress } from '../../routes';
import { liveActions, useLive, type UnseenOrder } from '../../shared/live.slice';
import { useAdminMeQuery } from '../../shared/staff.api';
import type { StreamMessage } from './follow-events';
import { openLiveSource } from './live-source';
import { dueToRing, ringsOfAge, untilNextRing } from './rings';
import { readySound, ring } from './sound';
import { countInTitle } from './title-count';
import { adminApi } from '../../shared/admin-api';

/** The screen comes first, ms. */
export const LIVE_DELAY = 1000;
/** What comes within so long is told together, ms: what a rush changes is read once. */
const GATHER = 300;

/** Hears what happens in the shop while the back office is open, and lets it be seen and heard. Renders nothing. */
export function LiveUpdates({ staffId }: { staffId: string }) {
  useEvents(staffId);
  useRings();
  useAskedOrder();
  const unseen = useLive(({ unseen: orders }) => orders.length);
  useEffect(() => countInTitle(unseen), [unseen]);
  return null;
}

function useEvents(staffId: string): void {
  const dispatch = useShopDispatch();
  const showToast = useToast();
  const me = useAdminMeQuery();
  const unseen = useLive(({ unseen: orders }) => orders);
  const gathered = useRef<ShopEvent[]>([]);
  const began = useRef(false);
  const { staffToken: token } = useSession();

  const flush = useEffectEvent(() => {
    const events = gathered.current.splice(0);
    const placed = events.flatMap(({ name, data }) => (name === 'order.placed' ? [data] : []));
    const handled = events.flatMap(({ name, data }) =>
      name === 'order.seen' || name === 'order.statusChanged' ? [data.orderId] : [],
    );
    if (placed.length > 0) {
      const heardAt = Date.now();
      dispatch(liveActions.ordersPlaced(placed.map((order) => ({ ...order, heardAt, rings: 0 }))));
      showToast(wordsOf(placed));
    }
    if (handled.length > 0) dispatch(liveActions.ordersHandled(handled));
    if (events.some(({ name }) => name === 'order.statusChanged')) dispatch(liveActions.listOutdated());
    for (const { list, name } of counted) {
      const count = events.filter((event) => event.name === name).length;
      if (count > 0) dispatch(liveActions.rowsAdded({ list, count }));
    }
    const tags = tagsOf(events);
    if (tags.length > 0) dispatch(adminApi.util.invalidateTags(tags));
  });

  const hear = useEffectEvent((message: StreamMessage) => {
    if (message.name === STREAM_BEGIN) {
      const now = Date.now();
      dispatch(liveActions.unseenRead(message.data.unseen.map((order) => heardBefore(order, now))));
      if (message.data.resumed) return;
      // What was read before may be out of date. A list that was read a moment ago is read again, another one says so.
      dispatch(
        adminApi.util.invalidateTags([...afterGap, { type: 'adminSales', id: began.current ? 'SUMS' : 'LIST' }]),
      );
      if (began.current) dispatch(liveActions.listOutdated());
      began.current = true;
      return;
    }
    gathered.current.push(message);
    if (gathered.current.length === 1) setTimeout(flush, GATHER);
  });
  const tokenNow = useEffectEvent(() => token);
  const unseenNow = useEffectEvent(() => unseen);
  // The next call that asks who is signed in ends the session as ever.
  const askAgain = useEffectEvent(() => void me.refetch());

  useEffect(() => {
    let close: (() => void) | null = null;
    const timer = setTimeout(() => {
      close = openLiveSource({
        staffId,
        token: tokenNow,
        unseen: unseenNow,
        onMessage: hear,
        onTurn: (isLive) => void dispatch(liveActions.connectionTurned(isLive ? 'live' : 'waiting')),
        onRefused: askAgain,
      });
    }, LIVE_DELAY);
    return () => {
      clearTimeout(timer);
      close?.();
      dispatch(liveActions.forgotten());
    };
  }, [dispatch, staffId]);
}

/** Everything that an event could have changed but the list of sales, which says itself that it is out of date. */
const afterGap = [
  'adminDashboard',
  'adminProducts',
  'adminAffiliates',
  'adminMessages',
  { type: 'adminSales', id: 'SUMS' },
] as const;

type Tag = (typeof afterGap)[number] | { type: 'adminSales'; id: string };

/** Lists in which a new row would move what is being read: they say how many came. */
const counted = [
  { list: 'messages', name: 'message.received' },
  { list: 'affiliates', name: 'affiliate.applied' },
] as const;

/** What is read again after events; lists that get new rows are not among it. */
function tagsOf(events: readonly ShopEvent[]): Tag[] {
  const tags = new Map<string, Tag>();
  const add = (...more: Tag[]) => {
    for (const tag of more) tags.set(JSON.stringify(tag), tag);
  };
  for (const { name, data } of events) {
    if (name !== 'order.seen') add('adminDashboard');
    if (name === 'order.placed') add('adminProducts', { type: 'adminSales', id: 'SUMS' });
    if (name === 'order.statusChanged') {
      add(
        'adminProducts',
        'adminAffiliates',
        { type: 'adminSales', id: 'SUMS' },
        { type: 'adminSales', id: data.orderId },
      );
    }
    if (name === 'stock.low') add('adminProducts');
  }
  return [...tags.values()];
}

/** An order that came before this page was opened. The clocks of server and browser may differ. */
function heardBefore(order: PlacedOrderView, now: number): UnseenOrder {
  const heardAt = Math.min(now, Date.parse(order.placedAt));
  return { ...order, heardAt, rings: ringsOfAge(now - heardAt) };
}

function wordsOf(placed: readonly PlacedOrderView[]) {
  const [order] = placed;
  const total = formatQuetzales(placed.reduce((sum, { total: amount }) => sum + parseCentavos(amount), 0));
  const isOne = placed.length === 1 && order !== undefined;
  return {
    variant: 'default' as const,
    title: isOne ? `Pedido nuevo ${order.code}` : `${placed.length} pedidos nuevos`,
    description: isOne ? `${total} · ${order.department}` : `${total} en total`,
    undo: { label: 'Ver', action: liveActions.orderAsked(isOne ? order.orderId : '') },
  };
}

/** Rings when an order comes, and again while nobody opens it. */
function useRings(): void {
  const dispatch = useShopDispatch();
  const unseen = useLive(({ unseen: orders }) => orders);
  useEffect(() => readySound(), []);
  useEffect(() => {
    const wait = untilNextRing(unseen, Date.now());
    if (wait === null) return;
    const timer = setTimeout(() => {
      dispatch(liveActions.rang(dueToRing(unseen, Date.now())));
      void ring();
    }, wait);
    return () => clearTimeout(timer);
  }, [unseen, dispatch]);
}

/** Goes where a toast's "Ver" leads. */
function useAskedOrder(): void {
  const dispatch = useShopDispatch();
  const navigate = useNavigate();
  const asked = useLive((live) => live.asked);
  useEffect(() => {
    if (asked === null) return;
    dispatch(liveActions.orderAsked(null));
    void navigate(asked === '' ? adminRoutes.sales : orderAddress(asked));
  }, [asked, dispatch, navigate]);
}
