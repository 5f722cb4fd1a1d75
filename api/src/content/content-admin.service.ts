import type { AdminSectionView, SectionKey, UpdateSectionInput } from '@shop/contracts';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';

import { staffActor } from '../audit/actor';
import { AuditService } from '../audit/audit.service';
import { ShopError } from '../common/errors/shop-error';
import { ResponseCache } from '../platform/cache/response-cache';
import type { UserEntity } from '../users/user.entity';
import { HomepageSectionEntity } from './homepage-section.entity';
import { changeSection, checkedChange, defaultsOf, sectionKeys } from './section-change';
import { toAdminSectionView } from './section.view';

/** What staff do with the texts of the homepage. */
@Injectable()
export class ContentAdminService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly cache: ResponseCache,
    private readonly audit: AuditService,
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
   * Saves what was sent of a section; the rest stays. A section that was never stored begins with its default texts.
   * @throws ShopError resource.notFound for a section that does not exist, request.invalid with what the section's
   * declaration does not allow, content.changed when it is no more as the caller says they saw it
   */
  async save(staff: UserEntity, name: string, input: UpdateSectionInput): Promise<AdminSectionView> {
    const key = sectionKeys.find((known) => known === name);
    if (!key) throw new ShopError('resource.notFound');
    const change = checkedChange(key, input);
    const saved = await this.database.transaction((manager) =>
      changeSection(manager, this.audit, staffActor(staff), key, change),
    );
    this.cache.drop('homepage-content');
    return toAdminSectionView(saved);
  }
}

function missing(key: SectionKey): AdminSectionView {
  return { ...defaultsOf(key), active: false, updatedAt: null };
}
