import { toPattern } from '../shared/http/list-query';

/**
 * A `LIKE` pattern for the `search` columns of orders and sales, which hold texts without case and marks: "lopez" finds
 * "López". Null without a text.
 */
export function toFoldedPattern(q: string | undefined): string | null {
  return toPattern(
    q
      ?.normalize('NFD')
      .replace(/\p{Mn}/gu, '')
      .normalize('NFC')
      .toLowerCase(),
  );
}
