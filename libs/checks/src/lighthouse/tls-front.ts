import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { freePort } from '@shop/launcher/free-port';
import { startGroup } from '@shop/launcher/process-group';
import type { Shutdown } from '@shop/launcher/shutdown';
import { CommandError } from '@shop/launcher/terminal';
import { findProgram, nginx, provide } from '../programs/programs';

const LOOK_MS = 100;
const LOOKS = 100;

function configuration(folder: string, port: number, shop: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return `${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
pid ${folder}/nginx.pid;
events {}
http {
  access_log off;
  ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
  upstream shop { server ${new URL(shop).host}; keepalive 32; }
  server {
    listen 127.0.0.1:${port} ssl http2;
    ssl_protocols TLSv1.3;
    ssl_certificate ${folder}/tls.crt;
    ssl_certificate_key ${folder}/tls.key;
    location / {
      proxy_pass http://shop;
      proxy_http_version 1.1;
      proxy_set_header Connection '';
      proxy_set_header Host $http_host;
    }
  }
}
`;
}

/**
 * Puts nginx before a shop, as it stands before one that buyers reach: TLS and HTTP/2, with a certificate that nobody knows.
 * @returns its address, or null where the machine has no nginx
 * @throws CommandError when it does not answer
 */
export async function openTlsFront(shutdown: Shutdown, folder: string, shop: string): Promise<string | null> {
  provide([nginx]);
  const program = findProgram(nginx);
  if (program === undefined) return null;
  const [key, certificate] = [join(folder, 'tls.key'), join(folder, 'tls.crt')];
  const words = `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost`.split(
    ' ',
  );
  const made = await shutdown.finish(startGroup('openssl', [...words, '-keyout', key, '-out', certificate]));
  if (made.code !== 0) throw new CommandError(`No se pudo hacer un certificado.\n\n${made.output.trim()}`);
  const port = await freePort();
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, configuration(folder, port, shop));
  const front = await shutdown.keep(Promise.resolve(startGroup(program, ['-e', 'stderr', '-c', file])), (running) =>
    running.stop(),
  );
  let end = '';
  void front.finished.then(({ output }) => (end = output || 'nginx'));
  for (let look = 0; look < LOOKS && end === ''; look += 1) {
    // The answer to a call without TLS: nginx itself refuses it.
    const isOpen = await fetch(`http://127.0.0.1:${port}/`).then(Boolean, () => false);
    if (isOpen) return `https://127.0.0.1:${port}`;
    await shutdown.during(sleep(LOOK_MS));
  }
  throw new CommandError(`nginx no contestó.\n\n${end.trim()}`);
}
