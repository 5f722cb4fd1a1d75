import type { ListMeta, SuccessList } from '@shop/contracts';
import type { Reader } from '@shop/frames';
import { useShopDispatch } from '@shop/shell-api';
import { useEffect, useState } from 'react';
import { liveActions, useLive } from '../live/live.slice';

/** A list whose rows stay where they are while it is read again. */
export interface SteadyList<Query> {
  found: Query;
  /** True when there are other rows than those shown. */
  isBehind: boolean;
  /** How many of them are not among those shown. */
  added: number;
  show: () => void;
}

/** Shown data: of which query, and how many changes this tab had heard of when reading it began. */
interface Shown<Data> {
  data: Data;
  asked: string;
  readAt: number;
}

/**
 * A list that is read again when something happens in the shop: what its rows say changes at once, but none comes, goes or
 * moves under the reader until they press, or do something themselves. Rows that only come at the end move none.
 */
export function useSteadyList<Row, Meta extends ListMeta>(
  found: Reader<SuccessList<Row, Meta>>,
  keyOf: (row: Row) => string,
): SteadyList<Reader<SuccessList<Row, Meta>>> {
  const dispatch = useShopDispatch();
  const changedAt = useLive((live) => live.changedAt);
  const ownChangeAt = useLive((live) => live.ownChangeAt);
  const asked = JSON.stringify(found.originalArgs ?? null);
  const fresh = found.currentData;
  const changes = useLive((live) => live.changes);
  const [reading, setReading] = useState({ id: found.requestId, startedAt: changes });
  const isNew = found.requestId !== reading.id;
  if (isNew) setReading({ id: found.requestId, startedAt: changes });
  const startedAt = isNew ? changes : reading.startedAt;
  const [shown, setShown] = useState<Shown<SuccessList<Row, Meta>> | null>(null);
  const show = () => void dispatch(liveActions.listRead());
  // Events from before it was opened are in it.
  useEffect(() => void dispatch(liveActions.listRead()), [asked, dispatch]);

  // After the user's own change, or a change of search or page, show everything at once, also when others changed something
  // before it could be read (decision 0341).
  const hasOwnNews = shown !== null && shown.readAt < ownChangeAt && startedAt >= ownChangeAt;
  const isByEvents = changedAt !== null && startedAt >= changedAt && !hasOwnNews;
  const keys = shown !== null && shown.asked === asked ? shown.data.data.map(keyOf) : [];
  const freshRows = fresh?.data ?? [];
  const moves = keys.some((key, place) => {
    const row = freshRows[place];
    return row === undefined || keyOf(row) !== key;
  });
  const isBehind = isByEvents && moves;
  // A reading under way says nothing yet of the shown rows.
  const readAt = found.isFetching && shown?.asked === asked ? shown.readAt : startedAt;
  if (fresh !== undefined && !isBehind && (shown?.data !== fresh || shown.asked !== asked || shown.readAt !== readAt)) {
    setShown({ data: fresh, asked, readAt });
  }
  if (!isBehind || fresh === undefined || shown === null) return { found, isBehind: false, added: 0, show };

  const byKey = new Map(freshRows.map((row) => [keyOf(row), row]));
  const data = { ...fresh, data: shown.data.data.map((row) => byKey.get(keyOf(row)) ?? row) };
  const added = freshRows.filter((row) => !keys.includes(keyOf(row))).length;
  return { found: { ...found, data, currentData: data }, isBehind, added, show };
}
