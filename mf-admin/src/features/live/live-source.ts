import { STREAM_BEGIN, type PlacedOrderView } from '@shop/contracts';
import { SILENCE_MS, followEvents, type EventFollower, type StreamMessage } from './follow-events';

/** Messages between the tab with the stream and the others. */
type TabMessage =
  | { kind: 'message'; message: StreamMessage }
  | { kind: 'turn'; isLive: boolean }
  /** It lives, whether it hears anything or not. */
  | { kind: 'beat' }
  /** A tab that has just been opened asks how it stands. */
  | { kind: 'new' };

export interface LiveSource extends EventFollower {
  /** Whose tabs share one stream. */
  staffId: string;
  /** Orders that nobody has opened, as this tab knows them, for a tab that was just opened. */
  unseen: () => PlacedOrderView[];
}

/** While it hears nothing, the tab with the lock tells the others so often, that it is still there. */
const BEAT_MS = 4000;
/** How much later than at the same moment the tabs of a browser notice that one is gone at most. */
const SPREAD_MS = 1000;

/**
 * One stream of the shop's events for every tab of a browser: browsers open six connections to a server at most where it
 * speaks HTTP/1.1, and a seventh tab would wait for ever. The tab that gets the lock reads; the next one takes over when
 * that tab is closed, and takes the lock away from one that is silent: browsers stop tabs that nobody looks at. Browsers
 * give locks and channels to secure pages alone: elsewhere each tab reads by itself. A SharedWorker is not to be had on many
 * phones (decision 0341). Answers the function that ends it.
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
  /** While this tab reads for all; null while another one does. */
  let leading: AbortController | null = null;
  let isLive = false;
  let last: string | null = null;
  /** When something happened last, ms of `performance.now()`, as far as it is known. */
  let happenedAt: number | null = null;
  let silence: ReturnType<typeof setTimeout> | undefined;
  const note = ({ id, name: what, data }: StreamMessage) => {
    last = id;
    if (what !== STREAM_BEGIN) happenedAt = performance.now();
    else if (data.quietFor !== null) happenedAt = performance.now() - data.quietFor;
  };

  /** Waits for the next word of the tab that reads. */
  function listen(): void {
    clearTimeout(silence);
    silence = setTimeout(
      () => {
        source.onTurn(false);
        claim({ steal: true });
      },
      SILENCE_MS + Math.random() * SPREAD_MS,
    );
  }

  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => {
    if (leading) {
      if (data.kind !== 'new') return;
      tell({ kind: 'turn', isLive });
      if (last === null) return;
      const quietFor = happenedAt === null ? null : performance.now() - happenedAt;
      const begin = { resumed: false, quietFor, unseen: source.unseen() };
      tell({ kind: 'message', message: { name: STREAM_BEGIN, id: last, data: begin } });
      return;
    }
    if (data.kind === 'new') return;
    listen();
    if (data.kind === 'turn') source.onTurn(data.isLive);
    if (data.kind !== 'message') return;
    note(data.message);
    source.onMessage(data.message);
  };

  async function lead(): Promise<void> {
    // A stolen lock may come when this tab has left already.
    if (signal.aborted) return;
    const own = new AbortController();
    leading = own;
    clearTimeout(silence);
    // Who leads no more may wait for an answer still.
    const beat = () => own.signal.aborted || tell({ kind: 'beat' });
    const beats = setInterval(() => !isLive && beat(), BEAT_MS);
    const told: EventFollower = {
      ...source,
      onBeat: beat,
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
    await followEvents(told, own.signal, last);
    clearInterval(beats);
  }

  /**
   * Asks for the lock; a tab that loses it to another one asks again, behind that one. A browser refuses it where it refuses
   * storage, and to a page that it has left: WebKit goes on running that page's promises, and asking again would never end.
   */
  function claim(how: { steal?: boolean } = {}): void {
    // A lock that is taken away is not waited for, and such a request can't be called off.
    const options = how.steal ? how : { signal };
    locks?.request(name, options, lead).catch(() => {
      const wasLost = leading !== null;
      leading?.abort();
      leading = null;
      if (signal.aborted) return;
      if (!wasLost) {
        clearTimeout(silence);
        channel.close();
        void followEvents(source, signal);
        return;
      }
      listen();
      claim();
    });
  }

  tell({ kind: 'new' });
  listen();
  claim();
  return () => {
    leaving.abort();
    leading?.abort();
    clearTimeout(silence);
    channel.close();
  };
}
