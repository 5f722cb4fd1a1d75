import type { ImportRowView, ImportView } from '@shop/contracts';
import { parse } from 'csv-parse/sync';

import { readBack } from '../../src/platform/csv';
import type { Answer, TestShop } from './test-shop';
import { until } from './until';

type Headers = Record<string, string>;
/** A row of a sheet by the titles of its columns. */
export type Line = Record<string, string>;

/** The form that the back office sends. */
export function sheetForm(content: Uint8Array | string, name = 'productos.csv', kind = 'products'): FormData {
  const form = new FormData();
  form.append('kind', kind);
  form.append('file', new Blob([content as BlobPart]), name);
  return form;
}

export function uploadSheet(
  shop: TestShop,
  content: Uint8Array | string,
  headers: Headers,
  name?: string,
): Promise<Answer<ImportView>> {
  return shop.upload('POST', '/api/admin/imports', sheetForm(content, name), headers);
}

/** An import once nothing goes on any more. */
export async function untilStill(shop: TestShop, id: string, headers: Headers): Promise<ImportView> {
  return until('nothing of the import goes on', async () => {
    const { data, status, text } = await shop.get<ImportView>(`/api/admin/imports/${id}`, { headers });
    if (status !== 200) throw new Error(`${status}: ${text}`);
    return data.state !== 'reading' && data.state !== 'applying' && data;
  });
}

/** Uploads a sheet and waits for its dry run. */
export async function dryRun(shop: TestShop, content: Uint8Array | string, headers: Headers): Promise<ImportView> {
  const { data, status, text } = await uploadSheet(shop, content, headers);
  if (status !== 201) throw new Error(`${status}: ${text}`);
  return untilStill(shop, data.id, headers);
}

export async function applyImport(shop: TestShop, { id }: ImportView, headers: Headers): Promise<ImportView> {
  const { status, text } = await shop.post(`/api/admin/imports/${id}/apply`, { headers });
  if (status !== 200) throw new Error(`${status}: ${text}`);
  return untilStill(shop, id, headers);
}

export async function rowsOf(
  shop: TestShop,
  { id }: ImportView,
  headers: Headers,
  outcome = '',
): Promise<ImportRowView[]> {
  const query = outcome === '' ? '' : `?outcome=${outcome}`;
  return (await shop.get<ImportRowView[]>(`/api/admin/imports/${id}/rows${query}`, { headers })).data;
}

/** CSV that the shop exports. */
export async function exportedCsv(shop: TestShop, headers: Headers): Promise<string> {
  return (await shop.get('/api/admin/products.csv', { headers })).text;
}

export async function exportedXlsx(shop: TestShop, headers: Headers): Promise<Buffer> {
  const response = await fetch(`${shop.url}/api/admin/products.xlsx`, { headers });
  return Buffer.from(await response.arrayBuffer());
}

/** The lines of an exported CSV file. */
export function readLines(csv: string): Line[] {
  const lines: Line[] = parse(csv, { delimiter: ';', columns: true, bom: true });
  return lines.map((line) => Object.fromEntries(Object.entries(line).map(([title, cell]) => [title, readBack(cell)])));
}

/** A CSV file as a spreadsheet writes it, without any guards. */
export function toCsv(lines: readonly Line[], separator = ';'): string {
  const titles = [...new Set(lines.flatMap((line) => Object.keys(line)))];
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const rows = [titles, ...lines.map((line) => titles.map((title) => line[title] ?? ''))];
  return rows.map((cells) => `${cells.map(quoted).join(separator)}\r\n`).join('');
}
