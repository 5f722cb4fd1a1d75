import { Injectable } from '@nestjs/common';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

import { ResponseCache } from '../cache/response-cache';
import { ConnectionPool } from '../database/connections/connection-pool';
import { ReadingDatabase } from '../database/reading-database';
import { addGauge, countMachines, DatabaseMachines } from './database-machines';

/** Upper bounds in seconds; the catalogue is sent far below the first, staff lists take about the middle. */
const DURATION_BUCKETS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** A request that is over. `route` is a pattern (`/api/orders/:id`), so that its values are few and say nothing of anybody. */
export interface FinishedRequest {
  method: string;
  route: string;
  status: number;
  seconds: number;
}

/** Numbers that the shop tells about itself, in the form that Prometheus reads. */
@Injectable()
export class Metrics {
  private readonly registry = new Registry();
  private readonly registers = [this.registry];

  private readonly durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from a request to the end of its response',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: DURATION_BUCKETS,
    registers: this.registers,
  });

  private readonly inFlight = new Gauge({
    name: 'http_requests_in_flight',
    help: 'Requests whose response is not sent yet',
    registers: this.registers,
  });

  private readonly orders = new Counter({
    name: 'shop_orders_total',
    help: 'Orders of buyers: placed (retries of a placed one too), refused by a rule, or failed for a fault of ours',
    labelNames: ['outcome'] as const,
    registers: this.registers,
  });

  private readonly uploads = new Counter({
    name: 'shop_uploads_total',
    help: 'Pictures that staff sent: placed, refused, or failed',
    labelNames: ['outcome'] as const,
    registers: this.registers,
  });

  private readonly rateLimited = new Counter({
    name: 'shop_rate_limited_total',
    help: 'Requests that were refused because there were too many',
    labelNames: ['route'] as const,
    registers: this.registers,
  });

  /** Each label is one of few values, whatever is reported. */
  readonly pageFailures = new Counter({
    name: 'shop_page_failures_total',
    help: 'Failures of pages that browsers and the page server reported',
    labelNames: ['kind', 'remote', 'release'] as const,
    registers: this.registers,
  });

  readonly withdrawals = new Counter({
    name: 'shop_release_withdrawals_total',
    help: 'Releases that the shop took back by itself because they failed',
    labelNames: ['remote'] as const,
    registers: this.registers,
  });

  readonly jobFailures = new Counter({
    name: 'shop_job_failures_total',
    help: 'Long work, of staff or of the shop itself, that failed for a fault of ours',
    labelNames: ['kind'] as const,
    registers: this.registers,
  });

  readonly faults = new Counter({
    name: 'shop_unhandled_faults_total',
    help: 'Rejected promises and thrown errors of the process that nobody handled: each is a mistake of ours',
    labelNames: ['kind'] as const,
    registers: this.registers,
  });

  constructor(
    pool: ConnectionPool,
    reading: ReadingDatabase,
    cache: ResponseCache,
    private readonly machines: DatabaseMachines,
  ) {
    const { registers } = this;
    // Prometheus sees a rise from a first value on: what first shows as 1 would wake nobody (deploy/alerts.yml).
    for (const outcome of ['placed', 'refused', 'failed']) this.orders.inc({ outcome }, 0);
    for (const kind of ['rejection', 'exception']) this.faults.inc({ kind }, 0);
    collectDefaultMetrics({ register: this.registry });
    new Gauge({
      name: 'shop_database_connections',
      help: 'Connections of the pool that serves calls',
      labelNames: ['state'] as const,
      registers,
      collect() {
        const { open, idle } = pool.use();
        this.set({ state: 'idle' }, idle);
        this.set({ state: 'busy' }, open - idle);
      },
    });
    addGauge(registers, 'shop_database_waiting', 'Calls that wait for a connection', () => pool.use().waiting);
    countMachines(machines, registers);
    new Counter({
      name: 'shop_staff_readings_total',
      help: 'Lists, sheets and reports of staff: read at the primary, or at the replica of DATABASE_READ_URL',
      labelNames: ['at'] as const,
      registers,
      collect() {
        this.reset();
        this.inc({ at: 'primary' }, reading.reads.primary);
        this.inc({ at: 'replica' }, reading.reads.replica);
      },
    });
    new Counter({
      name: 'shop_public_lists_total',
      help: 'Reads of the public lists: sent as kept in memory, or loaded from the database',
      labelNames: ['from'] as const,
      registers,
      collect() {
        this.reset();
        this.inc({ from: 'memory' }, cache.reads.kept);
        this.inc({ from: 'database' }, cache.reads.loaded);
      },
    });
  }

  begin(): void {
    this.inFlight.inc();
  }

  end({ method, route, status, seconds }: FinishedRequest): void {
    this.inFlight.dec();
    this.durations.observe({ method, route, status }, seconds);
    if (status === 429) this.rateLimited.inc({ route });
    if (method !== 'POST') return;
    if (route === '/api/orders') this.orders.inc({ outcome: outcomeOf(status) });
    else if (route === '/api/admin/products/upload-image') this.uploads.inc({ outcome: outcomeOf(status) });
  }

  /** Everything as text, and the type of that text. */
  async read(): Promise<{ text: string; type: string }> {
    await this.machines.look();
    return { text: await this.registry.metrics(), type: this.registry.contentType };
  }
}

function outcomeOf(status: number): string {
  if (status < 400) return 'placed';
  return status < 500 ? 'refused' : 'failed';
}
