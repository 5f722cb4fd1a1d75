import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { workspaceRoot } from '../settings';
import { layRemote, unlayRemote } from './lay-remote';
import { PART_FILES } from './parts';

let root: string;

const read = (file: string) => readFileSync(join(root, file), 'utf8');
const files = ['remotes.json', ...PART_FILES];

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'lay-remote-'));
  for (const file of files) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    cpSync(join(workspaceRoot, file), join(root, file));
  }
});

afterEach(() => rmSync(root, { recursive: true }));

it('lays a folder of its own, an entry, and the place in gateway and containers; taken out, all is as before', () => {
  const before = files.map(read);
  expect(layRemote(root, 'mf-help')).toBe('/help');
  expect(JSON.parse(read('remotes.json'))).toMatchObject({
    'mf-help': { door: 'everybody', pages: ['/help'], port: 3005, address: '172.31.83.24' },
  });
  expect(read('libs/gateway/nginx.conf')).toContain('location /remotes/mf-help/ {');
  expect(read('docker-compose.yml')).toMatch(/- mf-help:172\.31\.83\.24\n[^]*\n {2}mf-help:\n {4}<<: \*remote/);
  const kubernetes = 'deploy/kubernetes/remotes.yaml';
  expect(read(kubernetes).match(/^ {2}name: mf-help$/gm)).toHaveLength(2);
  expect(read(kubernetes)).toContain('image: registry.example/shop-mf-help:1');
  expect(read('mf-help/project.json')).toContain('"name": "mf-help"');
  expect(read('mf-help/src/routes.ts')).toContain("['/help']");
  expect(read('mf-help/test/app.spec.tsx')).toContain("name: 'Help'");
  expect(existsSync(join(root, 'mf-help/webpack.config.ts'))).toBe(true);

  expect(unlayRemote(root, 'mf-help')).toBe(true);
  expect(files.map(read)).toEqual(before);
  expect(unlayRemote(root, 'mf-help')).toBe(false);
});

it('leaves what an owner wrote into the manifests of the others, as a release', () => {
  const kubernetes = join(root, 'deploy/kubernetes/remotes.yaml');
  const before = read('deploy/kubernetes/remotes.yaml').replace(/shop-mf-admin:1$/m, 'shop-mf-admin:7');
  writeFileSync(kubernetes, before);
  layRemote(root, 'mf-my-blog');
  expect(read('deploy/kubernetes/remotes.yaml')).toContain(before.slice(before.indexOf('apiVersion')));
  unlayRemote(root, 'mf-my-blog');
  expect(read('deploy/kubernetes/remotes.yaml')).toBe(before);
});

it('comes before the remote that has all addresses below its own: who is named first answers', () => {
  expect(layRemote(root, 'mf-help', 'staff')).toBe('/admin/help');
  expect(Object.keys(JSON.parse(read('remotes.json')) as object)[0]).toBe('mf-help');
});

it.each([
  ['help', 'everybody', /mf-help/],
  ['mf-admin', 'everybody', /ya existe/],
  ['mf-help', 'nobody', /La puerta/],
])('refuses %s for %s', (name, door, problem) => {
  expect(() => layRemote(root, name, door)).toThrow(problem);
});
