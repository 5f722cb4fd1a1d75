import { storedStaffToken } from '@shop/api-client';

/** A download of the sales as a file for spreadsheets. */
export interface Download {
  /** The filter, as the API reads it. */
  query: URLSearchParams;
  /** Told how many bytes are there, now and then. */
  onProgress: (bytes: number) => void;
}

/** What an endpoint answers: nothing when the file is on its way to the disk, or why there is none. */
type DownloadOutcome =
  { data: null } | { error: { status: number; data: unknown } | { status: 'FETCH_ERROR'; error: string } };

const USUAL_NAME = 'ventas.csv';

/** How long a browser may take to begin to write a file that is there, ms. */
const SAVING = 60_000;

/**
 * Fetches the sales that match and hands them to the browser as a file. Not a plain link: the staff token travels in a
 * header, and what the server says against it is to be read.
 */
export async function downloadSales({ query, onProgress }: Download): Promise<DownloadOutcome> {
  const address = new URL(`/api/admin/sales.csv?${query.toString()}`, globalThis.location.href);
  try {
    const answer = await fetch(address, { headers: { Authorization: storedStaffToken() ?? '' } });
    if (!answer.ok) return { error: { status: answer.status, data: await readFailure(answer) } };
    const parts = await readParts(answer, onProgress);
    save(new Blob(parts, { type: 'text/csv;charset=utf-8' }), fileName(answer));
    return { data: null };
  } catch (error) {
    return { error: { status: 'FETCH_ERROR', error: String(error) } };
  }
}

async function readFailure(answer: Response): Promise<unknown> {
  try {
    return await answer.json();
  } catch {
    return null;
  }
}

async function readParts(answer: Response, onProgress: (bytes: number) => void): Promise<BlobPart[]> {
  const parts: BlobPart[] = [];
  const reader = answer.body?.getReader();
  let bytes = 0;
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    parts.push(part.value);
    bytes += part.value.byteLength;
    onProgress(bytes);
  }
  return parts;
}

/** 'ventas-2026-11-20.csv', as the server calls it. */
function fileName(answer: Response): string {
  return /filename="([\w.-]+)"/.exec(answer.headers.get('Content-Disposition') ?? '')?.[1] ?? USUAL_NAME;
}

function save(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), SAVING);
}

/** '480 kB', '1.2 MB' */
export function sizeText(bytes: number): string {
  const kilobytes = Math.ceil(bytes / 1000);
  return kilobytes < 1000 ? `${kilobytes} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
