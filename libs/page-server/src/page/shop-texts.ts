import {
  homepageSections,
  readHomepageSection,
  type HomepageContent,
  type ProductView,
  type SectionKey,
  type SectionView,
} from '@shop/contracts';
import type { FirstData, Snapshot } from './page';

/** The public lists as the head of a page needs them. */
export interface ShopTexts {
  /** Null while the API can't tell. */
  products: ProductView[] | null;
  /** The sections that visitors are shown. */
  content: Partial<HomepageContent>;
}

/** Parses a list again only when it has changed. */
class ListReader<Row> {
  private known: { version: string; rows: Row[] } | null = null;

  read(snapshot: Snapshot | null): Row[] | null {
    if (!snapshot) return null;
    if (this.known?.version !== snapshot.version) {
      this.known = { version: snapshot.version, rows: JSON.parse(snapshot.json) as Row[] };
    }
    return this.known.rows;
  }
}

function readContent(sections: SectionView[]): Partial<HomepageContent> {
  const shown = (Object.keys(homepageSections) as SectionKey[]).flatMap((key) => {
    const stored = sections.find(({ section, active }) => section === key && active);
    return stored ? [[key, readHomepageSection(key, stored)] as const] : [];
  });
  return Object.fromEntries(shown);
}

/** Reads the texts of a page's first data. */
export function createTextReader(): (data: FirstData) => ShopTexts {
  const productList = new ListReader<ProductView>();
  const sectionList = new ListReader<SectionView>();
  return ({ products, homepageContent }) => ({
    products: productList.read(products),
    content: readContent(sectionList.read(homepageContent) ?? []),
  });
}
