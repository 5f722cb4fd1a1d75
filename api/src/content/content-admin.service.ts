import type { AdminSectionView, SectionKey, UpdateSectionInput } from '@shop/contracts';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';

import { staffActor } from '../audit/actor';
import { AuditService } from '../audit/audit.service';
import { ShopError } from '../platform/errors/shop-error';
import { requireConfirmed } from '../access/step-up';
import { giveAdminsNotice } from '../notices/give-notice';
import type { Asked } from '../platform/repeats/asked';
import { doOnce } from '../platform/repeats/do-once';
import { SecurityLog } from '../platform/logging/security-log';
import { ResponseCache } from '../platform/cache/response-cache';
import type { StaffPrincipal, StaffSession } from '../access/principal';
import { HomepageSectionEntity } from './homepage-section.entity';
import { changeSection, checkedChange, defaultsOf, sectionKeys } from './section-change';
import { toAdminSectionView } from './section.view';

/** Who saves a section, and in which session. */
export interface SectionEditor {
  user: StaffPrincipal;
  session: StaffSession;
}

/** Editing of the homepage's texts by staff. */
@Injectable()
export class ContentAdminService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly cache: ResponseCache,
    private readonly audit: AuditService,
    private readonly security: SecurityLog,
  ) {}

  /** All sections in the order of editing; one that was never stored has its default texts and is not shown. */
  async list(): Promise<AdminSectionView[]> {
    const stored = await this.database.getRepository(HomepageSectionEntity).find();
    return sectionKeys.map((key) => {
      const section = stored.find((row) => row.section === key);
      return section ? toAdminSectionView(section) : missing(key);
    });
  }

  /**
   * Saves what was sent of a section; the rest stays. A section that was never stored begins with its default texts. Who
   * leads orders or payments elsewhere has to confirm who they are, and every admin is told. Who says what they saw may ask
   * again: what they saved is there once, and answered as it is by then.
   * @throws ShopError resource.notFound for a section that does not exist, request.invalid with what the section's
   * declaration does not allow, content.changed when it is no more as the caller says they saw it,
   * auth.stepUpRequired
   */
  async save(
    { user, session }: SectionEditor,
    name: string,
    input: UpdateSectionInput,
    asked: Asked,
  ): Promise<AdminSectionView> {
    const key = sectionKeys.find((known) => known === name);
    if (!key) throw new ShopError('resource.notFound');
    const change = checkedChange(key, input);
    const { section, redirects } = await this.database.transaction(async (manager) => {
      const done = { redirects: false };
      await doOnce(manager, user.id, input.expectedUpdatedAt === undefined ? null : asked, async () => {
        const changed = await changeSection(manager, this.audit, staffActor(user), key, change);
        if (changed.redirects) {
          requireConfirmed(session);
          await giveAdminsNotice(manager, { kind: 'contactChanged', byId: user.id });
        }
        done.redirects = changed.redirects;
        return changed.section.id;
      });
      return { ...done, section: await manager.findOneByOrFail(HomepageSectionEntity, { section: key }) };
    });
    if (redirects) this.security.record('settings.changed', { setting: 'contact' });
    this.cache.drop('homepage-content');
    return toAdminSectionView(section);
  }
}

function missing(key: SectionKey): AdminSectionView {
  return { ...defaultsOf(key), active: false, updatedAt: null };
}
