import { createReadStream, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createGunzip } from 'node:zlib';
import { shopRemotes } from '@shop/federation/shop-remotes';
import { workspaceRoot } from '@shop/launcher/settings';
import { sayBelow } from '@shop/launcher/terminal';

import { run } from '../engine/run';
import { must, type Report } from '../report';
import { services, type Stack } from '../stack';

/** The images that are built from our Dockerfiles, and the base of what runs of each. */
const images = {
  'shop-gateway': 'debian:12-slim',
  'shop-shell': 'node:20-alpine',
  ...Object.fromEntries(Object.keys(shopRemotes).map((name) => [`shop-${name}`, 'node:20-alpine'])),
  'shop-api': 'node:20-bookworm-slim',
};
const names = Object.keys(images);

const LIST_PACKAGES =
  'for each in node_modules/* node_modules/@*/*; do [ -f "$each/package.json" ] && echo "$each"; done; true';

/** Facts about the images, and the rights of their containers. */
export async function checkImages(report: Report, stack: Stack, hasStandIns: boolean): Promise<void> {
  await report.check('tamaño de las imágenes', async () => {
    for (const [name, base] of Object.entries(images)) {
      const [size, ofBase] = await Promise.all([sizeOf(stack, name), sizeOf(stack, base)]);
      sayBelow(`${name.padEnd(20)} ${size} MB, ${size - ofBase} MB sobre ${base}${hasStandIns ? ' (sustituto)' : ''}`);
    }
    return `${names.length} imágenes`;
  });

  await report.check('ninguna imagen corre como root', async () => {
    for (const name of names) {
      const user = (await stack.docker(['image', 'inspect', '--format', '{{.Config.User}}', name])).trim();
      must(user !== '' && !/^(root|0)\b/.test(user), `${name} corre como "${user}"`);
    }
    return '';
  });

  await report.check('ninguna imagen lleva paquetes de desarrollo', async () => {
    const { packages } = JSON.parse(readFileSync(join(workspaceRoot, 'package-lock.json'), 'utf8')) as {
      packages: Record<string, { dev?: boolean }>;
    };
    let count = 0;
    for (const name of names) {
      const list = await stack.docker(['run', '--rm', '--entrypoint', 'sh', name, '-c', LIST_PACKAGES]);
      const carried = list.split('\n').filter(Boolean);
      must(name !== 'shop-api' || carried.length > 0, 'la imagen de la API no lleva ningún paquete');
      const wrong = carried.filter((path) => packages[path]?.dev === true || packages[path] === undefined);
      must(wrong.length === 0, `${name} lleva ${wrong.join(', ')}`);
      count += carried.length;
    }
    return `${count} paquetes en total`;
  });

  await report.check('ningún secreto en las capas de las imágenes', async () => {
    const secrets = Object.entries(await stack.secrets()).map(([name, value = '']) => [name, value] as const);
    must(secrets.length >= 7, 'faltan secretos que buscar');
    const { files, bytes } = await searchImages(stack, secrets);
    return `${secrets.length} secretos buscados en ${files} archivos, ${Math.round(bytes / 1e6)} MB`;
  });

  await report.check('todo contenedor está sano, sin root, y solo puede leer su sistema', async () => {
    for (const service of services) {
      await stack.untilHealthy(service);
      const readOnly = await stack.inspect(service, '{{.HostConfig.ReadonlyRootfs}} {{.HostConfig.CapDrop}}');
      must(readOnly === 'true [ALL]', `${service}: ${readOnly}`);
      const who = ['exec', '-T', service, 'sh', '-c', 'id -u; touch /nuevo 2>/dev/null && echo escribe; true'];
      const [user, writes] = (await stack.compose(who)).trim().split('\n');
      must(user !== '0' && writes === undefined, `${service}: usuario ${user}, ${writes ?? ''}`);
    }
    return `${services.length} contenedores`;
  });

  await report.check('el rol que sirve no es superusuario ni dueño de nada', async () => {
    const sessions = await stack.query(
      `SELECT DISTINCT usename FROM pg_stat_activity WHERE client_addr IN ('172.31.83.11', '172.31.83.12')`,
    );
    must(sessions.join() === 'shop_api', `la API entra como ${sessions.join(', ')}`);
    const [rights] = await stack.query(
      `SELECT rolsuper, rolcreatedb, rolcreaterole, (SELECT count(*) FROM pg_class WHERE relowner = pg_roles.oid)
       FROM pg_roles WHERE rolname = 'shop_api'`,
    );
    must(rights === 'f|f|f|0', `shop_api: ${rights}`);
    return '';
  });
}

/** In MB. */
async function sizeOf(stack: Stack, image: string): Promise<number> {
  return Math.round(Number(await stack.docker(['image', 'inspect', '--format', '{{.Size}}', image])) / 1e6);
}

type Secret = readonly [name: string, value: string];

/** Looks through all layers of all images, what a later layer has removed included. @throws Error with where one is */
async function searchImages(stack: Stack, secrets: Secret[]): Promise<{ files: number; bytes: number }> {
  const folder = mkdtempSync(join(tmpdir(), 'shop-layers-'));
  try {
    await stack.docker(['save', '--output', join(folder, 'images.tar'), ...names]);
    await run('tar', ['-xf', 'images.tar'], { cwd: folder });
    rmSync(join(folder, 'images.tar'));
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    let bytes = 0;
    for (const { parentPath, name } of files) bytes += await searchFile(join(parentPath, name), secrets);
    return { files: files.length, bytes };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @returns how many bytes were read @throws Error with the secret that is in it */
async function searchFile(file: string, secrets: Secret[]): Promise<number> {
  const handle = await open(file);
  const { buffer } = await handle.read(Buffer.alloc(2), 0, 2, 0);
  await handle.close();
  const isPacked = buffer[0] === 0x1f && buffer[1] === 0x8b;
  const content = isPacked ? createReadStream(file).pipe(createGunzip()) : createReadStream(file);
  const longest = Math.max(...secrets.map(([, value]) => value.length));
  let before = Buffer.alloc(0);
  let bytes = 0;
  for await (const piece of content as AsyncIterable<Buffer>) {
    const text = Buffer.concat([before, piece]);
    for (const [name, value] of secrets) must(!text.includes(value), `${name} está en una capa`);
    before = text.subarray(-longest);
    bytes += piece.length;
  }
  return bytes;
}
