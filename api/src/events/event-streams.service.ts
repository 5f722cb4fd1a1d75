import { Readable } from 'node:stream';

import { MOST_UNSEEN, STREAM_BEGIN, type PlacedOrderView, type StreamBegin } from '@shop/contracts';
import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';

import { FactorDates, StaffCallers } from '../access/callers';
import { ShopError } from '../platform/errors/shop-error';
import type { StaffPrincipal } from '../access/principal';
import { EventFeed, type PlacedEvent } from './event-feed.service';
import { eventText, HEARTBEAT_TEXT, toPlacedOrderView, toShopEvent } from './event.view';
import { isComplete, quietFor, unseenOrders } from './events.queries';

/**
 * Between two heartbeats, ms: who misses two of them is told within ten seconds that nothing is heard (`SILENCE`, back
 * office).
 */
const HEARTBEAT_MS = 4000;
/** How often it is asked whether the sessions still live; a session that somebody ends is asked for at once. */
const SESSION_CHECK_MS = 30_000;
/** Streams of one user at one process: their devices, and the tabs of browsers that can't share one. */
const STREAMS_OF_A_USER = 12;
/** Characters that a reader may leave unread; a slower one is sent away and goes on from its position. */
const MOST_UNREAD = 64 * 1024;
/** A tab that missed more reads everything again. */
const MOST_MISSED = 500;
/** Among how many of the last events the orders are looked for that nobody has opened. */
const UNSEEN_AMONG = 2000;

/** Who wants to hear, and what they heard last. */
export interface StreamRequest {
  staff: StaffPrincipal;
  /** With which the session is asked for again. */
  authorization: string;
  /** The last position they have read; null for who begins. */
  lastPosition: number | null;
}

const texts = new WeakMap<PlacedEvent, string>();

/** Events as they are sent: each is written once, however many read it. */
function textOf(events: readonly PlacedEvent[]): string {
  return events
    .map((event) => {
      const known = texts.get(event);
      if (known !== undefined) return known;
      const { name, data } = toShopEvent(event);
      const text = eventText(name, event.position, data);
      texts.set(event, text);
      return text;
    })
    .join('');
}

/** An open stream. */
class EventStream {
  readonly readable = new Readable({ read: () => undefined, highWaterMark: MOST_UNREAD });
  /** Events that come while the stream is told those that it missed; null when it is told at once. */
  private waiting: PlacedEvent[] | null = [];
  private position = 0;
  private ended = false;

  constructor(readonly request: StreamRequest) {}

  /** Tells the beginning and what was missed; from then on what happens. */
  begin(position: number, begin: StreamBegin, missed: readonly PlacedEvent[]): void {
    this.position = position;
    this.write(eventText(STREAM_BEGIN, position, begin));
    const waiting = this.waiting ?? [];
    this.waiting = null;
    this.tell([...missed, ...waiting]);
  }

  /** Each event once, however often it is given. */
  tell(events: readonly PlacedEvent[]): void {
    if (this.waiting) {
      this.waiting.push(...events);
      return;
    }
    const news: PlacedEvent[] = [];
    for (const event of events) {
      if (event.position <= this.position) continue;
      this.position = event.position;
      news.push(event);
    }
    if (news.length > 0) this.write(textOf(news));
  }

  write(text: string): void {
    if (this.ended || this.readable.destroyed) return;
    if (this.readable.readableLength > MOST_UNREAD) this.readable.destroy();
    else this.readable.push(text);
  }

  end(): void {
    if (this.ended || this.readable.destroyed) return;
    this.ended = true;
    this.readable.push(null);
  }
}

/** The streams of events that staff have open at this process. */
@Injectable()
export class EventStreams implements OnModuleInit, OnModuleDestroy {
  private readonly streams = new Set<EventStream>();
  private timers: NodeJS.Timeout[] = [];
  private checking: Promise<void> | null = null;
  private isCheckDue = false;
  private stopped = false;

