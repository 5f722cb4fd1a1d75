import type { ShopEvent, StreamBegin } from '@shop/contracts';
import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { until } from './until';

/** A stream of events that a test reads as staff do. */
export class TestStream {
  private readonly messages: EventSourceMessage[] = [];
  isOver = false;
  private readonly leaving = new AbortController();

  private constructor(readonly status: number) {}

  /** Opened, and its first event read; `lastEventId` goes on from there. */
  static async open(
    url: string,
    headers: Record<string, string>,
    lastEventId?: string,
  ): Promise<{ stream: TestStream; begin: StreamBegin; id: string; response: Response }> {
    const leaving = new AbortController();
    const response = await fetch(`${url}/api/admin/events`, {
      headers: { ...headers, ...(lastEventId !== undefined && { 'Last-Event-ID': lastEventId }) },
      signal: leaving.signal,
    });
    const stream = new TestStream(response.status);
    leaving.signal.addEventListener('abort', () => (stream.isOver = true));
    stream.leaving.signal.addEventListener('abort', () => leaving.abort());
    void stream.read(response);
    const first = await stream.next();
    return { stream, begin: JSON.parse(first.data) as StreamBegin, id: first.id ?? '', response };
  }

  /** The next event. @throws Error when the stream ends before it */
  async next(): Promise<EventSourceMessage> {
    return until('the next event of the stream', () => {
      const message = this.messages.shift();
      if (!message && this.isOver) throw new Error('The stream has ended');
      return message;
    });
  }

  /** The next event, told apart by its name, with its id. */
  async nextEvent(): Promise<ShopEvent & { id: string }> {
    const { event = '', data, id = '' } = await this.next();
    return { name: event, data: JSON.parse(data) as unknown, id } as ShopEvent & { id: string };
  }

  /** So many events, in order. */
  async take(count: number): Promise<(ShopEvent & { id: string })[]> {
    const events = [];
    while (events.length < count) events.push(await this.nextEvent());
    return events;
  }

  /** Messages that have arrived and nobody took. */
  get unread(): number {
    return this.messages.length;
  }

  /** Until the server ends it. */
  async untilOver(): Promise<void> {
    await until('the server ends the stream', () => this.isOver);
  }

  leave(): void {
    this.leaving.abort();
  }

  private async read(response: Response): Promise<void> {
    const parser = createParser({
      onEvent: (message) => void this.messages.push(message),
    });
    const decoder = new TextDecoder();
    try {
      for await (const chunk of response.body ?? []) parser.feed(decoder.decode(chunk, { stream: true }));
    } catch {
      // Left, or cut off: either way it is over.
    }
    this.isOver = true;
  }
}
