import type { SurfaceChange } from './compare';

/** Part of a version that is raised. */
export const LEVELS = ['patch', 'minor', 'major'] as const;
export type Level = (typeof LEVELS)[number];

/** Part that a change raises at least; null when nothing has changed. `isSame`: the reports' texts are equal. */
export function neededLevel(changes: readonly SurfaceChange[], isSame: boolean): Level | null {
  if (changes.some(({ removed }) => removed.length > 0)) return 'major';
  if (changes.some(({ added }) => added.length > 0)) return 'minor';
  return isSame ? null : 'patch';
}

/** True when raising one level is enough where another is needed. */
export function isEnough(level: Level, needed: Level | null): boolean {
  return needed === null || LEVELS.indexOf(level) >= LEVELS.indexOf(needed);
}

/** The version after `MAJOR.MINOR.PATCH`. */
export function raised(version: string, level: Level): string {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number);
  if (level === 'major') return `${major + 1}.0.0`;
  return level === 'minor' ? `${major}.${minor + 1}.0` : `${major}.${minor}.${patch + 1}`;
}
