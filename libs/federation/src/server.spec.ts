import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createElement, lazy, Suspense } from 'react';
import { styled } from 'styled-components';
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
