import since from '../contract/since.json';
import shared from '../contract/shared.json';
import { SHELL_CONTRACT } from './contract';
import { leastContract } from './least-contract';

const first = `${parseInt(SHELL_CONTRACT, 10)}.0.0`;
const taking = (module: string, ...names: string[]) => leastContract(new Map([[module, new Set(names)]]));

test('a remote that takes what the major always had runs with all of it', () => {
  expect(leastContract(new Map())).toBe(first);
  expect(taking('react', 'useState')).toBe(first);
});

test('the newest name that a remote takes says which minor it needs', () => {
  for (const [module, names] of Object.entries<Record<string, string>>(since)) {
    for (const [name, version] of Object.entries(names)) expect(taking(module, 'anything', name)).toBe(version);
    const versions = Object.values(names).sort((left, right) => left.localeCompare(right, 'en', { numeric: true }));
    expect(taking(module, '*')).toBe(versions.at(-1));
  }
});

test('what is kept is of modules that are shared', () => {
  expect(Object.keys(shared)).toEqual(expect.arrayContaining(Object.keys(since)));
});
