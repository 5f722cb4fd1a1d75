import { withReleases } from './releases';

/** Releases in a folder that fails in this way. */
const openIn = (code: string, syscall: string) =>
  withReleases({ releasesDir: '/tienda/releases' }, () =>
    Promise.reject(Object.assign(new Error(`${code}, ${syscall}`), { code, syscall })),
  );

// Node says ENOENT of a folder that can't be made where nothing may be written.
test.each([
  ['EACCES', 'open'],
  ['ENOENT', 'mkdir'],
])('a folder where nothing may be written is named with its setting: %s of %s', async (code, syscall) => {
  await expect(openIn(code, syscall)).rejects.toThrow(
    `No se puede escribir en la carpeta de versiones (RELEASES_DIR): /tienda/releases (${code}).`,
  );
});

test('a file that is missing is a mistake of ours', async () => {
  await expect(openIn('ENOENT', 'open')).rejects.toThrow('ENOENT, open');
});
