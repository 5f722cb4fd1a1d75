import type { Success } from '@shop/contracts';

/**
 * An answer out of its envelope, as endpoints have it that name no `transformResponse`. A list's stays closed: its `meta` speaks of all
 * that the filter matches.
 */
export function opened<Data>(answer: Success<Data>): Data {
  const { data, meta } = Object(answer) as Partial<Success<Data>> & { meta?: unknown };
  return data === undefined || meta ? (answer as unknown as Data) : data;
}
