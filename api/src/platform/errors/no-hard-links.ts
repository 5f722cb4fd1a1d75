/** Codes by which a disk says that it has no hard links: FAT and exFAT, and some shared folders. */
const CODES = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS']);

/** True when a hard link could not be made as the disk has none. */
export function hasNoHardLinks(error: unknown): boolean {
  return CODES.has((error as NodeJS.ErrnoException).code ?? '');
}
