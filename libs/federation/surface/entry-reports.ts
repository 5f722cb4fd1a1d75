import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import {
  CompilerState,
  Extractor,
  ExtractorConfig,
  ExtractorLogLevel,
  type IConfigFile,
} from '@microsoft/api-extractor';

/** The libraries that shell and remotes share, each by the door that is shared. */
export const ENTRY_POINTS = {
  '@shop/shell-api': 'libs/shell-api/src/index.ts',
  '@shop/api-client': 'libs/api-client/src/index.ts',
  '@shop/ui/core': 'libs/ui/src/core.ts',
} as const;

const CONFIG = 'tsconfig.json';
const REPORT_FOLDER = 'reports';
const REPORT_FILE = 'door.api.md';
const COMPILER = 'node_modules/typescript-7/bin/tsc';
const compilerOptions = {
  noEmit: false,
  declaration: true,
  emitDeclarationOnly: true,
  removeComments: true,
  types: [],
};

/** The door's library, by its folder. */
const libraryOf = (door: string) => dirname(dirname(door));

/** Writes the declarations of all doors' files below `folder`. @throws when a file does not compile */
export function emitDeclarations(root: string, folder: string, options: { removeComments?: boolean } = {}): void {
  mkdirSync(folder, { recursive: true });
  const config = {
    extends: join(root, 'tsconfig.browser.json'),
    compilerOptions: { ...compilerOptions, ...options, rootDir: root, outDir: folder },
    include: [],
    files: Object.values(ENTRY_POINTS).map((door) => join(root, door)),
  };
  writeFileSync(join(folder, CONFIG), JSON.stringify(config));
  execFileSync(process.execPath, [join(root, COMPILER), '-p', folder], { cwd: root, stdio: 'inherit' });
}

function configOf(root: string, folder: string, door: string): ExtractorConfig {
  const silent = { default: { logLevel: ExtractorLogLevel.None } };
  const configObject: IConfigFile = {
    projectFolder: join(folder, libraryOf(door)),
    mainEntryPointFilePath: join(folder, door.replace(/\.ts$/, '.d.ts')),
    newlineKind: 'lf',
    compiler: { overrideTsconfig: JSON.parse(readFileSync(join(folder, CONFIG), 'utf8')) as object },
    apiReport: {
      enabled: true,
      includeForgottenExports: true,
      reportFolder: folder,
      reportTempFolder: join(folder, REPORT_FOLDER),
      reportFileName: REPORT_FILE,
    },
    messages: {
      compilerMessageReporting: { default: { logLevel: ExtractorLogLevel.Error } },
      extractorMessageReporting: silent,
      tsdocMessageReporting: silent,
    },
  };
  return ExtractorConfig.prepare({
    configObject,
    configObjectFullPath: undefined,
    packageJsonFullPath: join(root, libraryOf(door), 'package.json'),
  });
}

/** A union of plain values with each of them on a line of its own, in an order that says nothing. */
function spreadUnion(line: string): string {
  const [, head, members] = /^((?:export )?type \w+ =) ('[^']*'(?: \| '[^']*')+);$/.exec(line) ?? [];
  if (head === undefined || members === undefined) return line;
  return [
    head,
    ...members
      .split(' | ')
      .sort()
      .map((member) => `    | ${member}`),
  ].join('\n');
}

/** API Extractor's report as it is kept: the declarations, without imports and remarks. */
function tidyReport(name: string, report: string): string {
  const code = /^```ts\n([^]*?)^```$/m.exec(report)?.[1] ?? '';
  const lines = code.split('\n').filter((line) => !/^\s*\/\/|^import /.test(line));
  const text = lines
    .map(spreadUnion)
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
  return `# ${name}\n\n\`\`\`ts\n${text}\n\`\`\`\n`;
}

/**
 * Declarations of each door by the compiler: all exports, and all that these name without exporting it.
 * @returns reports by the doors' names
 * @throws when the sources do not compile
 */
export function reportEntryPoints(root: string): Map<string, string> {
  mkdirSync(join(root, '.cache'), { recursive: true });
  const folder = mkdtempSync(join(root, '.cache/contract-'));
  try {
    emitDeclarations(root, folder);
    const doors = Object.entries(ENTRY_POINTS).map(([name, door]) => ({ name, config: configOf(root, folder, door) }));
    const [first] = doors;
    if (!first) return new Map();
    const compilerState = CompilerState.create(first.config, {
      additionalEntryPoints: doors.map(({ config }) => config.mainEntryPointFilePath),
    });
    return new Map(
      doors.map(({ name, config }) => {
        const { errorCount } = Extractor.invoke(config, {
          compilerState,
          localBuild: true,
          messageCallback: (message) => {
            message.handled = message.logLevel !== ExtractorLogLevel.Error;
          },
        });
        if (errorCount > 0) throw new Error(`There is no report of ${name}`);
        return [name, tidyReport(name, readFileSync(join(folder, REPORT_FOLDER, REPORT_FILE), 'utf8'))];
      }),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
