/**
 * The modules of the first chunk, run in steps with a pause after each: one long task would hold up the visitor who
 * scrolls or taps already. All of them came with this script; nothing is fetched here.
 */
const steps: (() => Promise<unknown>)[] = [
  () => import(/* webpackMode: "eager", webpackExports: [] */ 'react-dom/client'),
  () => import(/* webpackMode: "eager", webpackExports: [] */ '@reduxjs/toolkit/query/react'),
  () => import(/* webpackMode: "eager", webpackExports: [] */ '@shop/api-client'),
  () => import(/* webpackMode: "eager", webpackExports: [] */ '@shop/shell-api'),
  () => import(/* webpackMode: "eager", webpackExports: [] */ './app'),
];

/** Lets the browser do what waits. */
const pause = () => new Promise((resolve) => setTimeout(resolve));

async function run(): Promise<void> {
  for (const step of steps) {
    await step();
    await pause();
  }
  const { start } = await import(/* webpackMode: "eager" */ './bootstrap');
  await start();
}

void run();
