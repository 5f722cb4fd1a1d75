import type { AdminSectionView, SectionKey } from '@shop/contracts';
import { VisuallyHidden } from '@shop/ui';
import { formatDateTime } from '../../dates';
import { Cell, Table, TableRow } from '../../shared/list/table/table';
import { tabQuery } from '../../shared/page/tabs';
import { SectionState } from './editor-bar';
import { declarationOf, editorValues } from './form/editor-values';
import { leavesOf } from './form/leaves';
import { Label, Quiet, SmallButtonLink } from '../../shared/layout/layout';

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

const columns = [
  { name: 'Sección' },
  { name: 'Estado' },
  { name: 'Título' },
  { name: 'Última edición' },
  { name: 'Acciones', align: 'end' },
] as const;

/** The beginning of a section's title; of one without, of its first text. */
function titlePreview(key: SectionKey, stored: AdminSectionView): string {
  const [first] = leavesOf(key, editorValues(key, stored).fields);
  const characters = Array.from(String(first?.value ?? ''));
  const beginning = characters.slice(0, TITLE_PREVIEW).join('');
  return characters.length > TITLE_PREVIEW ? `${beginning}…` : beginning;
}

/** All sections at a glance, each with the way to its editor. */
export function Overview({ sections }: { sections: readonly { key: SectionKey; stored: AdminSectionView }[] }) {
  return (
    <Table columns={columns}>
      {sections.map(({ key, stored }) => (
        <TableRow key={key}>
          <Cell>
            <Label as="strong">{declarationOf(key).title}</Label>
          </Cell>
          <Cell $beside>
            <SectionState active={stored.active} />
          </Cell>
          <Cell>{titlePreview(key, stored)}</Cell>
          <Cell>
            <Quiet as="span">
              {stored.updatedAt === null ? 'Nunca se ha guardado' : formatDateTime(stored.updatedAt)}
            </Quiet>
          </Cell>
          <Cell $align="end">
            <SmallButtonLink to={{ search: tabQuery(tabWords[key]).toString() }} icon="edit">
              Editar
              <VisuallyHidden> {declarationOf(key).title}</VisuallyHidden>
            </SmallButtonLink>
          </Cell>
        </TableRow>
      ))}
    </Table>
  );
}
