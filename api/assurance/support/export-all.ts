import type { RunningShop } from '../../tools/running-shop';
import { memoryOf } from './client';

/** Reads the whole export; the memory of the process in whole MB, before it and at most while it is sent. */
export async function exportAll(
  shop: RunningShop,
  headers: Record<string, string>,
): Promise<{ rows: number; before: number; most: number }> {
  const before = await memoryOf(shop);
  let most = before;
  let rows = -1;
  const response = await fetch(`${shop.url}/api/admin/sales.csv`, { headers });
  let chunks = 0;
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    rows += chunk.filter((byte) => byte === 0x0a).length;
    chunks += 1;
    if (chunks % 20 === 0) most = Math.max(most, await memoryOf(shop));
  }
  return { rows, before: Math.round(before), most: Math.round(most) };
}
