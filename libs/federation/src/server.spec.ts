import { on } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { createElement, lazy, Suspense } from 'react';
import { styled } from 'styled-components';
import { THREAD_READY } from './rendering';
import { renderElement, loadServerFile } from './server';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'server-files-'));
});

afterAll(() => rm(folder, { recursive: true }));

async function put(name: string, text: string): Promise<string> {
  const file = join(folder, name);
  await writeFile(file, text);
  return file;
}

const late = (text: string) => lazy(() => Promise.resolve({ default: () => createElement('p', null, text) }));

test('an element is rendered whole, with what comes late, its styles apart, and no script', async () => {
  const Title = styled.h1`
    color: teal;
  `;
  const Late = late('Hablemos');
  const page = createElement(
    'main',
    null,
    createElement(Title, null, 'niebla'),
    createElement(Suspense, { fallback: 'Cargando...' }, createElement(Late)),
  );
  const { html, styles } = await renderElement(page);
  expect(html).toMatch(/<h1 class="[^"]+">niebla<\/h1>.*<p>Hablemos<\/p>/s);
  expect(html).not.toMatch(/<script|Cargando/);
  expect(styles).toMatch(/^<style [^>]*data-styled[^>]*>.*color: ?teal/s);
});

test.each(['', 'Suspense'])('what throws %s renders nothing', async (boundary) => {
  function Broken(): never {
    throw new Error('broken');
  }
  const broken = createElement(Broken);
  const page = boundary === '' ? broken : createElement(Suspense, { fallback: null }, broken);
  await expect(renderElement(page)).rejects.toThrow('broken');
});

test("a remote's file runs with the shell's libraries", async () => {
  const file = await put(
    'remote.cjs',
    "const { useState } = require('react'); module.exports = { default: () => useState('de la tienda')[0] };",
  );
  const { default: Screen } = loadServerFile(file);
  expect(await renderElement(createElement(Screen))).toMatchObject({ html: 'de la tienda' });
});

test('a library that the shell does not share is refused by name', async () => {
  const file = await put('strange.cjs', "require('node:child_process');");
  expect(() => loadServerFile(file)).toThrow('The shell shares no node:child_process');
});

/** A thread whose page of an order fails once it has told its title. */
const thread = `
require(${JSON.stringify(require.resolve('tsx/cjs'))});
const { answerOrders } = require(${JSON.stringify(join(import.meta.dirname, 'server.tsx'))});
let title = null;
const takeTitle = () => {
  const taken = title;
  title = null;
  return taken;
};
void answerOrders((path) => {
  if (path !== '/pedido/7') return path;
  title = 'Pedido 7';
  throw new Error('broken');
}, takeTitle);
`;

test('a page that fails leaves its title to no other', async () => {
  const worker = new Worker(thread, { eval: true, workerData: {} });
  const told = on(worker, 'message')[Symbol.asyncIterator]();
  const next = async () => ((await told.next()).value as [unknown])[0];
  expect(await next()).toBe(THREAD_READY);
  for (const [id, path] of ['/pedido/7', '/'].entries()) worker.postMessage({ id, path, boot: '{"remotes":[]}' });
  expect(await next()).toMatchObject({ page: null, error: { message: 'broken' } });
  expect(await next()).toMatchObject({ page: { html: '/', title: null } });
  await worker.terminate();
});
