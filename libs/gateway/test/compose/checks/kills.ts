import { must, type Report } from '../report';
import { services, until, type Service, type Stack } from '../stack';
import { keptBy, placeOrder } from './orders';

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
  private isHome = false;
  private readonly visit: Promise<void>;

  constructor(private readonly url: string) {
    this.visit = this.read();
  }

  async sendHome(): Promise<{ calls: number; failures: number[] }> {
    this.isHome = true;
    await this.visit;
    return { calls: this.calls, failures: this.failures };
  }

  private async read(): Promise<void> {
    while (!this.isHome) {
      const status = await fetch(`${this.url}/api/homepage-content`).then(
        (answer) => answer.status,
        () => 0,
      );
      this.calls += 1;
      if (status !== 200) this.failures.push(status);
    }
  }
}
