import type { ImportKind } from '@shop/contracts';
import { Injectable } from '@nestjs/common';

import { ShopError } from '../platform/errors/shop-error';
import type { StaffPrincipal } from '../access/principal';
import type { Importer } from './importer';

/** Where rooms say what comes in by spreadsheet. */
@Injectable()
export class Importers {
  private readonly importers = new Map<ImportKind, Importer>();

  /** For the modules of rooms. */
  register(importer: Importer): void {
    this.importers.set(importer.kind, importer);
  }

  /** @throws ShopError resource.notFound for a kind that nobody imports */
  of(kind: ImportKind): Importer {
    const importer = this.importers.get(kind);
    if (!importer) throw new ShopError('resource.notFound');
    return importer;
  }

  /** True when somebody may upload a kind; without one, anything at all. */
  allows(staff: StaffPrincipal, kind?: ImportKind): boolean {
    return this.any(kind, (one) => one.allows(staff));
  }

  /** True when somebody may apply a kind; without one, anything at all. */
  mayApply(staff: StaffPrincipal, kind?: ImportKind): boolean {
    return this.any(kind, (one) => one.allows(staff) && one.mayApply?.(staff) !== false);
  }

  private any(kind: ImportKind | undefined, isSo: (importer: Importer) => boolean): boolean {
    return [...this.importers.values()].some((one) => (kind === undefined || one.kind === kind) && isSo(one));
  }
}
