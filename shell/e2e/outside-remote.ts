import { testShop } from '@shop/checks';
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { mkdir, mkdtemp, readFile, readdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { writeSdk } from './release-commands';

const run = promisify(execFile);
const installed = join(import.meta.dirname, '../../node_modules');

/** A remote of a team that has nothing of this workspace but the package and what it names. */
export class OutsideRemote {
  private serving: ChildProcess | null = null;

  private constructor(
    readonly name: string,
    private readonly folder: string,
  ) {}

  /** Begins one in an empty folder, as the package's README says; npm would install the same packages. */
  static async begin(name: string): Promise<OutsideRemote> {
    const folder = await mkdtemp(join(tmpdir(), 'outside-remote-'));
    await writeSdk(folder);
    const [tarball = ''] = await readdir(folder);
    await run('tar', ['xzf', tarball], { cwd: folder });
    const sdk = join(folder, 'node_modules/@shop/remote-sdk');
    await mkdir(dirname(sdk), { recursive: true });
    await rename(join(folder, 'package'), sdk);
    const { dependencies } = JSON.parse(await readFile(join(sdk, 'package.json'), 'utf8')) as {
      dependencies: Record<string, string>;
    };
    for (const needed of Object.keys(dependencies)) {
      const place = join(folder, 'node_modules', needed);
      await mkdir(dirname(place), { recursive: true });
      await symlink(join(installed, needed), place);
    }
    await run(process.execPath, [join(sdk, 'start.mjs'), name], { cwd: folder });
    return new OutsideRemote(name, folder);
  }

  /** @returns the folder of the build */
  async build(): Promise<string> {
    await this.run('webpack/bin/webpack.js', '--config', 'webpack.config.ts', '--mode', 'production');
    return join(this.folder, 'dist');
  }

  checkTypes(): Promise<void> {
    return this.run('typescript/bin/tsc', '--noEmit');
  }

  /** Starts the development server. @returns its address @throws Error with its words when it ends before it serves */
  async serve(): Promise<string> {
    const { port } = testShop;
    // The shell's usual port is 3000, and the server of the template's keeps its distance of 10 to it.
    const origin = `http://localhost:${port + 10}`;
    const args = ['--import', 'tsx', 'node_modules/webpack/bin/webpack.js', 'serve', '--config', 'webpack.config.ts'];
    const env = { ...process.env, PORT: String(port) };
    const serving = spawn(process.execPath, args, { cwd: this.folder, env, stdio: ['ignore', 'ignore', 'pipe'] });
    this.serving = serving;
    let said = '';
    serving.stderr.on('data', (part: Buffer) => (said += part.toString()));
    while (serving.exitCode === null) {
      const answer = await fetch(`${origin}/entry.js`).catch(() => null);
      if (answer?.ok) return origin;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error(`The development server ended: ${said}`);
  }

  /** Changes a text of its screen. */
  async edit(before: string, after: string): Promise<void> {
    const file = join(this.folder, 'src/app.tsx');
    await writeFile(file, (await readFile(file, 'utf8')).replaceAll(before, after));
  }

  async end(): Promise<void> {
    this.serving?.kill();
    await rm(this.folder, { recursive: true, force: true });
  }

  private async run(program: string, ...args: string[]): Promise<void> {
    await run(process.execPath, ['--import', 'tsx', join('node_modules', program), ...args], { cwd: this.folder });
  }
}
