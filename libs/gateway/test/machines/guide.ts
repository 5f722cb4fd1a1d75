import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceRoot } from '@shop/launcher/settings';

import { run } from '../compose/engine/run';
import type { Machine } from './machine';

/** Where somebody sits who follows the page. */
export interface Desk {
  /** The words that lead there, before those of a program. */
  enter: readonly string[];
  /** The folder that the commands begin in. */
  cwd: string;
  env: NodeJS.ProcessEnv;
}

/** docs/machines.md, whose commands run here as they stand there. */
export class Guide<Each = Machine> {
  private readonly blocks: string[];
  /** Functions that the page defines for the commands after them. */
  private readonly definitions: string;

  /** @param deskOf a machine, on which commands of the page are given */
  constructor(private readonly deskOf: (machine: Each) => Desk) {
    const text = readFileSync(join(workspaceRoot, 'docs/machines.md'), 'utf8');
    this.blocks = Array.from(text.matchAll(/^```sh\n(.*?)^```$/gms), ([, block = '']) => block);
    this.definitions = Array.from(text.matchAll(/^\w+\(\) \{.*\}$/gm), ([line]) => line).join('\n');
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
  follow(machine: Each, ...lines: readonly string[]): Promise<string> {
    const { enter, cwd, env } = this.deskOf(machine);
    const script = [`cd '${cwd}'`, this.definitions, ...lines].join('\n');
    const [program, ...args] = [...enter, 'sh', '-euc', script];
    return run(program, args, { env });
  }
}
