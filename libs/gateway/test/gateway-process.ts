import { readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@shop/launcher/free-port';
import { findProgram, nginx } from '@shop/checks/programs';
import { startPart } from './processes';

const shipped = join(__dirname, '../nginx.conf');

/** A running gateway. */
export interface Gateway {
  url: string;
  /** All that it has logged. */
  logged(): string;
  stop(): Promise<void>;
}

/** Ports of this machine by the names of the parts. */
export type PartPorts = Readonly<Record<string, number>>;

/** Names the address that a call of this machine comes from, so that visitors may come from all over the world. */
export const VISITOR_ADDRESS = 'X-Visitor-Address';

/** The configuration as it is shipped, but for the addresses and folders of this machine. */
function localConfiguration(folder: string, listen: number, ports: PartPorts, nobody: number): string {
  const text = readFileSync(shipped, 'utf8')
    .replace('listen 8080;', `listen 127.0.0.1:${listen};`)
    .replace('http {', `http {\n  set_real_ip_from 127.0.0.1;\n  real_ip_header ${VISITOR_ADDRESS};`)
    .replaceAll('/tmp/', `${folder}/`)
    .replace('/dev/stdout', join(folder, 'access.log'))
    .replace(/\bserver ([a-z][\w-]*):\d+ /g, (_whole, name: string) => `server 127.0.0.1:${ports[name] ?? nobody} `);
  // Started by root, nginx would give up rights to a user who can't write here.
  return process.getuid?.() === 0 ? `user root;\n${text}` : text;
}

/**
 * Runs the gateway.
 * @param ports of the parts that are there; the others are down
 * @throws Error with what nginx says when it does not start
 */
export async function startGateway(listen: number, ports: PartPorts): Promise<Gateway> {
  const folder = await mkdtemp(join(tmpdir(), 'shop-nginx-'));
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, localConfiguration(folder, listen, ports, await freePort()));
  const running = await startPart(findProgram(nginx) ?? 'nginx', ['-e', 'stderr', '-c', file], {
    port: listen,
    health: '/gateway-health',
  });
  return {
    url: `http://127.0.0.1:${listen}`,
    logged: () => readFileSync(join(folder, 'access.log'), 'utf8') + running.said(),
    async stop() {
      await running.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
