export interface StoredObject {
  key: string;
  /** When it was written last. */
  at: Date;
}

/** One page of a bucket's list; `next` asks for the page after it. */
export interface Listing {
  objects: StoredObject[];
  next: string | null;
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Reads the XML of `ListObjectsV2`, which has these elements in this form with every service. */
export function readListing(xml: string): Listing {
  const objects = Array.from(xml.matchAll(/<Contents>(.*?)<\/Contents>/gs), ([, content = '']) => ({
    key: textOf(content, 'Key') ?? '',
    at: new Date(textOf(content, 'LastModified') ?? 0),
  }));
  return { objects, next: textOf(xml, 'NextContinuationToken') };
}

function textOf(xml: string, element: string): string | null {
  const text = new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml)?.[1];
  return text === undefined ? null : text.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, decode);
}

function decode(entity: string, decimal?: string, hexadecimal?: string, name = ''): string {
  const code = decimal ? Number(decimal) : hexadecimal ? parseInt(hexadecimal, 16) : null;
  return code === null ? (entities[name] ?? entity) : String.fromCodePoint(code);
}
