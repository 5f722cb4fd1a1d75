import { setTimeout as pause } from 'node:timers/promises';

import type { ShopEventName } from '@shop/contracts';
import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Logger } from 'pino';
import { DataSource, type EntityManager } from 'typeorm';

import { DatabaseConnection } from '../platform/database/connections/database-connection';
import { LOGGER } from '../platform/logging/logger';
import { eventsAfter, giveOutPositions, lastPosition, lockPositions } from './events.queries';

/** Reported by the database on the channel `shop_events` (see the migration's triggers). */
const EVENTS_TOPIC = 'events';
const SESSIONS_TOPIC = 'sessions';

/** After a pass that failed. */
const RETRY_MS = 1000;

/** From one pass to the next: what a rush brings is told together, as each message to each reader has its price. */
const BETWEEN_PASSES_MS = 100;

/** Events that are read at once. */
const BATCH = 500;

/** An event with its place in the streams, as it is read. Triggers write it; after a day it is swept. */
export interface PlacedEvent {
  position: number;
  name: ShopEventName;
  objectId: string;
  /** Details: of a new order its total (decimal text) and department, and which user entered it; of a notice its kind. */
  data: Record<string, string>;
  /** The staff's tab that caused it (`TabSubscriber`); the column takes it from the transaction by itself. */
  tab: string | null;
  at: Date;
}

/** Hears the events of every process, each of them once and in order. */
export interface EventListener {
  happened(events: readonly PlacedEvent[]): void;
  /** Sessions of staff may have ended. */
  sessionsChanged(): void;
}

/** Called once for each event in the whole shop, in the transaction that gives out its position. */
export type EventConsumer = (manager: EntityManager, ids: readonly string[]) => Promise<void>;

/**
 * Brings the events that triggers have written to the listeners of this process.
 *
 * Transactions end in another order than they begin in, so neither ids nor times say what a reader has missed. An event
 * gets its position when it can be read already, by one process at a time (a lock): a position that can be read has no
 * smaller one that comes later. Every process tries when the database notifies; after its own try it reads what there is.
 * Pushes happen once by the same positions (decisions 0040, 0341).
 */
@Injectable()
export class EventFeed implements OnModuleDestroy {
  private readonly listeners: EventListener[] = [];
  private readonly consumers: EventConsumer[] = [];
  private readonly readyListeners: (() => void)[] = [];
  private running: Promise<void> | null = null;
  private isStale = false;
  private stopped = false;
  private retry: NodeJS.Timeout | undefined;
  private readUpTo: number | null = null;

  constructor(
    @InjectDataSource() private readonly database: DataSource,
    @Inject(LOGGER) private readonly logger: Logger,
    connection: DatabaseConnection,
  ) {
    connection.onChange({
      changed: (topic) => this.hear(topic),
      // Events that it did not hear are read all the same.
      hears: (hears) => {
        if (!hears) return;
        this.hear(EVENTS_TOPIC);
        this.hear(SESSIONS_TOPIC);
        for (const ready of this.readyListeners) ready();
      },
    });
  }

  listen(listener: EventListener): void {
    this.listeners.push(listener);
  }

  consume(consumer: EventConsumer): void {
    this.consumers.push(consumer);
  }

  /** Calls back each time that the process begins to hear: something may have been missed. */
  onReady(listener: () => void): void {
    this.readyListeners.push(listener);
  }

  async onModuleDestroy(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.retry);
    await this.running;
  }

  /** Everything up to it has been told; 0 before the first pass. */
  get position(): number {
    return this.readUpTo ?? 0;
  }

  private hear(topic: string): void {
    if (topic === SESSIONS_TOPIC) for (const listener of this.listeners) listener.sessionsChanged();
    if (topic !== EVENTS_TOPIC || this.stopped) return;
    this.isStale = true;
    this.running ??= this.catchUp().finally(() => (this.running = null));
  }

  /** However often it is called meanwhile, one pass more: a rush of orders costs a pass for many of them. */
  private async catchUp(): Promise<void> {
    clearTimeout(this.retry);
    while (this.isStale && !this.stopped) {
      this.isStale = false;
      try {
        await this.pass();
        await pause(BETWEEN_PASSES_MS);
      } catch (error) {
        this.logger.warn({ err: error }, 'events could not be read');
        this.retry = setTimeout(() => this.hear(EVENTS_TOPIC), RETRY_MS).unref();
        return;
      }
    }
  }

  private async pass(): Promise<void> {
    // An event whose position is from before this process hears is told to nobody here; a stream that goes on reads it by itself.
    this.readUpTo ??= await this.readLast();
    await this.givePositions();
    for (;;) {
      const events = await this.readAfter(this.readUpTo, BATCH);
      const last = events.at(-1);
      if (!last) return;
      this.readUpTo = last.position;
      for (const listener of this.listeners) listener.happened(events);
      if (events.length < BATCH) return;
    }
  }

  /** Events after a position, in order. */
  async readAfter(position: number, limit: number): Promise<PlacedEvent[]> {
    const rows = await this.database.query<(Omit<PlacedEvent, 'position'> & { position: string })[]>(eventsAfter, [
      position,
      limit,
    ]);
    return rows.map((row) => ({ ...row, position: Number(row.position) }));
  }

  private async readLast(): Promise<number> {
    const [last] = await this.database.query<[{ position: string }]>(lastPosition);
    return Number(last.position);
  }

  private givePositions(): Promise<void> {
    return this.database.transaction(async (manager) => {
      await manager.query(lockPositions);
      const rows = await manager.query<{ id: string }[]>(giveOutPositions);
      const ids = rows.map(({ id }) => id);
      if (ids.length === 0) return;
      for (const consume of this.consumers) await consume(manager, ids);
    });
  }
}
