import { chromium, type Page } from 'playwright';

import { BROWSER_ARGS } from '../programs/browser';

/** A line as it reaches a phone. */
export interface Line {
  /** Of one way and back, ms. */
  latency: number;
  /** kbit/s, in both directions. */
  speed: number;
}

/** Everything that a page has fetched so far. */
export interface Traffic {
  bytes: number;
  requests: number;
}

export interface SlowPhone {
  page: Page;
  traffic: Readonly<Traffic>;
}

/** How much slower than this machine the phone is. */
const SLOWDOWN = 4;

const BYTES_PER_KBIT = 1024 / 8;

/**
 * Opens a new visitor's phone, lets it do something, and closes it. Nothing that it opens elsewhere leaves this machine.
 * @param line none: as fast as this machine
 */
export async function withSlowPhone<Result>(
  executablePath: string,
  line: Line | null,
  use: (phone: SlowPhone) => Promise<Result>,
): Promise<Result> {
  const browser = await chromium.launch({ executablePath, args: [...BROWSER_ARGS] });
  try {
    const context = await browser.newContext({
      viewport: { width: 412, height: 823 },
      deviceScaleFactor: 1.75,
      isMobile: true,
      hasTouch: true,
      serviceWorkers: 'block',
    });
    await context.route('https://**', (route) => route.fulfill({ contentType: 'text/html', body: '' }));
    const page = await context.newPage();
    page.setDefaultTimeout(120_000);
    const debuggerOf = await context.newCDPSession(page);
    const traffic: Traffic = { bytes: 0, requests: 0 };
    debuggerOf.on('Network.loadingFinished', ({ encodedDataLength }) => {
      traffic.bytes += encodedDataLength;
      traffic.requests += 1;
    });
    await debuggerOf.send('Network.enable');
    if (line) {
      const throughput = line.speed * BYTES_PER_KBIT;
      await debuggerOf.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: line.latency,
        downloadThroughput: throughput,
        uploadThroughput: throughput,
      });
    }
    await debuggerOf.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    return await use({ page, traffic });
  } finally {
    await browser.close();
  }
}
