import { shareScopeOf } from './container';
import federation, { type WebpackRequire } from './container-run-time';

const { initContainerEntry, consumes } = federation.bundlerRuntime;

/** What a build generates for a chunk 7 that uses React and its DOM part, and a chunk 8 that uses nothing shared. */
function generated(): WebpackRequire {
  return {
    m: {},
    S: {},
    consumesLoadingData: {
      chunkMapping: { 7: [70, 71] },
      moduleIdToConsumeDataMapping: { 70: { shareKey: 'react' }, 71: { shareKey: 'react-dom' } },
    },
  };
}

async function load(webpackRequire: WebpackRequire, chunkId: number): Promise<void> {
  const promises: Promise<void>[] = [];
  consumes({ webpackRequire, chunkId, promises });
  await Promise.all(promises);
}

function exportsOf(webpackRequire: WebpackRequire, id: number): object {
  const module = { exports: {} };
  webpackRequire.m[id]?.(module);
  return module.exports;
}

test('a chunk gets the very libraries of the page', async () => {
  const libraries = { react: { name: 'react' }, 'react-dom': { name: 'dom' }, unused: {} };
  const webpackRequire = generated();
  initContainerEntry({ webpackRequire, shareScope: shareScopeOf(libraries) });
  await load(webpackRequire, 7);
  expect(exportsOf(webpackRequire, 70)).toBe(libraries.react);
  expect(exportsOf(webpackRequire, 71)).toBe(libraries['react-dom']);
});

test('a library that the page fetches only when it is asked for is waited for', async () => {
  const library = {};
  const webpackRequire = generated();
  const late = { get: () => Promise.resolve(() => library), loaded: true as const, eager: false, from: 'shell' };
  initContainerEntry({ webpackRequire, shareScope: { react: { '1.0.0': late }, 'react-dom': { '1.0.0': late } } });
  await load(webpackRequire, 7);
  expect(exportsOf(webpackRequire, 70)).toBe(library);
});

test('a chunk whose library the page does not share fails and names it', async () => {
  const webpackRequire = generated();
  initContainerEntry({ webpackRequire, shareScope: shareScopeOf({ react: {} }) });
  await expect(load(webpackRequire, 7)).rejects.toThrow('The page shares no react-dom');
});

test('before the page has handed over its libraries nothing can be loaded', async () => {
  await expect(load(generated(), 7)).rejects.toThrow('The page shares no react');
});

test('a chunk without shared libraries waits for nothing, and a library is asked for once', async () => {
  const webpackRequire = generated();
  const get = jest.fn(() => () => ({}));
  const version = { get, loaded: true as const, eager: true, from: 'shell' };
  initContainerEntry({
    webpackRequire,
    shareScope: { react: { '1.0.0': version }, 'react-dom': { '1.0.0': version } },
  });
  await load(webpackRequire, 8);
  expect(get).not.toHaveBeenCalled();
  await load(webpackRequire, 7);
  await load(webpackRequire, 7);
  expect(get).toHaveBeenCalledTimes(2);
});