  constructor(
    private readonly feed: EventFeed,
    private readonly sessions: StaffCallers,
    private readonly factors: FactorDates,
    @InjectDataSource() private readonly database: DataSource,
  ) {
    feed.listen({
      happened: (events) => {
        for (const stream of this.streams) stream.tell(events);
      },
      sessionsChanged: () => this.checkSessions(),
    });
  }

  onModuleInit(): void {
    const beat = () => {
      for (const stream of this.streams) stream.write(HEARTBEAT_TEXT);
    };
    this.timers = [
      setInterval(beat, HEARTBEAT_MS).unref(),
      setInterval(() => this.checkSessions(), SESSION_CHECK_MS).unref(),
    ];
  }

  async onModuleDestroy(): Promise<void> {
    this.endAll();
    for (const timer of this.timers) clearInterval(timer);
    await this.checking;
  }

  /** How many are open. */
  get count(): number {
    return this.streams.size;
  }

  /** Ends every stream, and opens none any more: their readers go to a process that stays. */
  endAll(): void {
    this.stopped = true;
    for (const stream of this.streams) stream.end();
  }

  /**
   * A stream that goes on until its session ends, its reader leaves, or the process does.
   * @throws ShopError events.tooMany, server.unavailable, auth.required when its session ended after it was checked
   */
  async open(request: StreamRequest): Promise<Readable> {
    if (this.stopped) throw new ShopError('server.unavailable');
    const own = [...this.streams].filter((stream) => stream.request.staff.id === request.staff.id);
    if (own.length >= STREAMS_OF_A_USER) throw new ShopError('events.tooMany');
    const stream = new EventStream(request);
    this.streams.add(stream);
    stream.readable.once('close', () => this.streams.delete(stream));
    try {
      await this.begin(stream, request.lastPosition);
    } catch (error) {
      stream.readable.destroy();
      throw error;
    }
    return stream.readable;
  }

  private async begin(stream: EventStream, last: number | null): Promise<void> {
    // Who ends a session ends the streams that are open: of one that ended just before, this one was not yet.
    if (!(await this.mayHear(stream.request))) throw new ShopError('auth.required');
    const missed = last === null ? null : await this.missedSince(last);
    // The lists that are read from now on have all events up to here; the stream tells the rest.
    const position = missed && last !== null ? last : this.feed.position;
    const [quiet] = await this.database.query<[Pick<StreamBegin, 'quietFor'>]>(quietFor);
    const unseen = await this.readUnseen();
    stream.begin(position, { resumed: missed !== null, ...quiet, unseen }, missed ?? []);
  }

  /**
   * Events since then; null when they were too many, or are not known any more. Without them each release of the API would
   * have every open tab read all that it shows (decision 0341).
   */
  private async missedSince(position: number): Promise<PlacedEvent[] | null> {
    const [{ lost }] = await this.database.query<[{ lost: boolean }]>(isComplete, [position]);
    if (lost) return null;
    const missed = await this.feed.readAfter(position, MOST_MISSED + 1);
    return missed.length > MOST_MISSED ? null : missed;
  }

  private async readUnseen(): Promise<PlacedOrderView[]> {
    const values = [this.feed.position, MOST_UNSEEN, UNSEEN_AMONG];
    const rows = await this.database.query<PlacedEvent[]>(unseenOrders, values);
    return rows.map(toPlacedOrderView);
  }

  private checkSessions(): void {
    this.isCheckDue = true;
    this.checking ??= this.endOver().finally(() => (this.checking = null));
  }

  /** Ends the streams whose sessions have ended, and of who has to add a second factor first. */
  private async endOver(): Promise<void> {
    while (this.isCheckDue && !this.stopped) {
      this.isCheckDue = false;
      for (const stream of this.streams) {
        // A database that is away ends nobody's session.
        const mayHear = await this.mayHear(stream.request).catch(() => true);
        if (!mayHear) stream.end();
      }
    }
  }

  private async mayHear({ authorization }: StreamRequest): Promise<boolean> {
    const session = await this.sessions.find(authorization);
    return session !== null && !(await this.factors.isOverdue(session.userId));
  }
}
