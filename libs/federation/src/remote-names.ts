/** The global under which a remote's entry registers: a project name as an identifier, `mf-admin` → `mf_admin`. */
export function containerName(remote: string): string {
  return remote.replaceAll('-', '_');
}

/** The one module a remote exposes: its screens. */
export const EXPOSED_MODULE = './app';
