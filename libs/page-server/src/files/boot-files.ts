import { createHash } from 'node:crypto';
import { BOOT_FOLDER } from '@shop/federation/boot';
import type { FirstData } from '../page/page';
import { toAddress, type Remote } from '../remotes';

/** Boot data of pages that browsers may still be about to ask for. */
const KEPT_FILES = 40;

const HASH_LENGTH = 20;

export interface BootFile {
  address: string;
  text: string;
}

/** The files with the pages' boot data: each page names the one it was rendered with. */
export class BootFiles {
  private readonly files = new Map<string, string>();
  /** Source of the last files: the server hashes only changed ones. */
  private readonly made = new Map<string, BootFile>();

  /** The file for a page with these remotes and this data. */
  put(remotes: Remote[], data: FirstData): BootFile {
    const addresses = JSON.stringify(remotes.map(toAddress));
    const key = `${data.products?.version ?? ''}\n${data.homepageContent?.version ?? ''}\n${addresses}`;
    const file = this.made.get(key) ?? make(addresses, data);
    this.made.delete(key);
    this.made.set(key, file);
    dropOldest(this.made);
    this.files.delete(file.address);
    this.files.set(file.address, file.text);
    dropOldest(this.files);
    return file;
  }

  /** The text at an address; undefined when nobody asked for it lately. */
  at(address: string): string | undefined {
    return this.files.get(address);
  }
}

function make(addresses: string, { products, homepageContent }: FirstData): BootFile {
  const text = `{"remotes":${addresses},"products":${products?.json ?? 'null'},"homepageContent":${homepageContent?.json ?? 'null'}}`;
  const hash = createHash('sha256').update(text).digest('hex').slice(0, HASH_LENGTH);
  return { address: `${BOOT_FOLDER}${hash}.json`, text };
}

function dropOldest(kept: Map<string, unknown>): void {
  const [oldest] = kept.keys();
  if (kept.size > KEPT_FILES && oldest !== undefined) kept.delete(oldest);
}
