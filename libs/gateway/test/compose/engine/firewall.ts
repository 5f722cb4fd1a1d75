import { readFileSync, writeFileSync } from 'node:fs';

import { run, works } from './run';

const FORWARDING = '/proc/sys/net/ipv4/ip_forward';

/** Names in Docker's rules: its chains, and the bridges of its networks. */
const DOCKERS = /\bDOCKER\b|\bdocker0\b|\bbr-[0-9a-f]{12}\b/;

/** A table of `iptables-save`: each chain with its policy (`-` where it has none), and the rules in their order. */
interface Table {
  policies: Map<string, string>;
  rules: string[];
}

/**
 * Remembers how packets are filtered and forwarded, before a Docker is started.
 * @returns puts that back when the Docker has ended; what somebody else has changed since stays
 */
export async function rememberFirewall(): Promise<() => Promise<void>> {
  const forwarding = readFileSync(FORWARDING, 'utf8');
  const programs: string[] = [];
  for (const program of ['iptables', 'ip6tables']) if (await works(`${program}-save`, [])) programs.push(program);
  const save = (program: string): Promise<string> => run(`${program}-save`, []);
  const before = new Map<string, string>();
  for (const program of programs) before.set(program, await save(program));
  return async () => {
    for (const [program, text] of before) {
      await run(`${program}-restore`, ['--noflush'], { input: withoutDocker(text, await save(program)) });
    }
    writeFileSync(FORWARDING, forwarding);
  };
}

/**
 * Lines for `iptables-restore --noflush` so that nothing of a Docker stays that was started in between.
 * @param before of `iptables-save`, as is `after`
 */
export function withoutDocker(before: string, after: string): string {
  const earlier = tables(before);
  return Array.from(tables(after), ([name, { policies, rules }]) => {
    const known = earlier.get(name) ?? { policies: new Map<string, string>(), rules: [] };
    const chains = [...policies.keys()].filter((chain) => DOCKERS.test(chain) && !known.policies.has(chain));
    const isIn = (rule: string): boolean => chains.includes(rule.split(' ')[1] ?? '');
    const own = rules.filter((rule) => DOCKERS.test(rule) && !known.rules.includes(rule) && !isIn(rule));
    const changed = [...policies].flatMap(([chain, policy]) => {
      const former = known.policies.get(chain) ?? (policy === 'DROP' && !earlier.has(name) ? 'ACCEPT' : policy);
      return former === policy ? [] : [`:${chain} ${former} [0:0]`];
    });
    return [
      `*${name}`,
      ...changed,
      ...own.map((rule) => rule.replace(/^-A/, '-D')),
      ...chains.map((chain) => `-F ${chain}`),
      ...chains.map((chain) => `-X ${chain}`),
      'COMMIT\n',
    ].join('\n');
  }).join('');
}

function tables(saved: string): Map<string, Table> {
  const found = new Map<string, Table>();
  let table: Table = { policies: new Map(), rules: [] };
  for (const line of saved.split('\n')) {
    const [first = '', second = ''] = line.split(' ');
    if (line.startsWith('*')) found.set(line.slice(1), (table = { policies: new Map(), rules: [] }));
    else if (line.startsWith(':')) table.policies.set(first.slice(1), second);
    else if (line.startsWith('-A')) table.rules.push(line);
  }
  return found;
}
