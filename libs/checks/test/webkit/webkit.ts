import { setTimeout as sleep } from 'node:timers/promises';

import { freePort } from '@shop/launcher/free-port';
import { startGroup } from '@shop/launcher/process-group';
import type { Shutdown } from '@shop/launcher/shutdown';
import { CommandError } from '@shop/launcher/terminal';
import { findProgram, provide, type Program } from '../../src/programs/programs';

const driver: Program = {
  names: ['WebKitWebDriver'],
  versionFlag: '--help',
  variable: 'WEBKIT_DRIVER_PATH',
  package: 'webkit2gtk-driver',
};

/** It has windows, and they want a screen. */
const screen: Program = { names: ['Xvfb'], versionFlag: '-help', variable: 'XVFB_PATH', package: 'xvfb' };

/** Of one answer of the browser: a page that computes for so long has hung, whatever the machine. */
const ANSWER_MS = 60_000;
/** For what is to appear on the page. */
const APPEAR_MS = 60_000;
const LOOK_MS = 100;

/** The name of an element in answers of WebDriver. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

/** A page in WebKit, which people meet as Safari, driven by the W3C's WebDriver. */
export class WebKit {
  private constructor(private readonly session: string) {}

  /** @throws CommandError where there is no WebKit and none can be installed */
  static async open(shutdown: Shutdown): Promise<WebKit> {
    const missing = provide([driver, screen]).map((program) => program.package);
    const [webKit, xvfb] = [findProgram(driver), findProgram(screen)];
    if (webKit === undefined || xvfb === undefined) throw new CommandError(`Falta ${missing.join(' y ')}.`);
    const port = await freePort();
    const env = {
      DISPLAY: await startScreen(shutdown, xvfb),
      // As root it has no sandbox.
      ...(process.getuid?.() === 0 && { WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' }),
    };
    const running = startGroup(webKit, [`--port=${port}`], { env });
    await shutdown.keep(Promise.resolve(), () => running.stop());
    const address = `http://127.0.0.1:${port}/session`;
    const begun = await until('WebKit arranca', () => send('POST', address, { capabilities: {} }).catch(() => null));
    const page = new WebKit(`${address}/${(begun as { sessionId: string }).sessionId}`);
    await page.ask('POST', '/window/rect', { width: 430, height: 900 });
    return page;
  }

  async visit(address: string): Promise<void> {
    await this.ask('POST', '/url', { url: address });
  }

  async reload(): Promise<void> {
    await this.ask('POST', '/refresh', {});
  }

  /** Runs the body of a function in the page, and answers what it returns. */
  run<Result>(script: string, ...args: object[]): Promise<Result> {
    return this.ask('POST', '/execute/sync', { script, args }) as Promise<Result>;
  }

  /** Waits for words on the page. */
  async see(words: string): Promise<void> {
    const look = () => this.run<boolean>(`return document.body.innerText.includes(${JSON.stringify(words)})`);
    await until(`se lee «${words}»`, look);
  }

  /** Presses what an XPath finds, as soon as it can be pressed. */
  async press(path: string): Promise<void> {
    await until(`se pulsa ${path}`, async () => this.act(path, 'click', {}));
  }

  /** Types into the field of a label, in place of what it says. */
  async type(label: string, text: string): Promise<void> {
    const field = `//input[@id = //label[normalize-space() = '${label}']/@for]`;
    await until(`se escribe en «${label}»`, async () => this.act(field, 'value', { text }));
  }

  /** Does it with the first of those that an XPath finds which allows it. @returns false where none does yet */
  private async act(path: string, command: string, body: object): Promise<boolean> {
    const found = (await this.ask('POST', '/elements', { using: 'xpath', value: path })) as Record<string, string>[];
    for (const element of found) {
      const id = element[ELEMENT] ?? '';
      // The driver scrolls to it too, and does not wait where that is smooth.
      await this.run("arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })", element);
      const isDone = await this.ask('POST', `/element/${id}/${command}`, body).then(
        () => true,
        (error: unknown) => {
          if (error instanceof Refused) return false;
          throw error;
        },
      );
      if (isDone) return true;
    }
    return false;
  }

  private ask(method: string, path: string, body: object): Promise<unknown> {
    return send(method, `${this.session}${path}`, body);
  }
}

/** The driver's own no, which may be a yes a moment later. */
class Refused extends Error {}

/** @throws Refused; CommandError where the page does not answer */
async function send(method: string, address: string, body: object): Promise<unknown> {
  const signal = AbortSignal.timeout(ANSWER_MS);
  const answer = await fetch(address, { method, body: JSON.stringify(body), signal }).catch((error: unknown) => {
    if (signal.aborted) throw new CommandError('La página no responde: se quedó colgada.');
    throw error;
  });
  const { value } = (await answer.json()) as { value: unknown };
  if (!answer.ok) throw new Refused(JSON.stringify(value));
  return value;
}

async function until<Result>(what: string, look: () => Promise<Result>): Promise<NonNullable<Result>> {
  const end = Date.now() + APPEAR_MS;
  for (;;) {
    const found = await look();
    if (found) return found;
    if (Date.now() > end) throw new CommandError(`No pasó a tiempo: ${what}.`);
    await sleep(LOOK_MS);
  }
}

/** @returns the name of a screen that is free */
async function startScreen(shutdown: Shutdown, xvfb: string): Promise<string> {
  let said = '';
  const args = ['-displayfd', '1', '-screen', '0', '1400x1000x24'];
  const running = startGroup(xvfb, args, { onOutput: (text) => (said += text) });
  await shutdown.keep(Promise.resolve(), () => running.stop());
  const [, display = ''] = await until('hay pantalla', () => Promise.resolve(/^(\d+)$/m.exec(said)));
  return `:${display}`;
}
