/** Failures that a person can remove, by their code; other ones of files are faults of ours. */
const problems: Readonly<Record<string, string>> = {
  EACCES: 'no hay permiso para escribir ahí',
  EDQUOT: 'no queda espacio',
  EEXIST: 'ya existe',
  EISDIR: 'es una carpeta',
  ENOENT: 'esa carpeta no existe',
  ENOSPC: 'no queda espacio en el disco',
  ENOTDIR: 'esa carpeta no existe',
  EPERM: 'no hay permiso para escribir ahí',
  EROFS: 'ahí no se puede escribir',
};

/** Why a file could not be written, in Spanish; null for another failure. */
export function fileProblem(error: unknown): string | null {
  return problems[(error as NodeJS.ErrnoException).code ?? ''] ?? null;
}
