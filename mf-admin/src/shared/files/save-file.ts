/** How long a browser may take to begin to write a file that is there. */
const SAVING_MS = 60_000;

/** Told how many bytes of a download are there, now and then. */
export type OnProgress = (bytes: number) => void;

/**
 * Hands what came to the browser as a file, by the name that the server gives it. Not a plain link: the staff token travels in a
 * header, and what the server says against it is to be read.
 */
export async function saveFile(answer: Response, onProgress: OnProgress = () => undefined): Promise<null> {
  const parts = await readParts(answer, onProgress);
  save(new Blob(parts, { type: answer.headers.get('Content-Type') ?? '' }), fileName(answer));
  return null;
}

async function readParts(answer: Response, onProgress: OnProgress): Promise<BlobPart[]> {
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
  return /filename="([\w.-]+)"/.exec(answer.headers.get('Content-Disposition') ?? '')?.[1] ?? 'archivo';
}

export function save(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), SAVING_MS);
}

/** '480 kB', '1.2 MB' */
export function sizeText(bytes: number): string {
  const kilobytes = Math.ceil(bytes / 1000);
  return kilobytes < 1000 ? `${kilobytes} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
