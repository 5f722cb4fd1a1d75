import type { IncomingMessage, ServerResponse } from 'node:http';

import { Injectable } from '@nestjs/common';

import { CachedBody } from './cached-body';

/** What the database tells of on the channel `shop_public` when it has changed (see the migrations' triggers). */
export type CacheTopic = 'products' | 'homepage-content';

/** A public list: where it is read, and how it is made from the database. */
export interface PublicList {
  path: `/api/${string}`;
  topic: CacheTopic;
  load: () => Promise<readonly unknown[]>;
}

interface Entry extends PublicList {
  /** Counts the changes; what was loaded before one of them is out of date. */
  generation: number;
  kept: { generation: number; document: CachedBody } | null;
  loading: { generation: number; document: Promise<CachedBody> } | null;
  /** Readers who came after a change while an older load was running; they share the next one. */
  waiting: Promise<CachedBody> | null;
}

function isReading({ method }: IncomingMessage): boolean {
  return method === 'GET' || method === 'HEAD';
}

/**
 * The public lists, kept ready in memory until they change. They are answered in front of the router and its
 * middleware: that is some ten times the readers.
 */
@Injectable()
export class ResponseCache {
  private readonly entries = new Map<string, Entry>();
  /** Whether changes made by other processes reach us; while not, nothing is kept beyond the load that made it. */
  private hearsChanges = false;
  /** How often a list was read as it was kept, and how often it was loaded, since the start. */
  readonly reads = { kept: 0, loaded: 0 };

  publish(list: PublicList): void {
    this.entries.set(list.path, { ...list, generation: 0, kept: null, loading: null, waiting: null });
  }

  paths(): string[] {
    return [...this.entries.keys()];
  }

  /** To be called after a commit that changed the topic, by this process or, through the listener, by another. */
  drop(topic: string): void {
    for (const entry of this.entries.values()) {
      if (entry.topic === topic) entry.generation += 1;
    }
  }

  /** The listener says when it begins and ends to hear; what it missed in between is unknown, so all is dropped. */
  setHearing(hears: boolean): void {
    this.hearsChanges = hears;
    for (const entry of this.entries.values()) entry.generation += 1;
  }

  /**
   * Answers a request for a public list; false when it is for something else.
   * @param headers more of the answer's headers, names and values by turns
   */
  async answer(
    path: string,
    request: IncomingMessage,
    response: ServerResponse,
    headers: readonly string[],
  ): Promise<boolean> {
    const entry = this.entries.get(path);
    if (!entry || !isReading(request)) return false;
    const document = await this.current(entry);
    await document.send(request, response, headers);
    return true;
  }

  /** The same where nothing has to be waited for, which is nearly always; false otherwise, and nothing has happened. */
  answerAtOnce(
    path: string,
    request: IncomingMessage,
    response: ServerResponse,
    headers: () => readonly string[],
  ): boolean {
    const entry = this.entries.get(path);
    const kept = entry?.kept;
    if (!kept || kept.generation !== entry.generation || !isReading(request)) return false;
    if (!kept.document.sendAtOnce(request, response, headers())) return false;
    this.reads.kept += 1;
    return true;
  }

  /** The list as it is now. @throws when the database can't be read. */
  async read(path: PublicList['path']): Promise<CachedBody> {
    const entry = this.entries.get(path);
    if (!entry) throw new RangeError(`No public list at ${path}`);
    return this.current(entry);
  }

  /** Never older than the last change before the call, and never more than one load at a time. */
  private current(entry: Entry): Promise<CachedBody> {
    const { generation, kept, loading } = entry;
    if (kept?.generation === generation) {
      this.reads.kept += 1;
      return Promise.resolve(kept.document);
    }
    if (!loading) return this.startLoad(entry);
    if (loading.generation === generation) return loading.document;
    entry.waiting ??= this.afterLoad(entry, loading.document);
    return entry.waiting;
  }

  private async afterLoad(entry: Entry, running: Promise<CachedBody>): Promise<CachedBody> {
    await Promise.allSettled([running]);
    entry.waiting = null;
    return this.current(entry);
  }

  private startLoad(entry: Entry): Promise<CachedBody> {
    this.reads.loaded += 1;
    const { generation } = entry;
    const document = this.load(entry, generation);
    entry.loading = { generation, document };
    return document;
  }

  private async load(entry: Entry, generation: number): Promise<CachedBody> {
    try {
      const document = new CachedBody(await entry.load());
      entry.kept = this.hearsChanges ? { generation, document } : null;
      return document;
    } finally {
      entry.loading = null;
    }
  }
}
