import type { AdminSectionView, SectionKey } from '@shop/contracts';
import { type Column, Label, Quiet, RowsTable, SmallButtonLink, VisuallyHidden, actions, beside } from '@shop/ui';
import { formatDateTime } from '../../dates';
import { tabQuery } from '../../shared/page/tabs';
import { SectionState } from './editor-bar';
import { declarationOf, editorValues } from './form/editor-values';
import { leavesOf } from './form/leaves';

/** The word of each section's tab in the address. */
export const tabWords: Record<SectionKey, string> = {
  navigation: 'navegacion',
  hero: 'portada',
  about: 'quienes-somos',
  testimonials: 'testimonios',
  contact: 'contacto',
  affiliates: 'afiliados',
  footer: 'pie',
};

/** Of a title, as many characters are shown (WEB-1). */
const TITLE_PREVIEW = 20;

/** The beginning of a section's title; of one without, of its first text. */
function titlePreview(key: SectionKey, stored: AdminSectionView): string {
  const [first] = leavesOf(key, editorValues(key, stored).fields);
  const characters = Array.from(String(first?.value ?? ''));
  const beginning = characters.slice(0, TITLE_PREVIEW).join('');
  return characters.length > TITLE_PREVIEW ? `${beginning}…` : beginning;
}

interface Row {
  key: SectionKey;
  stored: AdminSectionView;
}

const columns: readonly Column<Row>[] = [
  { name: 'Sección', cell: ({ key }) => <Label as="strong">{declarationOf(key).title}</Label> },
  beside('Estado', ({ stored }) => <SectionState active={stored.active} />),
  { name: 'Título', cell: ({ key, stored }) => titlePreview(key, stored) },
  {
    name: 'Última edición',
    cell: ({ stored: { updatedAt } }) => (
      <Quiet as="span">{updatedAt === null ? 'Nunca se ha guardado' : formatDateTime(updatedAt)}</Quiet>
    ),
  },
  actions(({ key }) => (
    <SmallButtonLink to={{ search: tabQuery(tabWords[key]).toString() }} icon="edit">
      Editar
      <VisuallyHidden> {declarationOf(key).title}</VisuallyHidden>
    </SmallButtonLink>
  )),
];

/** All sections at a glance, each with the way to its editor. */
export function Overview({ sections }: { sections: readonly Row[] }) {
  return <RowsTable rows={sections} keyOf={({ key }) => key} columns={columns} />;
}
