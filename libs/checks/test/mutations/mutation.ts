import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { CommandError } from '@shop/launcher/terminal';

/** A fault that a careless colleague might write, as a patch; above it stand what breaks, who looks, and who finds it. */
export interface Mutation {
  number: number;
  name: string;
  /** Absolute. */
  patch: string;
  run: Command;
  /** The title of the test that has to fail, with those around it or not; of other tools a part of what they say. */
  red: string;
}

/** A tool, and what of the shop it looks at: for Jest a project and one file of tests, by their paths. */
export interface Command {
  tool: Tool;
  args: readonly string[];
}

export const TOOLS = ['jest', 'oxlint', 'depcruise', 'tsc', 'contract'] as const;
export type Tool = (typeof TOOLS)[number];

const HEAD = /^(?<breaks>[^\n]+)\nrun: (?<tool>\w+)(?<args>[^\n]*)\nred: (?<red>[^\n]+)\n\ndiff --git /;

/**
 * The mutations of a folder, `<number>-<name>.patch` each, by number.
 * @param only their numbers; empty for all
 * @throws CommandError for a patch without its three lines, and a number that no patch has
 */
export function readMutations(folder: string, only: readonly number[] = []): Mutation[] {
  const all = readdirSync(folder)
    .filter((file) => file.endsWith('.patch'))
    .map((file) => readMutation(folder, file))
    .sort((a, b) => a.number - b.number);
  const unknown = only.filter((number) => !all.some((mutation) => mutation.number === number));
  if (unknown.length > 0) throw new CommandError(`No hay mutación ${unknown.join(', ')}.`);
  return only.length === 0 ? all : all.filter(({ number }) => only.includes(number));
}

function readMutation(folder: string, file: string): Mutation {
  const patch = join(folder, file);
  const [, number, name = ''] = /^(\d+)-(.+)\.patch$/.exec(file) ?? [];
  const { tool: called, args, red } = HEAD.exec(readFileSync(patch, 'utf8'))?.groups ?? {};
  const tool = TOOLS.find((known) => known === called);
  if (number === undefined || tool === undefined || args === undefined || red === undefined) {
    throw new CommandError(`${file} no empieza con lo que rompe, "run: …" y "red: …".`);
  }
  return { number: Number(number), name, patch, run: { tool, args: args.trim().split(/\s+/).filter(Boolean) }, red };
}
