import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { RemoteEntry } from '@shop/federation/remote-entries';

export type RemoteEntries = Readonly<Record<string, RemoteEntry>>;

/** Lines of gateway and containers about each remote, between two lines that name it: `# remotes.json: hosts` … `# end`. */
const blocks: Readonly<Record<string, (name: string, entry: RemoteEntry) => string>> = {
  upstreams: (name) => `
  upstream ${name} {
    server ${name}:8080 max_fails=0;
    keepalive 16;
    keepalive_timeout 55s;
  }`,
  locations: (name) => `
    location /remotes/${name}/ {
      proxy_pass http://${name};
      error_page 429 = @too_many;
      error_page 502 504 = @part_away;
    }`,
  hosts: (name, { address }) => `
      - ${name}:${address}`,
  stack: (name) =>
    [1, 2, 3]
      .map(
        (machine) => `
  ${name}-${machine}:
    <<: *pages
    image: \${REGISTRY:?}/shop-${name}:\${RELEASE_${name.toUpperCase().replaceAll('-', '_')}:?}
    networks:
      machine-${machine}: { aliases: [${name}] }
    deploy: *on-${machine}
`,
      )
      .join(''),
  services: (name, { address }) => `
  ${name}:
    <<: *remote
    image: shop-${name}
    build:
      context: .
      dockerfile: libs/page-server/remote.Dockerfile
      args:
        REMOTE: ${name}
    networks:
      shop:
        ipv4_address: ${address}
`,
};

/**
 * Kubernetes' pairs of Deployment and Service: those that are there stay as they are, with the registry and the release that their
 * owner wrote into them; a new one is like the first.
 */
function pairsOf(text: string, entries: RemoteEntries): string {
  const pairs = text.split(/^---\n(?=apiVersion: apps\/v1$)/m);
  const known = new Map(pairs.map((pair) => [/^ {2}name: ([\w-]+)$/m.exec(pair)?.[1] ?? '', pair]));
  const [[first, like] = ['', '']] = known;
  return Object.keys(entries)
    .map((name) => known.get(name) ?? like.replaceAll(first, name))
    .join('---\n');
}

/** The files that have such blocks. */
export const PART_FILES = [
  'libs/gateway/nginx.conf',
  'docker-compose.yml',
  'deploy/stack.yml',
  'deploy/kubernetes/remotes.yaml',
];

const BLOCK = /^([ ]*# remotes\.json: (\w+)\n)[^]*?(?=^[ ]*# end$)/gm;

/** A file with its blocks as the entries of `remotes.json` want them. */
export function withParts(text: string, entries: RemoteEntries): string {
  return text.replace(BLOCK, (block, head: string, kind: string) => {
    if (kind === 'pairs') return head + pairsOf(block.slice(head.length), entries);
    const lines = Object.entries(entries).map(([name, entry]) => blocks[kind]?.(name, entry).slice(1) ?? '');
    return `${head}${lines.map((part) => `${part.trimEnd()}\n${kind === 'services' || kind === 'stack' ? '\n' : ''}`).join('')}`;
  });
}

/** Writes the blocks of all files again. */
export function writeParts(root: string, entries: RemoteEntries): void {
  for (const file of PART_FILES.map((name) => join(root, name)))
    writeFileSync(file, withParts(readFileSync(file, 'utf8'), entries));
}
