import { claimKey, newKey } from './own-key';

/** The locks of a browser, as far as keys need them: a name is held until what its holder does is over. */
class Locks {
  readonly held = new Set<string>();

  async request(name: string, _options: LockOptions, hold: (lock: object | null) => unknown): Promise<void> {
    if (this.held.has(name)) {
      await hold(null);
      return;
    }
    this.held.add(name);
    await hold({ name });
    this.held.delete(name);
  }
}

const give = (locks: object) => Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
afterEach(() => void Reflect.deleteProperty(navigator, 'locks'));

test('a key is its tab’s for as long as the page lives, and no other tab’s', async () => {
  const locks = new Locks();
  give(locks);
  const key = newKey();
  expect(await claimKey(key)).toBe(true);
  expect(await claimKey('de-otra-visita')).toBe(true);
  expect([...locks.held]).toEqual([`clave-${key}`, 'clave-de-otra-visita']);
  locks.held.add('clave-de-otra-pestaña');
  expect(await claimKey('de-otra-pestaña')).toBe(false);
});

test('where a browser has no locks, or refuses them, a key that was kept stays: else the call is made twice', async () => {
  expect(await claimKey('sin-candados')).toBe(true);
  give({ request: () => Promise.reject(new DOMException('No', 'SecurityError')) });
  expect(await claimKey('negado')).toBe(true);
});
