import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { freePort } from '@shop/launcher/free-port';
import { describeWith } from '@shop/checks/needs';
import { nginx } from '@shop/checks/programs';
import { startGateway, type Gateway } from './gateway-process';

/** Needs Debian's nginx, the one of the gateway's image. */
const withNginx = describeWith(nginx);

/** Listens, and takes nothing from the moment on at which it is stopped. */
const LISTENER = `require('node:net').createServer().listen(+process.argv[1], '127.0.0.1', 1, () => console.log('listens'))`;

/** More than Linux lets wait at a listener of one. */
const WAITING = 8;

/** A port that is silent to who connects, as a machine without power: what may wait there waits, the system drops the rest. */
class SilentPort {
  private readonly waiting: Socket[] = [];

  private constructor(private readonly listener: ChildProcess) {}

  static async open(port: number): Promise<SilentPort> {
    const listener = spawn(process.execPath, ['-e', LISTENER, String(port)], { stdio: ['ignore', 'pipe', 'inherit'] });
    const silent = new SilentPort(listener);
    await once(listener.stdout, 'data');
    listener.kill('SIGSTOP');
    for (let count = 0; count < WAITING; count += 1) {
      silent.waiting.push(connect(port, '127.0.0.1').on('error', () => undefined));
    }
    return silent;
  }

  async close(): Promise<void> {
    for (const socket of this.waiting) socket.destroy();
    const gone = once(this.listener, 'exit');
    this.listener.kill('SIGKILL');
    await gone;
  }
}

withNginx('a machine without power', () => {
  let gateway: Gateway;
  let dead: SilentPort;
  let well: Server;
  let wellPort: number;

  beforeEach(async () => {
    const deadPort = await freePort();
    wellPort = await freePort();
    dead = await SilentPort.open(deadPort);
    well = createServer(
      (request, response) => void request.resume().once('end', () => response.writeHead(201).end('{}')),
    );
    well.listen(wellPort, '127.0.0.1');
    await once(well, 'listening');
    gateway = await startGateway(await freePort(), { 'api-1': deadPort, 'api-2': wellPort });
  });

  afterEach(async () => {
    await gateway.stop();
    well.close();
    await dead.close();
  });

  const send = async (): Promise<number> => {
    const body = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{}' };
    return (await fetch(`${gateway.url}/api/contact`, body)).status;
  };

  test('what was sent to it reaches the other one, and the calls after it go there at once', async () => {
    // One of two has its first turn at the dead one.
    expect([await send(), await send()]).toEqual([201, 201]);
    const many = Array.from({ length: 40 }, send);
    expect(new Set(await Promise.all(many))).toEqual(new Set([201]));
    const tries = gateway
      .logged()
      .split('\n')
      .filter((line) => line.includes('/api/contact'));
    expect(tries).toHaveLength(42);
    const tried = tries.filter((line) => !line.includes(` 201 `) || line.includes(`, 127.0.0.1:${wellPort} `));
    expect(tried.length).toBeGreaterThan(0);
    // nginx asks it again after a while; a gateway that never left it alone would ask it every second time.
    expect(tried.length).toBeLessThan(10);
  });
});
