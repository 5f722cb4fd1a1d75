import { tabId } from '@shop/api-client';
import { formatQuetzales, parseCentavos, STREAM_BEGIN, type PlacedOrderView, type ShopEvent } from '@shop/contracts';
import { askToLeave } from '@shop/frames';
import { useSession, useShopDispatch, useToast } from '@shop/shell-api';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { adminRoutes, orderAddress } from '../../routes';
import { liveActions, useLive, type UnseenOrder } from '../../shared/live/live.slice';
import type { StreamMessage } from './follow-events';
import { openLiveSource } from './live-source';
import { dueToRing, ringsOfAge, untilNextRing } from './rings';
import { readySound, ring } from './sound';
import { countInTitle } from './title-count';
import { adminApi, readUnanswered } from '../../shared/admin-api';

/** The screen comes first. */
const LIVE_DELAY_MS = 1000;
/** Events within so long are told together: the changes of a rush are read once. */
const GATHER_MS = 300;
/** An event has the time at which its transaction began, which may end so much later. */
const SLOW_MS = 5000;
/** The rows on the screen were read later than this, ms of `performance.now()`. */
const loadedAt = performance.now();

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
  const unseen = useLive(({ unseen: orders }) => orders);
  const gathered = useRef<ShopEvent[]>([]);
  const { staffToken: token } = useSession();
  const { pathname } = useLocation();

  const flush = useEffectEvent(() => {
    const events = gathered.current.splice(0);
    const placed = events.flatMap(({ name, data }) =>
      name === 'order.placed' && data.enteredBy !== staffId ? [data] : [],
    );
    const handled = events.flatMap(({ name, data }) =>
      name === 'order.seen' || name === 'order.statusChanged' ? [data.orderId] : [],
    );
    if (placed.length > 0) {
      const heardAt = Date.now();
      dispatch(liveActions.ordersPlaced(placed.map((order) => ({ ...order, heardAt, rings: 0 }))));
      // The list of sales tells it itself, with the press that brings them.
      if (pathname !== adminRoutes.sales) showToast(wordsOf(placed));
    }
    if (handled.length > 0) dispatch(liveActions.ordersHandled(handled));
    // Jobs stand in no list.
    if (events.some(({ name }) => name === 'job.changed')) dispatch(adminApi.util.invalidateTags(['adminJobs']));
    const tags = tagsOf(events);
    if (tags.length === 0) return;
    // The lists of this tab show its own deeds at once.
    if (tagsOf(events.filter(({ data }) => data.tab !== tabId)).length > 0) dispatch(liveActions.shopChanged());
    dispatch(adminApi.util.invalidateTags(tags));
  });

  const hear = useEffectEvent((message: StreamMessage) => {
    if (message.name === STREAM_BEGIN) {
      const now = Date.now();
      dispatch(liveActions.unseenRead(message.data.unseen.map((order) => heardBefore(order, now))));
      // A tab that goes on hears what it missed; one that begins missed nothing where nothing has happened since it came.
      const { resumed, quietFor } = message.data;
      if (resumed || quietFor === null || quietFor > performance.now() - loadedAt + SLOW_MS) return;
      dispatch(liveActions.shopChanged());
      dispatch(adminApi.util.invalidateTags([...everything]));
      return;
    }
    gathered.current.push(message);
    if (gathered.current.length === 1) setTimeout(flush, GATHER_MS);
  });
  const tokenNow = useEffectEvent(() => token);
  const unseenNow = useEffectEvent(() => unseen);
  // The next call that asks who is signed in ends the session as ever; a second step that is missing is told by the frame.
  // A call that is under way may bring the session that follows: that of another password ends all from before.
  const askAgain = useEffectEvent(async () => {
    await Promise.allSettled(dispatch(adminApi.util.getRunningMutationsThunk()));
    dispatch(adminApi.util.invalidateTags(['adminMe', 'adminFactors']));
  });

  useEffect(() => {
    let close: (() => void) | null = null;
    const timer = setTimeout(() => {
      close = openLiveSource({
        staffId,
        token: tokenNow,
        unseen: unseenNow,
        onMessage: hear,
        onTurn: (isLive) => {
          dispatch(liveActions.connectionTurned(isLive ? 'live' : 'waiting'));
          if (isLive) dispatch(readUnanswered);
        },
        onRefused: askAgain,
      });
    }, LIVE_DELAY_MS);
    return () => {
      clearTimeout(timer);
      close?.();
      dispatch(liveActions.forgotten());
    };
  }, [dispatch, staffId]);
}

const everything = [
  'adminDashboard',
  'adminProducts',
  'adminAffiliates',
  'adminMessages',
  'adminSales',
  'adminCustomers',
  'adminHighTerms',
  'adminNotices',
  'adminDeliveries',
  'adminCash',
  'adminImports',
] as const;

type Tag = (typeof everything)[number] | { type: 'adminSales'; id: string };

/** Tags of counts of orders, of the units that they hold, and of those that wait for a courier. */
const ofOrders: readonly Tag[] = [
  'adminDashboard',
  'adminDeliveries',
  'adminProducts',
  'adminAffiliates',
  'adminCustomers',
  { type: 'adminSales', id: 'SUMS' },
  { type: 'adminSales', id: 'UNUSUAL' },
];

const LIST: Tag = { type: 'adminSales', id: 'LIST' };

/** Tags that are read again after an event. A buyer's order does not read the list of sales again: a press brings it. */
function tagsOfEvent({ name, data }: ShopEvent): readonly Tag[] {
  switch (name) {
    case 'order.placed':
      return data.enteredBy === null ? ofOrders : [...ofOrders, LIST];
    case 'order.statusChanged':
      return [...ofOrders, LIST, { type: 'adminSales', id: data.orderId }];
    case 'affiliate.applied':
      return ['adminDashboard', 'adminAffiliates'];
    case 'message.received':
      return ['adminDashboard', 'adminMessages'];
    case 'stock.low':
      return ['adminDashboard', 'adminProducts'];
    case 'notice.given':
      return ['adminNotices'];
    case 'order.seen':
    case 'job.changed':
      return [];
    case 'delivery.changed':
      // Orders that a courier has are none of the overdue ones.
      return ['adminDeliveries', 'adminDashboard', { type: 'adminSales', id: 'OVERDUE' }];
    case 'cash.changed':
      return ['adminCash'];
    case 'import.applied':
      return ['adminDashboard', 'adminProducts', 'adminImports'];
  }
}

function tagsOf(events: readonly ShopEvent[]): Tag[] {
  const tags = events.flatMap(tagsOfEvent);
  return [...new Map(tags.map((tag) => [JSON.stringify(tag), tag])).values()];
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
    waits: true,
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
    askToLeave(() => void navigate(asked === '' ? adminRoutes.sales : orderAddress(asked)));
  }, [asked, dispatch, navigate]);
}
