import { STREAM_BEGIN, type PlacedOrderView } from '@shop/contracts';
import { followEvents, type EventFollower, type StreamMessage } from './follow-events';

/** What the tab with the stream tells the others, and they it. */
type TabMessage =
  | { kind: 'message'; message: StreamMessage }
  | { kind: 'turn'; isLive: boolean }
  /** A tab that has just been opened asks how it stands. */
  | { kind: 'new' };

export interface LiveSource extends EventFollower {
  /** Whose tabs share one stream. */
  staffId: string;
  /** What this tab knows of orders that nobody has opened, for a tab that was just opened. */
  unseen: () => PlacedOrderView[];
}

/**
 * What happens in the shop, told to every tab of a browser by one stream: browsers open six connections to a server at most
 * where it speaks HTTP/1.1, and a seventh tab would wait for ever. Whoever gets the lock reads; the next one takes over
 * when that tab is closed. Browsers give locks and channels to secure pages alone: elsewhere each tab reads by itself.
 * Answers the function that ends it.
 */
export function openLiveSource(source: LiveSource): () => void {
  const leaving = new AbortController();
  const { signal } = leaving;
  const { locks } = navigator as { locks?: LockManager | null };
  if (!locks || !('BroadcastChannel' in globalThis)) {
    void followEvents(source, signal);
    return () => leaving.abort();
  }
  const name = `tienda-en-vivo-${source.staffId}`;
  const channel = new BroadcastChannel(name);
  const tell = (message: TabMessage) => channel.postMessage(message);
  let isLeader = false;
  let isLive = false;
  let last: string | null = null;
  /** When something happened last, ms of `performance.now()`, as far as it is known. */
  let happenedAt: number | null = null;
  const note = ({ id, name, data }: StreamMessage) => {
    last = id;
    if (name !== STREAM_BEGIN) happenedAt = performance.now();
    else if (data.quietFor !== null) happenedAt = performance.now() - data.quietFor;
  };

  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => {
    if (isLeader) {
      if (data.kind !== 'new') return;
      tell({ kind: 'turn', isLive });
      if (last === null) return;
      const quietFor = happenedAt === null ? null : performance.now() - happenedAt;
      const begin = { resumed: false, quietFor, unseen: source.unseen() };
      tell({ kind: 'message', message: { name: STREAM_BEGIN, id: last, data: begin } });
    } else if (data.kind === 'turn') {
      source.onTurn(data.isLive);
    } else if (data.kind === 'message') {
      note(data.message);
      source.onMessage(data.message);
    }
  };
  tell({ kind: 'new' });

  const lead = async () => {
    isLeader = true;
    const told: EventFollower = {
      ...source,
      onMessage: (message) => {
        note(message);
        tell({ kind: 'message', message });
        source.onMessage(message);
      },
      onTurn: (live) => {
        isLive = live;
        tell({ kind: 'turn', isLive });
        source.onTurn(isLive);
      },
    };
    await followEvents(told, signal, last);
  };
  // Called off while it waits, or for ever when it was not given one: either way this tab reads nothing.
  locks.request(name, { signal }, lead).catch(() => undefined);
  return () => {
    leaving.abort();
    channel.close();
  };
}
