import { Lock, lockStatement } from '../platform/database/locks';

/** A statement of its own: what comes after it sees all that was committed by the holder of the lock before. */
export const lockPositions = lockStatement(Lock.Positions);

/** The ids of the events that have got a position. */
export const giveOutPositions = `
  WITH numbered AS MATERIALIZED (
    SELECT id, nextval('event_positions') AS position
    FROM (SELECT id FROM events WHERE position IS NULL ORDER BY id) AS unplaced
  ),
  placed AS (
    UPDATE events SET position = numbered.position FROM numbered WHERE events.id = numbered.id
    RETURNING events.id, events.position
  )
  SELECT id FROM placed ORDER BY position`;

/** The last position that was given out, also when its event was swept since. The serving role may not read sequences. */
export const lastPosition = `SELECT coalesce(pg_sequence_last_value('event_positions'), 0) AS position`;

/** `lost` is true when some event after $1 may have been swept. */
export const isComplete = `
  SELECT $1::bigint > last.position
      OR $1::bigint < coalesce((SELECT min(position) FROM events WHERE position IS NOT NULL), last.position + 1) - 1
    AS lost
  FROM (${lastPosition}) AS last`;

/** Events after $1, at most $2: `PlacedEvent`s, the position as text. */
export const eventsAfter = `
  SELECT position, name, object_id AS "objectId", data, tab, at FROM events
  WHERE position > $1 ORDER BY position LIMIT $2`;

/** How long ago the last event was, ms: `quietFor`, null without any. */
export const quietFor = `
  SELECT (SELECT extract(epoch FROM clock_timestamp() - at) * 1000 FROM events ORDER BY id DESC LIMIT 1)::float8
    AS "quietFor"`;

/**
 * The newest orders that wait and that nobody of the staff has entered or opened, at most $2, among the $3 events up to
 * $1.
 */
export const unseenOrders = `
  SELECT position, name, object_id AS "objectId", data, at FROM events
  WHERE position > $1::bigint - $3::bigint AND position <= $1::bigint AND name = 'order.placed'
    AND data ->> 'enteredBy' IS NULL
    AND NOT EXISTS (SELECT FROM seen_orders WHERE order_id = object_id)
    AND EXISTS (SELECT FROM sales WHERE order_id = object_id AND status = 'pending')
  ORDER BY position DESC LIMIT $2`;
