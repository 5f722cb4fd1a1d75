import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '@shop/launcher/free-port';

import { connects } from './connects';

const hasNginx = spawnSync('nginx', ['-v'], { stdio: 'ignore' }).status === 0;

/** Proxy before several processes, which sends each call to one of them, in turns. */
export interface Front {
  /** Kind of the proxy, for those who read the result. */
  name: 'nginx' | 'a proxy of ours';
  url: string;
  stop(): Promise<void>;
}

/**
 * nginx where there is one. Both kinds have one rule: a call that reached nobody goes to the next process; one that
 * was cut off does so only when it may be made twice, that is when it reads, or is an order with its key.
 */
export async function startFront(ports: readonly number[]): Promise<Front> {
  return hasNginx ? startNginx(ports) : startProxy(ports);
}

function configuration(folder: string, port: number, ports: readonly number[]): string {
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return `
    daemon off; pid ${folder}/pid; error_log ${folder}/error.log; worker_processes 1; worker_rlimit_nofile 8192;
    ${process.getuid?.() === 0 ? 'user root;' : ''}
    events { worker_connections 4096; }
    http {
      access_log off;
      ${paths.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
      client_max_body_size 6m;
      upstream shop { ${ports.map((each) => `server 127.0.0.1:${each} max_fails=0;`).join(' ')} }
      proxy_connect_timeout 1s;
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_next_upstream error timeout;
      server {
        listen 127.0.0.1:${port} backlog=2048;
        location / { proxy_pass http://shop; }
        location = /api/orders {
          error_page 418 = @order_with_key;
          if ($http_idempotency_key) { return 418; }
          proxy_pass http://shop;
        }
        location @order_with_key {
          proxy_pass http://shop;
          proxy_next_upstream error timeout non_idempotent;
        }
      }
    }`;
}

async function startNginx(ports: readonly number[]): Promise<Front> {
  const folder = mkdtempSync(join(tmpdir(), 'shop-front-'));
  chmodSync(folder, 0o755);
  const port = await freePort();
  writeFileSync(join(folder, 'nginx.conf'), configuration(folder, port, ports));
  const child = spawn('nginx', ['-p', folder, '-e', join(folder, 'error.log'), '-c', join(folder, 'nginx.conf')], {
    stdio: 'ignore',
  });
  while (!(await connects(port))) {
    if (child.exitCode !== null) throw new Error('nginx did not start');
    await pause(20);
  }
  return {
    name: 'nginx',
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      if (child.kill('SIGTERM')) await once(child, 'exit');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function startProxy(ports: readonly number[]): Promise<Front> {
  let turn = 0;
  const server = createServer((incoming, outgoing) => {
    turn += 1;
    const inTurn = ports.map((_, place) => ports[(turn + place) % ports.length] ?? 0);
    answer(incoming, outgoing, inTurn).catch(() => outgoing.writeHead(502).end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    name: 'a proxy of ours',
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function answer(incoming: IncomingMessage, outgoing: ServerResponse, ports: readonly number[]): Promise<void> {
  const { method = 'GET', headers } = incoming;
  const body: Buffer[] = [];
  for await (const chunk of incoming) body.push(chunk as Buffer);
  const mayRepeat = ['GET', 'HEAD'].includes(method) || headers['idempotency-key'] !== undefined;
  for (const [place, port] of ports.entries()) {
    const got = await ask(incoming, Buffer.concat(body), port).catch(
      (error: unknown) => error as NodeJS.ErrnoException,
    );
    if (!(got instanceof Error)) {
      outgoing.writeHead(got.status, got.headers);
      if (got.body instanceof Buffer) outgoing.end(got.body);
      else pipeline(got.body, outgoing, () => undefined);
      return;
    }
    if (place === ports.length - 1 || !(mayRepeat || got.code === 'ECONNREFUSED')) throw got;
  }
}

interface Got {
  status: number;
  headers: IncomingMessage['headers'];
  /** Of a stream of events, which has no end to wait for, the response itself. */
  body: Buffer | IncomingMessage;
}

function ask({ method, url, headers: sent }: IncomingMessage, body: Buffer, port: number): Promise<Got> {
  return new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port, method, path: url, headers: sent, agent: false };
    const outgoing = request(options, (response) => {
      const ownLine = ['connection', 'keep-alive', 'transfer-encoding'];
      const headers = Object.fromEntries(Object.entries(response.headers).filter(([name]) => !ownLine.includes(name)));
      const status = response.statusCode ?? 502;
      if (response.headers['content-type']?.startsWith('text/event-stream')) {
        resolve({ status, headers, body: response });
        return;
      }
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => resolve({ status, headers, body: Buffer.concat(chunks) }));
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}
