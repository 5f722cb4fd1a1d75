import { timeoutFactor, testShop } from '@shop/checks';
import { defineConfig } from '@playwright/test';

const isRoot = process.getuid?.() === 0;

/**
 * The journeys in a real browser, against the built shop with its sample data. What depends on the room that there is runs
 * on both screens. What would be the same on either carries `@phone` or `@desktop` in its title, after where the people
 * that it is about mostly are, and runs there alone.
 */
export default defineConfig({
  testDir: '.',
  // Databases of the API's tests come and go in `.cache` meanwhile.
  respectGitIgnore: true,
  testMatch: '{shell,mf-*}/e2e/**/*.e2e.ts',
  outputDir: 'test-results/playwright',
  // One shop and its stock are shared by all.
  workers: 1,
  retries: 0,
  forbidOnly: Boolean(process.env['CI']),
  globalSetup: './libs/checks/src/journeys/setup.ts',
  timeout: 60_000 * timeoutFactor,
  expect: { timeout: 10_000 * timeoutFactor },
  reporter: [['list'], ['json', { outputFile: 'test-results/playwright.json' }]],
  use: {
    baseURL: testShop.address,
    locale: 'es-GT',
    timezoneId: 'America/Guatemala',
    // Drawing what moves takes a tenth of the processor's time; the journeys that meet it say so.
    contextOptions: { reducedMotion: 'reduce' },
    // A button that never comes is told by name, long before the journey's time is up.
    actionTimeout: 15_000 * timeoutFactor,
    // Picture of the page at the failure. Recording all that leads to it would slow down every journey: to see that, run the
    // one that failed with `--trace on`.
    screenshot: 'only-on-failure',
    // Buyers in a journey have said before that they are of age; the question would lie over the buttons they press.
    storageState: {
      cookies: [],
      origins: [{ origin: testShop.address, localStorage: [{ name: 'mayor_de_edad', value: 'true' }] }],
    },
    launchOptions: {
      // The global setup finds one before the workers read this.
      executablePath: process.env['CHROMIUM_PATH'] || undefined,
      // Rests that long after each step, ms: finds what depends on the speed of a journey (decision 0351).
      slowMo: Number(process.env['SLOW_MO'] ?? 0),
      args: [
        ...(isRoot ? ['--no-sandbox'] : []),
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Looking for a sound card leaves files behind; a shop that rings is heard by its page alone.
        '--disable-audio-output',
        // A page lives for seconds: compiling its code once more, for speed, took a tenth of the browser's time.
        '--js-flags=--no-opt --no-maglev',
      ],
    },
  },
  projects: [
    {
      name: 'phone',
      grepInvert: /@desktop/,
      use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
    },
    { name: 'desktop', grepInvert: /@phone/, use: { viewport: { width: 1280, height: 800 } } },
  ],
  webServer: {
    command: 'node --import tsx libs/checks/src/journeys/server.ts',
    url: `${testShop.address}/api/health`,
    reuseExistingServer: false,
    // The first build is part of the start, which says by itself when it fails.
    timeout: 1_200_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 60_000 },
    stdout: 'pipe',
    stderr: 'pipe',
  },
});
