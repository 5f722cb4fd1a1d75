import { copyFileSync, mkdtempSync, readFileSync, chmodSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { apiEntry } from '@shop/launcher';
import { workspaceRoot } from '@shop/launcher/settings';

import { run } from '../compose/engine/run';
import type { Machine } from './machine';

/** docs/machines.md, whose commands run here as they stand there; `docker` is `docker-stand-in.sh`. */
export class Guide {
  private readonly blocks: string[];
  /** Functions that the page defines for the commands after them. */
  private readonly definitions: string;
  private readonly programs: string;

  /** @param folder of this run, in which all machines are */
  constructor(
    private readonly folder: string,
    private readonly machines: readonly Machine[],
    private readonly environment: NodeJS.ProcessEnv,
  ) {
    const text = readFileSync(join(workspaceRoot, 'docs/machines.md'), 'utf8');
    this.blocks = Array.from(text.matchAll(/^```sh\n(.*?)^```$/gms), ([, block = '']) => block);
    this.definitions = Array.from(text.matchAll(/^\w+\(\) \{.*\}$/gm), ([line]) => line).join('\n');
    this.programs = mkdtempSync(join(folder, 'programs-'));
    copyFileSync(join(import.meta.dirname, 'docker-stand-in.sh'), join(this.programs, 'docker'));
    chmodSync(join(this.programs, 'docker'), 0o755);
  }

  /**
   * The lines of the one block that has these words in it.
   * @param words as they stand there
   * @param others replaces numbers, names and moments of the page by those of this run
   * @throws Error when the page has them not, or twice
   */
  lines(words: string, others: Readonly<Record<string, string>> = {}): string[] {
    const [block, another] = this.blocks.filter((each) => each.includes(words));
    if (block === undefined || another !== undefined)
      throw new Error(`docs/machines.md has not one block with ${words}`);
    let text = block.replaceAll('\\\n', ' ');
    for (const [one, other] of Object.entries(others)) {
      if (!text.includes(one)) throw new Error(`docs/machines.md has no ${one} beside ${words}`);
      text = text.replaceAll(one, other);
    }
    return text.split('\n').filter((line) => line !== '' && !/^\w+\(\) \{/.test(line));
  }

  /** Runs lines of the page on a machine. @returns their output */
  async follow(machine: Machine, ...lines: readonly string[]): Promise<string> {
    const firsts = this.machines.map(({ number, first }) => [`FIRST_${number}`, String(first)]);
    return run('sh', ['-euc', `${this.definitions}\n${lines.join('\n')}`], {
      cwd: join(this.folder, 'secrets'),
      env: {
        ...process.env,
        ...this.environment,
        DATABASE_OWNER_URL: '',
        ...(Object.fromEntries(firsts) as NodeJS.ProcessEnv),
        REGISTRY: 'registry.example/shop',
        PATH: `${this.programs}${delimiter}${dirname(process.execPath)}${delimiter}${process.env['PATH'] ?? ''}`,
        MACHINES: this.folder,
        ENTER: machine.entering.join(' '),
        API: dirname(apiEntry),
        NODE: process.execPath,
      },
    });
  }
}
