import { readFileSync } from 'node:fs';
import { Writable } from 'node:stream';
import { compileFunction } from 'node:vm';
import { parentPort, workerData } from 'node:worker_threads';
import type { ReactElement } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import { ServerStyleSheet } from 'styled-components';
import type { BootData } from './boot-data';
import { SHELL_CONTRACT, contractProblem, meetsContract } from './contract';
import type { RemoteModule } from './remote-host';
import {
  THREAD_READY,
  toRenderError,
  type RenderAnswer,
  type RenderOrder,
  type RenderedPage,
  type ThreadData,
} from './rendering';
import { sharedLibraries } from './shared/shared';

/** The page that a thread renders once before it says that it is ready: the next ones are faster. */
const FIRST_PATH = '/';
const noData: BootData = { remotes: [], products: null, homepageContent: null };

/** Renders the whole shop at a path. `screens` answers a remote's screens. @throws when one can't be had */
export type RenderShop = (path: string, boot: BootData, screens: (remote: string) => RemoteModule) => ReactElement;

/** Runs what renders a remote's screens on the server, with this shell's libraries in the place of its own. */
export function loadServerFile(file: string): RemoteModule {
  const libraries: Readonly<Record<string, object>> = sharedLibraries;
  const provide = (name: string): object => {
    const library = libraries[name];
    if (!library) throw new Error(`The shell shares no ${name}`);
    return library;
  };
  const module = { exports: {} };
  const run = compileFunction(readFileSync(file, 'utf8'), ['module', 'exports', 'require'], { filename: file }) as (
    module: object,
    exports: object,
    require: (name: string) => object,
  ) => void;
  run(module, module.exports, provide);
  return module.exports as RemoteModule;
}

/** Renders an element whole, with all that comes late in it. @throws what anything in it throws */
export async function renderElement(element: ReactElement): Promise<Omit<RenderedPage, 'title'>> {
  const sheet = new ServerStyleSheet();
  try {
    const html = await new Promise<string>((resolve, reject) => {
      const parts: Buffer[] = [];
      const text = new Writable({
        write(part: Buffer, _encoding, done) {
          parts.push(part);
          done();
        },
        final(done) {
          resolve(Buffer.concat(parts).toString());
          done();
        },
      });
      const stream = renderToPipeableStream(sheet.collectStyles(element), {
        // A part that is sent later than its place would bring a script along, and the page's policy allows none.
        progressiveChunkSize: Infinity,
        onAllReady: () => stream.pipe(text),
        onError: reject,
      });
    });
    return { html, styles: sheet.getStyleTags() };
  } finally {
    sheet.seal();
  }
}

/**
 * The thread's program: renders page after page as it is told to.
 * @param takeTitle answers how the screen that was just rendered names itself
 */
export async function answerOrders(renderShop: RenderShop, takeTitle: () => string | null): Promise<void> {
  const files = workerData as ThreadData;
  const loaded = new Map<string, RemoteModule>();
  let known = { text: '', boot: noData };

  const screensFor =
    ({ remotes }: BootData) =>
    (name: string): RemoteModule => {
      const file = files[name];
      const range = remotes.find((remote) => remote.name === name)?.contractRange ?? null;
      if (file === undefined) throw new Error(`${name} is not rendered on the server`);
      // The server does not render a module that the browser will refuse.
      if (range !== null && !meetsContract(SHELL_CONTRACT, range)) {
        throw new Error(`${name} is not run: ${contractProblem(SHELL_CONTRACT, range)}`);
      }
      const module = loaded.get(name) ?? loadServerFile(file);
      loaded.set(name, module);
      return module;
    };

  async function answer({ id, path, boot: text }: RenderOrder): Promise<RenderAnswer> {
    try {
      if (known.text !== text) known = { text, boot: JSON.parse(text) as BootData };
      // Of a page that failed before.
      takeTitle();
      const page = await renderElement(renderShop(path, known.boot, screensFor(known.boot)));
      return { id, page: { ...page, title: takeTitle() } };
    } catch (error) {
      return { id, page: null, error: toRenderError(error) };
    }
  }

  parentPort?.on('message', (order: RenderOrder) => {
    void answer(order).then((answered) => parentPort?.postMessage(answered));
  });
  await answer({ id: 0, path: FIRST_PATH, boot: JSON.stringify(noData) });
  parentPort?.postMessage(THREAD_READY);
}
