import {
  cleanSection,
  homepageSections,
  SECTION_COLUMNS,
  sectionProblems,
  writeSection,
  type AdminSectionView,
  type Problem,
  type Section,
  type SectionKey,
  type UpdateSectionInput,
} from '@shop/contracts';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';

import { staffActor } from '../audit/actor';
import { AuditService } from '../audit/audit.service';
import { ShopError } from '../common/errors/shop-error';
import { ResponseCache } from '../platform/cache/response-cache';
import { plainDataProblem } from '../common/validation/plain-data';
import type { UserEntity } from '../users/user.entity';
import { HomepageSectionEntity } from './homepage-section.entity';
import { toAdminSectionView, toSectionView } from './section.view';

/** What staff do with the texts of the homepage. */
@Injectable()
export class ContentAdminService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly documents: ResponseCache,
    private readonly audit: AuditService,
  ) {}

  /** All sections in the order of editing; one that was never stored has its default texts and is not shown. */
  async list(): Promise<AdminSectionView[]> {
    const stored = await this.database.getRepository(HomepageSectionEntity).find();
    return sectionKeys().map((key) => {
      const section = stored.find((row) => row.section === key);
      return section ? toAdminSectionView(section) : missing(key);
    });
  }

  /**
   * Saves what was sent of a section; the rest stays. A section that was never stored begins with its default texts.
   * @throws ShopError resource.notFound for a section that does not exist, request.invalid with what the section's
   * declaration does not allow, content.changed when it is no more as the caller says he saw it
   */
  async save(staff: UserEntity, name: string, input: UpdateSectionInput): Promise<AdminSectionView> {
    const key = sectionKeys().find((known) => known === name);
    if (!key) throw new ShopError('resource.notFound');
    const declaration: Section = homepageSections[key];
    const problems = [...sectionProblems(declaration, input), ...unstorable(input.content)];
    if (problems.length > 0) throw new ShopError('request.invalid', { problems });
    const change = cleanSection(declaration, input);

    const saved = await this.database.transaction((manager) => this.write(manager, staff, key, change));
    this.documents.drop('homepage-content');
    return saved;
  }

  /** The audit log keeps the whole section before and after, so that a former text can be brought back. */
  private async write(
    manager: EntityManager,
    staff: UserEntity,
    key: SectionKey,
    change: UpdateSectionInput,
  ): Promise<AdminSectionView> {
    const isNew = await addIfMissing(manager, key);
    const section = await manager.findOneOrFail(HomepageSectionEntity, {
      where: { section: key },
      lock: { mode: 'pessimistic_write' },
    });
    const seen = change.expectedUpdatedAt;
    if (seen !== undefined && seen !== (isNew ? null : section.updatedAt.toISOString())) {
      throw new ShopError('content.changed');
    }
    const before = toSectionView(section);
    assign(section, change);
    const after = toSectionView(section);
    if (!isNew && JSON.stringify(before) === JSON.stringify(after)) return toAdminSectionView(section);
    await this.audit.record(manager, staffActor(staff), [
      {
        action: 'content.updated',
        object: { type: 'content', id: key },
        before: isNew ? null : { ...before },
        after: { ...after },
      },
    ]);
    return toAdminSectionView(await manager.save(section));
  }
}

function sectionKeys(): SectionKey[] {
  return Object.keys(homepageSections) as SectionKey[];
}

/** A section in its default form. */
function defaultsOf(key: SectionKey) {
  return { ...writeSection(key, { ...homepageSections[key].defaults }), section: key };
}

function missing(key: SectionKey): AdminSectionView {
  return { ...defaultsOf(key), active: false, updatedAt: null };
}

/** Whether the section was missing; of two who save it first, one adds it. */
async function addIfMissing(manager: EntityManager, key: SectionKey): Promise<boolean> {
  if (await manager.existsBy(HomepageSectionEntity, { section: key })) return false;
  const inserted = await manager
    .createQueryBuilder()
    .insert()
    .into(HomepageSectionEntity)
    .values(defaultsOf(key))
    .orIgnore()
    .returning('id')
    .execute();
  return (inserted.raw as unknown[]).length > 0;
}

function assign(section: HomepageSectionEntity, change: UpdateSectionInput): void {
  for (const column of [...SECTION_COLUMNS, 'content'] as const) {
    section[column] = change[column] === undefined ? section[column] : change[column];
  }
  section.active = change.active ?? section.active;
}

/** What no call accepts can hide behind the escapes of a JSON text, where nobody has looked for it yet. */
function unstorable(content: string | null | undefined): Problem[] {
  if (typeof content !== 'string') return [];
  try {
    const problem = plainDataProblem(JSON.parse(content));
    return problem === null ? [] : [{ path: joined('content', problem.path), message: problem.message }];
  } catch {
    return [];
  }
}

function joined(path: string, inner: string): string {
  return inner === '' ? path : `${path}.${inner}`;
}
