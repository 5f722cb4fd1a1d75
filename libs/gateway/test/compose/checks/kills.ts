import { setTimeout as pause } from 'node:timers/promises';

import type { StaffSession, Success } from '@shop/contracts';

import { must, type Report } from '../report';
import { services, until, type Service, type Stack } from '../stack';
import { keptBy, placeOrder } from './orders';

/** For how long nobody may be answered while the gateway is replaced, ms: the old one has 5 s, and a busy machine starts the new one. */
const LONGEST_ABSENCE_MS = 20_000;

/** After a call that failed, ms: while nobody listens each one fails at once. */
const REST_MS = 50;

/** Each container is killed in turn, as a crash kills it, and comes back by itself. */
export async function checkKills(report: Report, stack: Stack): Promise<void> {
  for (const service of services) {
    await report.check(`${service} muere y vuelve sin que se pierda nada`, async () => {
      const before = await keptBy(stack);
      await kill(stack, service);
      await stack.untilHealthy(service);
      for (const other of services) await stack.untilHealthy(other);
      must((await keptBy(stack)) === before, 'algo se perdió');
      const page = await fetch(stack.url);
      must(page.status === 200, `la página responde ${page.status}`);
      const { code } = await placeOrder(stack);
      return `pedido ${code} después`;
    });
  }

  await report.check('los procesos de la API se cambian uno tras otro sin que nadie lo note', async () => {
    const visitor = new Visitor(stack.url);
    await stack.compose(['run', '--rm', 'prepare']);
    for (const api of ['api-1', 'api-2'])
      await stack.compose(['up', '--detach', '--no-deps', '--wait', '--force-recreate', api]);
    const { calls, failures } = await visitor.sendHome();
    must(failures.length === 0, `fallaron ${failures.length} llamadas: ${failures.slice(0, 5).join(', ')}`);
    return `${calls} llamadas, ninguna falló`;
  });

  await report.check('el gateway se cambia con la administración abierta, y la tienda vuelve en segundos', async () => {
    const events = await openEvents(stack);
    const visitor = new Visitor(stack.url);
    await stack.compose(['up', '--detach', '--no-deps', '--wait', '--force-recreate', 'gateway']);
    const { absenceMs } = await visitor.sendHome();
    await events.body?.cancel().catch(() => undefined);
    const seconds = (absenceMs / 1000).toFixed(1);
    must(absenceMs > 0, 'el gateway no se cambió');
    must(absenceMs < LONGEST_ABSENCE_MS, `nadie respondió durante ${seconds} s`);
    return `${seconds} s sin respuesta`;
  });
}

/** The stream of events of an open back office. It goes on for as long as somebody reads it. */
async function openEvents(stack: Stack): Promise<Response> {
  const login = await fetch(`${stack.url}/api/admin/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: (await stack.secrets())['ADMIN_PASSWORD'] }),
  });
  const { data } = (await login.json()) as Success<StaffSession>;
  const events = await fetch(`${stack.url}/api/admin/events`, { headers: { Authorization: data.token } });
  must(events.ok, `los sucesos responden ${events.status}`);
  return events;
}

/** Kills the first process of a container from outside, so that the engine takes it for a crash. */
async function kill(stack: Stack, service: Service): Promise<void> {
  const startedAt = await stack.inspect(service, '{{.State.StartedAt}}');
  const pid = await stack.inspect(service, '{{.State.Pid}}');
  const outside = ['--rm', '--pid', 'host', '--user', 'root', '--entrypoint', 'sh', 'shop-gateway'];
  await stack.docker(['run', ...outside, '-c', `kill -9 ${pid}`]);
  await until(`${service} arranca de nuevo`, async () => {
    const [since, isRunning] = (await stack.inspect(service, '{{.State.StartedAt}} {{.State.Running}}')).split(' ');
    return since !== startedAt && isRunning === 'true';
  });
}

/** Reads a public list through the gateway again and again. */
class Visitor {
  private readonly failures: number[] = [];
  private calls = 0;
  /** The longest time between two answers with a failure between them, ms. */
  private absenceMs = 0;
  private isHome = false;
  private readonly visit: Promise<void>;

  constructor(private readonly url: string) {
    this.visit = this.read();
  }

  async sendHome(): Promise<{ calls: number; failures: number[]; absenceMs: number }> {
    this.isHome = true;
    await this.visit;
    return { calls: this.calls, failures: this.failures, absenceMs: this.absenceMs };
  }

  private async read(): Promise<void> {
    let answeredAt = performance.now();
    let failed = false;
    while (!this.isHome) {
      const status = await fetch(`${this.url}/api/homepage-content`).then(
        (answer) => answer.status,
        () => 0,
      );
      this.calls += 1;
      if (status === 200) {
        if (failed) this.absenceMs = Math.max(this.absenceMs, performance.now() - answeredAt);
        answeredAt = performance.now();
      } else {
        this.failures.push(status);
        await pause(REST_MS);
      }
      failed = status !== 200;
    }
  }
}
