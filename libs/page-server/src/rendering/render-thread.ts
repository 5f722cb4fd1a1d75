import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import {
  THREAD_READY,
  toRenderError,
  type RenderAnswer,
  type RenderError,
  type RenderedPage,
  type RenderOrder,
  type ThreadData,
} from '@shop/federation/rendering';

/** A thread that has not rendered a page after this is ended: it hangs. */
const END_TIME_MS = 1000;

/** A thread that is not ready after this never will be. It takes half a second, and five on a very busy machine. */
const START_TIME_MS = 10_000;

/** Multiply the patience with the two threads of a trial: the one of before says what is too long for the one that is tried. */
const BEFORE_SCALE = 3;
const TRIED_SCALE = 100;

/**
 * By how much a release may take longer than the one that is tried beside it: as a multiple of that one's time, and at least
 * so long. A busy machine gives one of two threads nothing for seconds.
 */
const SLOWER_FACTOR = 3;
const LEAST_SLOWER_MS = 6000;

/** Memory of a thread's objects; one that needs more is ended. It renders with about 30. */
const MEMORY_MB = 128;

/** Pages that wait for a thread at most: for more nobody would still be there. */
const MOST_WAITING = 16;

/** Program of a thread: the shell's with the remotes that it renders. */
export interface ThreadFiles {
  shell: string;
  remotes: ThreadData;
}

/** The page that is to be rendered: its path and its boot data. */
export type PageOrder = Omit<RenderOrder, 'id'>;

/** A thread that renders, why there is none, or neither once all is over. */
type Started = { worker: Worker; error: null } | { worker: null; error: RenderError | null };

interface WaitingOrder {
  order: PageOrder;
  resolve: (page: RenderedPage | null) => void;
}

/**
 * Renders pages in a thread of their own, one after the other. What throws, hangs or eats memory there costs the page that
 * it should have rendered: the thread is ended and the next page has a new one. It never fails; a page that can't be rendered
 * is null.
 */
export class RenderThread {
  private readonly waiting: WaitingOrder[] = [];
  private starting: Promise<Started> | null = null;
  private running: Worker | null = null;
  private isDrawing = false;
  private isEnded = false;
  private lastId = 0;

  /**
   * @param tell is told why a page could not be rendered; `order` is null where it was none
   * @param timeoutFactor multiplies how long the thread may take to start, and for a page
   */
  constructor(
    private readonly files: ThreadFiles,
    private readonly tell: (error: RenderError, order: PageOrder | null) => void,
    private readonly timeoutFactor = 1,
  ) {}

  /** Starts the thread ahead of its first page. */
  warmUp(): void {
    void this.worker().then(({ error }) => {
      if (error) this.tell(error, null);
    });
  }

  /** True when so many pages wait that another one is not to be asked for. */
  get isBusy(): boolean {
    return this.waiting.length >= MOST_WAITING;
  }

  render(order: PageOrder): Promise<RenderedPage | null> {
    return new Promise((resolve) => {
      this.waiting.push({ order, resolve });
      void this.renderNext();
    });
  }

  /** Ends the thread; what has not been rendered is not rendered any more. */
  async end(): Promise<void> {
    this.isEnded = true;
    for (const { resolve } of this.waiting.splice(0)) resolve(null);
    await this.drop();
  }

  private async renderNext(): Promise<void> {
    if (this.isDrawing) return;
    const next = this.waiting.shift();
    if (!next) return;
    this.isDrawing = true;
    const { worker, error } = await this.worker();
    if (error) this.tell(error, next.order);
    const page = worker && (await this.renderIn(worker, next.order));
    this.isDrawing = false;
    next.resolve(page);
    void this.renderNext();
  }

  private worker(): Promise<Started> {
    if (this.isEnded) return Promise.resolve({ worker: null, error: null });
    return (this.starting ??= this.start());
  }

  private async start(): Promise<Started> {
    const worker = new Worker(this.files.shell, {
      workerData: this.files.remotes,
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
      // It reads nothing of the server's settings.
      env: { NODE_ENV: 'production' },
      execArgv: [],
    });
    this.running = worker;
    worker.unref();
    // An error ends the thread, and must not end the server.
    worker.on('error', () => undefined);
    const ready = await hear(
      worker,
      (message) => (message === THREAD_READY ? message : null),
      this.patience(START_TIME_MS),
    );
    if (ready.message !== null) {
      worker.on('error', (error) => this.tell(toRenderError(error), null));
      worker.once('exit', () => {
        this.starting = null;
      });
      return { worker, error: null };
    }
    await worker.terminate();
    // The next page tries again.
    this.starting = null;
    return { worker: null, error: ready.error };
  }

  private async renderIn(worker: Worker, order: PageOrder): Promise<RenderedPage | null> {
    const id = (this.lastId += 1);
    const heard = hear(
      worker,
      (message) => ((message as RenderAnswer).id === id ? (message as RenderAnswer) : null),
      this.patience(END_TIME_MS),
    );
    worker.postMessage({ id, ...order } satisfies RenderOrder);
    const { message, error } = await heard;
    if (message?.page) return message.page;
    this.tell(message ? message.error : error, order);
    if (!message) await this.drop();
    return null;
  }

  private patience(time: number): number {
    return time * this.timeoutFactor;
  }

  private async drop(): Promise<void> {
    this.starting = null;
    await this.running?.terminate();
  }
}

/**
 * True when a release can't render a page that another one renders, both tried at once in threads of their own: a busy
 * machine is late with both, so the other one's time is the measure.
 */
export async function failsBeside(files: ThreadFiles, otherFiles: ThreadFiles, order: PageOrder): Promise<boolean> {
  const thread = new RenderThread(files, () => undefined, TRIED_SCALE);
  const other = new RenderThread(otherFiles, () => undefined, BEFORE_SCALE);
  const over = new AbortController();
  try {
    const start = performance.now();
    const before = other.render(order);
    const allowedMs = () => Math.max(LEAST_SLOWER_MS, SLOWER_FACTOR * (performance.now() - start));
    const tooLate = before.then((drawn) => drawn && pause(allowedMs(), null, { signal: over.signal }));
    const [drawnBefore, page] = await Promise.all([before, Promise.race([thread.render(order), tooLate])]);
    return drawnBefore !== null && page === null;
  } finally {
    over.abort();
    await Promise.all([thread.end(), other.end()]);
  }
}

type Heard<Message> = { message: Message; error: null } | { message: null; error: RenderError };

/** Why nothing was heard of a thread. */
class ThreadError extends Error {
  override readonly name = 'ThreadError';
}

/** Waits for a message of a thread; without it says what came instead. */
function hear<Message>(
  worker: Worker,
  take: (message: unknown) => Message | null,
  patience: number,
): Promise<Heard<Message>> {
  return new Promise((resolve) => {
    const finish = (heard: Heard<Message>) => {
      clearTimeout(timer);
      worker.off('message', onMessage).off('error', fail).off('exit', onExit);
      resolve(heard);
    };
    const onMessage = (message: unknown) => {
      const taken = take(message);
      if (taken !== null) finish({ message: taken, error: null });
    };
    const fail = (error: Error) => finish({ message: null, error: toRenderError(error) });
    const onExit = () => fail(new ThreadError('The thread ended'));
    const timer = setTimeout(() => fail(new ThreadError(`No answer within ${patience} ms`)), patience);
    worker.on('message', onMessage).on('error', fail).on('exit', onExit);
  });
}
