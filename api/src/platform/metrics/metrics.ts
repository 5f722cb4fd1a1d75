import { monitorEventLoopDelay } from 'node:perf_hooks';

import { Counter, Gauge, Histogram, Registry } from 'prom-client';

import type { PoolUse } from '../database/serving-pool';

/** Upper bounds in seconds; the catalogue is answered far below the first, staff lists around the middle. */
const DURATION_BUCKETS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

const NANOSECONDS = 1e9;

/** What an answered request was. `route` is a pattern (`/api/orders/:id`), so that its values are few and say nothing of anybody. */
export interface AnsweredRequest {
  method: string;
  route: string;
  status: number;
  seconds: number;
}

/** Where the numbers come from that others count. */
export interface MetricSources {
  pool: () => PoolUse;
  /** How often a public list was answered as it was kept, and how often it was loaded. */
  documents: () => { kept: number; loaded: number };
}

/** What the shop can tell about itself in numbers, in the form that Prometheus reads. */
export class Metrics {
  private readonly registry = new Registry();
  private readonly loopDelay = monitorEventLoopDelay({ resolution: 20 });

  private readonly durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from a request to the end of its answer',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: DURATION_BUCKETS,
    registers: [this.registry],
  });

  private readonly inFlight = new Gauge({
    name: 'http_requests_in_flight',
    help: 'Requests that are not answered yet',
    registers: [this.registry],
  });

  private readonly orders = new Counter({
    name: 'shop_orders_total',
    help: 'Orders of buyers: placed (retries of a placed one too), refused by a rule, or failed for a fault of ours',
    labelNames: ['outcome'] as const,
    registers: [this.registry],
  });

  private readonly uploads = new Counter({
    name: 'shop_uploads_total',
    help: 'Pictures that staff sent: placed, refused, or failed',
    labelNames: ['outcome'] as const,
    registers: [this.registry],
  });

  private readonly rateLimited = new Counter({
    name: 'shop_rate_limited_total',
    help: 'Requests that were refused because there were too many',
    labelNames: ['route'] as const,
    registers: [this.registry],
  });

  constructor(sources: MetricSources) {
    this.loopDelay.enable();
    this.addPool(sources);
    this.addDocuments(sources);
    this.addProcess();
  }

  begin(): void {
    this.inFlight.inc();
  }

  end({ method, route, status, seconds }: AnsweredRequest): void {
    this.inFlight.dec();
    this.durations.observe({ method, route, status }, seconds);
    if (status === 429) this.rateLimited.inc({ route });
    if (method !== 'POST') return;
    if (route === '/api/orders') this.orders.inc({ outcome: outcomeOf(status) });
    else if (route === '/api/admin/products/upload-image') this.uploads.inc({ outcome: outcomeOf(status) });
  }

  /** Everything as text, and the type of that text. */
  async read(): Promise<{ text: string; type: string }> {
    return { text: await this.registry.metrics(), type: this.registry.contentType };
  }

  close(): void {
    this.loopDelay.disable();
  }

  private addPool({ pool }: MetricSources): void {
    new Gauge({
      name: 'shop_database_connections',
      help: 'Connections of the pool that serves calls',
      labelNames: ['state'] as const,
      registers: [this.registry],
      collect() {
        const { open, idle } = pool();
        this.set({ state: 'idle' }, idle);
        this.set({ state: 'busy' }, open - idle);
      },
    });
    new Gauge({
      name: 'shop_database_waiting',
      help: 'Calls that wait for a connection of the pool',
      registers: [this.registry],
      collect() {
        this.set(pool().waiting);
      },
    });
  }

  private addDocuments({ documents }: MetricSources): void {
    new Counter({
      name: 'shop_public_lists_total',
      help: 'Reads of the public lists: answered as kept in memory, or loaded from the database',
      labelNames: ['from'] as const,
      registers: [this.registry],
      collect() {
        const { kept, loaded } = documents();
        this.reset();
        this.inc({ from: 'memory' }, kept);
        this.inc({ from: 'database' }, loaded);
      },
    });
  }

  private addProcess(): void {
    const { loopDelay } = this;
    new Gauge({
      name: 'nodejs_eventloop_lag_seconds',
      help: 'How late timers were since the last reading',
      labelNames: ['quantile'] as const,
      registers: [this.registry],
      collect() {
        for (const quantile of [0.5, 0.99]) this.set({ quantile }, loopDelay.percentile(quantile * 100) / NANOSECONDS);
        this.set({ quantile: 1 }, loopDelay.max / NANOSECONDS);
        loopDelay.reset();
      },
    });
    new Gauge({
      name: 'process_resident_memory_bytes',
      help: 'Memory of the process',
      registers: [this.registry],
      collect() {
        this.set(process.memoryUsage.rss());
      },
    });
    new Gauge({
      name: 'process_cpu_seconds',
      help: 'Processor time of the process since its start',
      registers: [this.registry],
      collect() {
        const { user, system } = process.cpuUsage();
        this.set((user + system) / 1e6);
      },
    });
    new Gauge({
      name: 'process_start_time_seconds',
      help: 'When the process began, seconds since 1970',
      registers: [this.registry],
    }).set(Math.round(Date.now() / 1000 - process.uptime()));
  }
}

function outcomeOf(status: number): string {
  if (status < 400) return 'placed';
  return status < 500 ? 'refused' : 'failed';
}
