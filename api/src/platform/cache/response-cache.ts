import type { IncomingMessage, ServerResponse } from 'node:http';

import { Injectable, type OnModuleInit } from '@nestjs/common';
import { PATH_METADATA } from '@nestjs/common/constants.js';
import { ApplicationConfig, DiscoveryService, MetadataScanner } from '@nestjs/core';
import type { RequestHandler } from 'express';

import { isConnectionLost } from '../errors/database-failure';
import type { Page } from '../http/page';
import { DatabaseConnection } from '../database/connections/database-connection';
import { CachedBody } from './cached-body';
import { CachedResponse, type CacheTopic } from './cached-response.decorator';

type Handler = () => Promise<Page<unknown>>;

/** For how long the last known list is sent while the database is away: another machine takes its place in less. */
const LAST_KNOWN_MS = 120_000;

interface Entry {
  topic: CacheTopic;
  /** The handler with the decorator. */
  handler: Handler;
  /** Counts the changes; what was loaded before one of them is out of date. */
  generation: number;
  /** Answer that was loaded last, whatever has changed since. */
  last: { generation: number; body: CachedBody } | null;
  loading: { generation: number; body: Promise<CachedBody> } | null;
  /** Readers who came after a change while an older load was running; they share the next one. */
  waiting: Promise<CachedBody> | null;
}

/**
 * Answers of the handlers with `@CachedResponse`, ready in memory until they change. The server sends them in front of
 * Express and its middleware: that serves sixteen times the readers (decision 0341).
 */
@Injectable()
export class ResponseCache implements OnModuleInit {
  /** By their paths. */
  private readonly entries = new Map<string, Entry>();
  /** True when changes made by other processes reach us; while not, nothing is kept beyond the load that made it. */
  private hearsChanges = false;
  /** When the database was last known to answer, ms of `performance.now()`; null while it does. */
  private awaySince: number | null = null;
  /** How often a response was sent as it was kept, and how often it was loaded, since the start. */
  readonly reads = { kept: 0, loaded: 0 };

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
    private readonly application: ApplicationConfig,
    private readonly database: DatabaseConnection,
  ) {
    database.onChange({
      changed: (topic) => this.drop(topic),
      hears: (hears) => this.setHearing(hears),
    });
    database.onAway(() => (this.awaySince ??= performance.now()));
  }

  onModuleInit(): void {
    for (const controller of this.discovery.getControllers()) {
      const instance = controller.instance as Record<string, Handler>;
      for (const name of this.scanner.getAllMethodNames(instance)) {
        const topic = this.discovery.getMetadataByDecorator(CachedResponse, controller, name);
        if (topic === undefined) continue;
        const places: unknown[] = [instance.constructor, instance[name] ?? instance].map((target): unknown =>
          Reflect.getMetadata(PATH_METADATA, target),
        );
        const path = ['', this.application.getGlobalPrefix(), ...places].join('/').replace(/\/+$/, '');
        const handler = instance[name]?.bind(instance);
        if (!handler) continue;
        this.entries.set(path, { topic, handler, generation: 0, last: null, loading: null, waiting: null });
      }
    }
  }

  /** True when a path is that of a handler with the decorator. */
  has(path: string): boolean {
    return this.entries.has(path);
  }

  /** To be called after a commit that changed the topic, by this process or, through the database, by another. */
  drop(topic: string): void {
    for (const entry of this.entries.values()) {
      if (entry.topic === topic) entry.generation += 1;
    }
  }

  /**
   * Sends the response where nothing has to be waited for, which is nearly always; false otherwise, and nothing has
   * happened.
   * @param headers more of the response's headers, names and values by turns
   */
  sendAtOnce(
    path: string,
    request: IncomingMessage,
    response: ServerResponse,
    headers: () => readonly string[],
  ): boolean {
    const entry = this.entryAt(path);
    const body = entry && this.kept(entry);
    if (!body || !isReading(request) || !body.sendAtOnce(request, response, headers())) return false;
    this.reads.kept += 1;
    return true;
  }

  /** The same for the caller who comes when it has to be loaded, or compressed. */
  readonly middleware: RequestHandler = async (request, response, next) => {
    const entry = this.entryAt(request.path);
    if (!entry || !isReading(request)) {
      next();
      return;
    }
    const body = await this.current(entry);
    await body.send(request, response);
  };

  /** The response as it is now. @throws when the database can't be read */
  async read(topic: CacheTopic): Promise<CachedBody> {
    for (const entry of this.entries.values()) if (entry.topic === topic) return this.current(entry);
    throw new RangeError(`No handler for ${topic}`);
  }

  /** It begins and ends to hear of changes; what it missed in between is unknown, so all is dropped. */
  private setHearing(hears: boolean): void {
    this.hearsChanges = hears;
    if (hears) this.awaySince = null;
    for (const entry of this.entries.values()) entry.generation += 1;
  }

  /**
   * Never older than the last change before the call, and never more than one load at a time; while the database is away
   * what was known last, so that buyers go on looking (decision 0190). What they order is judged by the database alone.
   */
  private current(entry: Entry): Promise<CachedBody> {
    const { generation, loading } = entry;
    const lastKnown = this.lastKnown(entry);
    if (lastKnown) return Promise.resolve(lastKnown);
    const kept = this.kept(entry);
    if (kept) {
      this.reads.kept += 1;
      return Promise.resolve(kept);
    }
    if (!loading) return this.startLoad(entry);
    if (loading.generation === generation) return loading.body;
    entry.waiting ??= this.afterLoad(entry, loading.body);
    return entry.waiting;
  }

  /** As Express finds handlers, in any case, with a slash at the end or none: loading for a call costs 30 times as much. */
  private entryAt(path: string): Entry | undefined {
    return this.entries.get(path) ?? this.entries.get(path.toLowerCase().replace(/\/$/, ''));
  }

  /** Answer that was loaded last, unless the server heard of a change since, or could not hear. */
  private kept({ generation, last }: Entry): CachedBody | null {
    return this.hearsChanges && last?.generation === generation ? last.body : null;
  }

  private lastKnown({ last }: Entry): CachedBody | null {
    const isFresh = this.awaySince !== null && performance.now() - this.awaySince < LAST_KNOWN_MS;
    return isFresh && last ? last.body : null;
  }

  private async afterLoad(entry: Entry, running: Promise<CachedBody>): Promise<CachedBody> {
    await Promise.allSettled([running]);
    entry.waiting = null;
    return this.current(entry);
  }

  private startLoad(entry: Entry): Promise<CachedBody> {
    this.reads.loaded += 1;
    const { generation } = entry;
    const body = this.load(entry, generation);
    entry.loading = { generation, body };
    return body;
  }

  private async load(entry: Entry, generation: number): Promise<CachedBody> {
    try {
      return await this.loadOnce(entry, generation);
    } catch (error) {
      // The database went away during the load, or it was only this connection.
      if (isConnectionLost(error)) await this.database.check();
      const lastKnown = this.lastKnown(entry);
      if (lastKnown) return lastKnown;
      if (!isConnectionLost(error)) throw error;
      return await this.loadOnce(entry, generation);
    } finally {
      entry.loading = null;
    }
  }

  private async loadOnce(entry: Entry, generation: number): Promise<CachedBody> {
    await this.database.requireAnswer();
    const body = new CachedBody(await entry.handler());
    entry.last = { generation, body };
    return body;
  }
}

function isReading({ method }: IncomingMessage): boolean {
  return method === 'GET' || method === 'HEAD';
}
