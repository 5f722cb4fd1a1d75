// @ts-check
import { createHash } from 'node:crypto';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, readSync, readdirSync } from 'node:fs';
import { renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/**
 * Tells in an instant that there is nothing to build: one hash over the contents of all that builds depend on, and one
 * over what they made. Plain JavaScript, since `npm start` asks before anything is built. Contents and not dates, so
 * that a branch that is switched to and fro counts as unchanged; outputs by date and size, since only builds write them.
 */
const STAMP = '.cache/build-stamp';

/** Of the workspace's own folder, what builds read; Nx may look at less, never at more. */
const ROOT_FILES = /\.(json|m?[jt]s)$/;
const OUTPUT = 'dist';
const NOT_SOURCES = new Set(['node_modules', OUTPUT, 'coverage', '.mf']);

/**
 * True when the last whole build was of these very sources, and all that it made is still there as it was.
 * @param {string} root the workspace's folder
 */
export function isBuilt(root) {
  const file = join(root, STAMP);
  if (!existsSync(file)) return false;
  return readFileSync(file, 'utf8') === stampOf(hashSources(root), hashOutputs(root));
}

/**
 * Before a build: until it is whole, there is no stamp.
 * @param {string} root
 * @returns {() => void} to be called when the build is whole
 */
export function beginBuild(root) {
  const file = join(root, STAMP);
  rmSync(file, { force: true });
  const sources = hashSources(root);
  return () => {
    // A file that was saved in the middle of the build may have come too late for it.
    const stamp = hashSources(root) === sources ? stampOf(sources, hashOutputs(root)) : null;
    if (stamp === null) return;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(`${file}.${process.pid}`, stamp);
    renameSync(`${file}.${process.pid}`, file);
  };
}

/**
 * @param {string | null} sources
 * @param {string | null} outputs
 */
function stampOf(sources, outputs) {
  return sources === null || outputs === null ? null : `${sources}\n${outputs}\n`;
}

/** @param {string} root */
function hashSources(root) {
  return hashOf((hash) => {
    hash.update(`${process.version} ${process.platform} ${process.arch}`);
    for (const file of sourcesOf(root)) {
      hash.update(`\0${relative(root, file)}\0`);
      hash.update(`\0${addContent(hash, file)}`);
    }
  });
}

/** @param {string} root */
function sourcesOf(root) {
  const own = readdirSync(root, { withFileTypes: true }).filter(
    (entry) => entry.isFile() && ROOT_FILES.test(entry.name),
  );
  return [
    ...own.map(({ name }) => join(root, name)).sort(),
    ...projects(root).flatMap((folder) => filesBelow(folder, (name) => !NOT_SOURCES.has(name))),
  ];
}

/** @param {string} root */
function hashOutputs(root) {
  return hashOf((hash) => {
    const outputs = projects(root).map((project) => join(project, OUTPUT));
    for (const file of outputs.filter(existsSync).flatMap((output) => filesBelow(output, () => true))) {
      const { size, mtimeMs } = statSync(file);
      hash.update(`\0${relative(root, file)}\0${size}\0${mtimeMs}`);
    }
  });
}

/**
 * @param {(hash: import('node:crypto').Hash) => void} add
 * @returns null when a file went away while it was read: then nothing is certain
 */
function hashOf(add) {
  const hash = createHash('sha256');
  try {
    add(hash);
  } catch {
    return null;
  }
  return hash.digest('base64url');
}

/** One for all files: a process that lives on for weeks keeps what memory it ever took. */
const buffer = Buffer.allocUnsafe(65_536);

/**
 * @param {import('node:crypto').Hash} hash
 * @param {string} file
 * @returns its length
 */
function addContent(hash, file) {
  const descriptor = openSync(file, 'r');
  try {
    let length = 0;
    for (;;) {
      const read = readSync(descriptor, buffer);
      if (read === 0) return length;
      hash.update(buffer.subarray(0, read));
      length += read;
    }
  } finally {
    closeSync(descriptor);
  }
}

/**
 * The folders of the apps and libraries.
 * @param {string} root
 */
function projects(root) {
  return [root, join(root, 'libs')]
    .flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)))
    .filter((folder) => ['project.json', 'package.json'].some((name) => existsSync(join(folder, name))))
    .sort();
}

/**
 * @param {string} folder
 * @param {(name: string) => boolean} isWanted
 * @returns {string[]} each file below it, in an order that is always the same
 */
function filesBelow(folder, isWanted) {
  const entries = readdirSync(folder, { withFileTypes: true }).filter(({ name }) => isWanted(name));
  return entries
    .sort((left, right) => (left.name < right.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? filesBelow(path, isWanted) : entry.isFile() ? [path] : [];
    });
}
