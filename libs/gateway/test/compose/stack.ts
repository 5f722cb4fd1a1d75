import { randomUUID } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseEnv } from 'node:util';
import { shopRemotes } from '@shop/federation/shop-remotes';
import { freePort } from '@shop/launcher/free-port';
import { workspaceRoot } from '@shop/launcher/settings';
import { say } from '@shop/launcher/terminal';

import { run } from './engine/run';

/** In place of `.env`: gives no secret of the shop, and lies beside it, so that only .dockerignore keeps it out of the images. */
const ENV_FILE = '.env.test-compose';

/** For something to come true in the containers. */
const TIMEOUT_MS = 90_000;

/** Services that run without end, by the names of docker-compose.yml. */
export const services = [
  'gateway',
  'shell',
  ...Object.keys(shopRemotes),
  'api-1',
  'api-2',
  'postgres',
  'redis',
] as const;

export type Service = (typeof services)[number];

/** Question to an API process from within its container. */
export interface PartCall {
  path: string;
  method?: string;
  headers?: Record<string, string>;
  json?: unknown;
  form?: FormData;
}

export interface PartAnswer {
  status: number;
  /** Of the body, in base64. */
  bytes: string;
}

/** Asks the process beside which it runs, as standard input says. */
const ASK = `
let text = '';
for await (const piece of process.stdin) text += piece;
const { path, method, headers, body } = JSON.parse(text);
const answer = await fetch('http://127.0.0.1:3000' + path, { method, headers, body: body && Buffer.from(body, 'base64') });
const bytes = Buffer.from(await answer.arrayBuffer()).toString('base64');
process.stdout.write(JSON.stringify({ status: answer.status, bytes }));
`;

/** The shop of docker-compose.yml as a project of the engine. Another project is a shop of its own; one runs at a time. */
export class Stack {
  private constructor(
    readonly project: string,
    readonly env: NodeJS.ProcessEnv,
    readonly url: string,
  ) {}

  /** Writes what a developer has in the folder, and starts nothing. */
  static async prepare(project: string, engine: NodeJS.ProcessEnv): Promise<Stack> {
    const [shopPort, postgresPort] = [await freePort(), await freePort()];
    writeFileSync(join(workspaceRoot, ENV_FILE), `SECRET_OF_A_DEVELOPER=${randomUUID()}\n`);
    const env = {
      ...engine,
      SHOP_PORT: String(shopPort),
      POSTGRES_PORT: String(postgresPort),
      SAMPLE_DATA: 'full',
      // Buyers come as through a proxy that ends TLS: what one address may hold is little.
      TRUST_PROXY: '2',
    };
    return new Stack(project, env, `http://localhost:${shopPort}`);
  }

  /** The same files and ports as another project, with volumes of its own. */
  beside(project: string): Stack {
    return new Stack(project, this.env, this.url);
  }

  /** The secrets in use, by name, as docs/deploy.md says, and the developer's. */
  async secrets(): Promise<NodeJS.Dict<string>> {
    const shown = await this.compose(['run', '--rm', '-T', '--no-deps', 'secrets', 'show']);
    return { ...parseEnv(shown), ...parseEnv(readFileSync(join(workspaceRoot, ENV_FILE), 'utf8')) };
  }

  /** `docker compose …` @returns what it wrote */
  compose(args: readonly string[], input?: string | Buffer): Promise<string> {
    const own = ['compose', '--project-name', this.project, '--env-file', ENV_FILE, '--progress', 'quiet'];
    return run('docker', [...own, ...args], {
      cwd: workspaceRoot,
      env: this.env,
      ...(input !== undefined && { input }),
    });
  }

  docker(args: readonly string[]): Promise<string> {
    return run('docker', args, { env: this.env });
  }

  /** @throws Error with what the parts that are not well said */
  async up(): Promise<void> {
    try {
      await this.compose(['up', '--detach', '--wait']);
    } catch (error) {
      const ids = (await this.docker(['ps', '--all', '--quiet', '--filter', 'health=unhealthy'])).split('\n');
      for (const id of ids.filter(Boolean)) {
        say(await this.docker(['inspect', '--format', '{{.Name}} {{json .State.Health.Log}}', id]));
        say(await this.docker(['logs', '--tail', '20', id]));
      }
      throw error;
    }
  }

  /** @param forgets whether the volumes go as well */
  down(forgets: boolean): Promise<string> {
    return this.compose(['down', '--timeout', '20', ...(forgets ? ['--volumes'] : [])]);
  }

  /** Ends it for good, and what was written for it. */
  async remove(): Promise<void> {
    try {
      await this.down(true);
    } finally {
      rmSync(join(workspaceRoot, ENV_FILE), { force: true });
    }
  }

  /** Of the database, as its owner. @returns one line for each row, columns with `|` between */
  async query(sql: string): Promise<string[]> {
    const psql = ['psql', '--username', 'shop', '--dbname', 'shop', '--no-align', '--tuples-only', '--command', sql];
    return (await this.compose(['exec', '-T', 'postgres', ...psql])).split('\n').filter(Boolean);
  }

  /** Asks one API process and no other. */
  async ask(api: 'api-1' | 'api-2', { path, method = 'GET', headers = {}, json, form }: PartCall): Promise<PartAnswer> {
    const request = new Request('http://a', { method, ...(form && { body: form }) });
    const type = json === undefined ? request.headers.get('content-type') : 'application/json';
    const body = json === undefined ? Buffer.from(await request.arrayBuffer()) : Buffer.from(JSON.stringify(json));
    const call = {
      path,
      method,
      headers: { ...(type !== null && { 'Content-Type': type }), ...headers },
      ...(body.length > 0 && { body: body.toString('base64') }),
    };
    const program = ['exec', '-T', api, 'node', '--input-type=module', '-e', ASK];
    return JSON.parse(await this.compose(program, JSON.stringify(call))) as PartAnswer;
  }

  /** Answer of `docker inspect` about a service's container, by a template of Go. */
  async inspect(service: Service, template: string): Promise<string> {
    const id = (await this.compose(['ps', '--all', '--quiet', service])).trim();
    return (await this.docker(['inspect', '--format', template, id])).trim();
  }

  /** Waits until a service says that it is well. @throws Error when it never is */
  async untilHealthy(service: Service): Promise<void> {
    await until(
      `${service} is healthy`,
      async () => (await this.inspect(service, '{{.State.Health.Status}}')) === 'healthy',
    );
  }
}

/** Asks again until it is so. @throws Error with what was waited for */
export async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + TIMEOUT_MS;
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error(`se esperó en vano: ${what}`);
    await pause(250);
  }
}
