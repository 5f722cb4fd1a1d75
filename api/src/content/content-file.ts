import type { SectionKey, SectionView } from '@shop/contracts';
import { SECTION_COLUMNS, type UpdateSectionInput } from '@shop/contracts';
import type { DataSource } from 'typeorm';

import { systemActor } from '../audit/actor';
import { AuditService } from '../audit/audit.service';
import { ShopError } from '../platform/errors/shop-error';
import { HomepageSectionEntity } from './homepage-section.entity';
import { changeSection, checkedChange, sectionKeys } from './section-change';
import { toSectionView } from './section.view';

/** The homepage's texts as one JSON text, section by section, as `GET /api/homepage-content` has them. */
export async function exportContent(database: DataSource): Promise<string> {
  const sections = await database.getRepository(HomepageSectionEntity).find();
  const inOrder = sectionKeys.flatMap((key) => sections.filter(({ section }) => section === key));
  return `${JSON.stringify({ sections: inOrder.map(toSectionView) }, null, 2)}\n`;
}

/**
 * Puts exported texts in the place of the shop's own, all of them or none, and tells the audit log. Sections that the
 * file lacks stay as they are.
 * @returns the sections that were in the file
 * @throws Error in Spanish, when the text is not such an export or holds what staff could not save
 */
export async function importContent(database: DataSource, text: string): Promise<SectionKey[]> {
  const changes = readSections(text).map((section) => {
    const key = sectionKeys.find((known) => known === section.section);
    if (!key) throw new Error(`no hay una sección "${String(section.section)}"`);
    return { key, change: checked(key, section) };
  });
  const audit = new AuditService();
  await database.transaction(async (manager) => {
    for (const { key, change } of changes) await changeSection(manager, audit, systemActor, key, change);
  });
  return changes.map(({ key }) => key);
}

function readSections(text: string): Partial<SectionView>[] {
  const { sections } = asObject(parse(text));
  if (!Array.isArray(sections) || sections.length === 0) throw new Error('el archivo no tiene secciones de la página');
  return sections.map((section) => asObject(section));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error('el archivo no es JSON');
  }
}

function asObject(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

/** Fields of a section that staff could save; others in the file are left out. */
function checked(key: SectionKey, section: Partial<SectionView>): UpdateSectionInput {
  const change: UpdateSectionInput = {};
  for (const field of [...SECTION_COLUMNS, 'content'] as const) {
    const value: unknown = section[field];
    if (value === undefined) continue;
    if (value !== null && typeof value !== 'string') throw new Error(`${key}.${field} debe ser un texto`);
    change[field] = value;
  }
  if (typeof section.active === 'boolean') change.active = section.active;
  try {
    return checkedChange(key, change);
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    const [problem] = error.answered.problems ?? [];
    throw new Error(`${key}.${problem?.path ?? ''}: ${problem?.message ?? error.message}`, { cause: error });
  }
}
