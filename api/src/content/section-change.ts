import {
  cleanSection,
  homepageSections,
  readHomepageSection,
  SECTION_COLUMNS,
  sectionProblems,
  writeSection,
  type Problem,
  type Section,
  type SectionKey,
  type SectionView,
  type UpdateSectionInput,
} from '@shop/contracts';
import type { EntityManager } from 'typeorm';

import type { Actor } from '../audit/actor';
import type { AuditService } from '../audit/audit.service';
import { ShopError } from '../platform/errors/shop-error';
import { plainDataProblem } from '../platform/validation/plain-data';
import { HomepageSectionEntity } from './homepage-section.entity';
import { toSectionView } from './section.view';

/** In the order in which staff edit them. */
export const sectionKeys = Object.keys(homepageSections) as SectionKey[];

/**
 * Reads the stored part of a change.
 * @throws ShopError request.invalid with what the section's declaration does not allow
 */
export function checkedChange(key: SectionKey, input: UpdateSectionInput): UpdateSectionInput {
  const declaration: Section = homepageSections[key];
  const problems = [...sectionProblems(declaration, input), ...unstorable(input.content)];
  if (problems.length > 0) throw new ShopError('request.invalid', { problems });
  return cleanSection(declaration, input);
}

/** A section after a change. */
export interface ChangedSection {
  section: HomepageSectionEntity;
  /** True when orders or payments go elsewhere than before. */
  redirects: boolean;
}

/**
 * Writes a checked change and its row in the audit log, which keeps the whole section before and after, so that a former
 * text can be brought back. A section that was never stored begins with its default texts.
 * @throws ShopError content.changed when it is no more as the caller says they saw it
 */
export async function changeSection(
  manager: EntityManager,
  audit: AuditService,
  actor: Actor,
  key: SectionKey,
  change: UpdateSectionInput,
): Promise<ChangedSection> {
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
  if (!isNew && JSON.stringify(before) === JSON.stringify(after)) return { section, redirects: false };
  await audit.tell(manager, actor, {
    action: 'content.updated',
    id: key,
    before: isNew ? null : { ...before },
    after: { ...after },
  });
  return { section: await manager.save(section), redirects: key === 'contact' && leadsElsewhere(before, after) };
}

/**
 * True when orders or payments go elsewhere: another WhatsApp number, mail or place, other accounts to pay to. A hidden contact
 * has none of these.
 */
function leadsElsewhere(before: SectionView, after: SectionView): boolean {
  const [old, now] = [before, after].map((view) => {
    const { contactInfo, paymentMethods } = readHomepageSection('contact', view);
    return JSON.stringify([view.active, contactInfo.map(({ value }) => value), paymentMethods]);
  });
  return old !== now;
}

/** A section in its default form. */
export function defaultsOf(key: SectionKey) {
  return { ...writeSection(key, { ...homepageSections[key].defaults }), section: key };
}

/** True when the section was missing; of two who save it first, one adds it. */
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

/** Characters that no call accepts can hide behind the escapes of a JSON text, where nobody has looked for them yet. */
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
