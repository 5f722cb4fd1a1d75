import type { OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';

import { isError } from './errors/is-error';
import type { Config } from './config/config';
import { NoAnswerError, withTimeout, type Timeout } from './timeout';

/** Between two heartbeats. */
const HEARTBEAT_MS = 1000;

/**
 * Keeps one connection open that serves no call, and knows at any moment whether its other end answers: it is asked every
 * second. One that broke is made again at once; while that fails, or nothing is heard, the other end is away, and every
 * heartbeat tries again.
 */
export abstract class ConnectionWatch<Client extends object> implements OnApplicationBootstrap, OnModuleDestroy {
  private connected: Client | null = null;
  private checking: Promise<boolean> | null = null;
  private heartbeat: NodeJS.Timeout | null = null;
  private away = false;
  private stopped = false;

  private readonly timeout: Timeout;

  /** @param timeout for one answer, before it is multiplied by `timeoutFactor` of the `Config` */
  constructor({ ticks, tick }: Timeout, { timeoutFactor }: Pick<Config, 'timeoutFactor'>) {
    this.timeout = { ticks: ticks * timeoutFactor, tick };
  }

  /** A client that is not connected yet; `broke` is to be told when its connection breaks. */
  protected abstract create(): Client;
  /** Connects, to the point where the connection is of use. */
  protected abstract open(client: Client): Promise<unknown>;
  protected abstract ask(client: Client): Promise<unknown>;
  /** Lets go of a connection that nobody answers on. */
  protected abstract destroy(client: Client): void;
  /** Says goodbye. */
  protected abstract close(client: Client): Promise<unknown>;
  /** The connection was made, or lost. */
  protected abstract onConnected(connected: boolean): void;
  /** The other end stopped to answer (with the reason), or answers again (without). */
  protected abstract onTurn(reason: Error | null): void;

  async onApplicationBootstrap(): Promise<void> {
    this.heartbeat = setInterval(() => void this.check(), HEARTBEAT_MS);
    await this.check();
  }

  async onModuleDestroy(): Promise<void> {
    this.stopped = true;
    if (this.heartbeat) clearInterval(this.heartbeat);
    const client = this.connected;
    this.connected = null;
    if (client) await failureOf(this.close(client));
  }

  /** True when the other end answered when it was asked last, at most about 3 s ago. */
  get answers(): boolean {
    return !this.away;
  }

  /** Asks now, together with everybody who asks at this moment. Never fails. */
  check(): Promise<boolean> {
    this.checking ??= this.askOrReconnect().finally(() => (this.checking = null));
    return this.checking;
  }

  /** For the events of a client: its connection broke. */
  protected broke(client: Client): void {
    if (!this.leave(client)) return;
    setImmediate(() => void this.check());
  }

  private async askOrReconnect(): Promise<boolean> {
    if (this.stopped) return false;
    const client = this.connected;
    if (client) {
      const failure = await failureOf(withTimeout(this.ask(client), this.timeout));
      if (!failure) return true;
      this.leave(client);
      if (failure instanceof NoAnswerError) return this.turnAway(failure);
      // That one connection broke says little of the other end; that there is no new one does.
    }
    const next = this.create();
    const failure = await failureOf(withTimeout(this.open(next), this.timeout));
    if (failure) {
      this.destroy(next);
      return this.turnAway(failure);
    }
    return this.join(next);
  }

  private join(client: Client): boolean {
    if (this.stopped) {
      void failureOf(this.close(client));
      return false;
    }
    this.connected = client;
    this.onConnected(true);
    if (this.away) this.onTurn(null);
    this.away = false;
    return true;
  }

  private leave(client: Client): boolean {
    if (this.connected !== client) return false;
    this.connected = null;
    this.destroy(client);
    this.onConnected(false);
    return true;
  }

  private turnAway(reason: Error): false {
    if (this.away || this.stopped) return false;
    this.away = true;
    this.onTurn(reason);
    return false;
  }
}

async function failureOf(work: Promise<unknown>): Promise<Error | null> {
  try {
    await work;
    return null;
  } catch (error) {
    return isError(error) ? error : new Error(String(error));
  }
}
