import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';

import { init, parse } from 'es-module-lexer';

import { workspaceRoot } from '@shop/launcher/settings';
import { runProgram, Shutdown } from '@shop/launcher/shutdown';
import { say, CommandError } from '@shop/launcher/terminal';

/**
 * For an image: makes a folder with the package.json of what a built program imports at run time, and the lock file of
 * the workspace, so that `npm install` there brings those packages alone and in the same versions.
 * Arguments: the build's folder and the folder to make.
 */
const shutdown = new Shutdown({ begin: 'Deteniendo…', end: 'Detenido.' }, 130);

await runProgram(shutdown, async () => {
  const [build, folder] = process.argv.slice(2);
  if (build === undefined || folder === undefined) throw new CommandError('Faltan las dos carpetas.');
  const { dependencies, overrides } = JSON.parse(readFileSync(join(workspaceRoot, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
    overrides?: Record<string, string>;
  };
  const names = (await importedPackages(build)).sort();
  const undeclared = names.filter((name) => !(name in dependencies));
  if (undeclared.length > 0) throw new CommandError(`No están en dependencies: ${undeclared.join(', ')}.`);
  const own = Object.fromEntries(names.map((name) => [name, dependencies[name]]));
  mkdirSync(folder, { recursive: true });
  const description = { name: 'shop', version: '0.1.0', private: true, type: 'module', dependencies: own, overrides };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(description, null, 2));
  writeFileSync(join(folder, 'package-lock.json'), readFileSync(join(workspaceRoot, 'package-lock.json')));
  say(names.join('\n'));
  await shutdown.exit(0);
});

/** The packages that a build's modules import, each once: `@scope/name/part` is `@scope/name`. */
async function importedPackages(build: string): Promise<string[]> {
  await init;
  const modules = readdirSync(build).filter((name) => /\.m?js$/.test(name));
  const specifiers = modules.flatMap((name) =>
    parse(readFileSync(join(build, name), 'utf8'))[0].map(({ n }) => n ?? '.'),
  );
  const packages = specifiers
    .filter((specifier) => !specifier.startsWith('.') && !isBuiltin(specifier))
    .map((specifier) =>
      specifier
        .split('/')
        .slice(0, specifier.startsWith('@') ? 2 : 1)
        .join('/'),
    );
  return [...new Set(packages)];
}
