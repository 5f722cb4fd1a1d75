import { beginningOf, type ImportKind, type ImportRowView } from '@shop/contracts';
import { Badge, Caption, Chip, Cluster, Label, Quiet, Stack, Text, color, font, size, space } from '@shop/ui';
import { styled } from 'styled-components';
import { useStaffReport } from '../../shared/actions/use-staff-report';
import { useStaff } from '../../shared/staff/use-staff';
import { DECIDED, outcomesOf } from './import-labels';
import { useAdminChooseImportRowMutation } from './imports.api';

const Change = styled.p`
  overflow-wrap: anywhere;
  white-space: pre-line;
  & del {
    color: ${color.ink2};
  }
  & ins {
    font-weight: ${font.strong};
    text-decoration: none;
  }
`;

/** A choice with amounts in it: wider than a phone, it takes lines. */
const Way = styled(Chip)`
  flex: initial;
  height: auto;
  min-height: ${size.controlSmall};
  text-align: start;
  white-space: normal;
  & > span {
    height: auto;
    min-height: ${size.chip};
    padding-block: ${space[4]};
  }
`;

export interface ImportRowProps {
  importId: string;
  kind: ImportKind;
  row: ImportRowView;
  columns: readonly { key: string; label: string }[];
  /** True when a conflict can still be decided. */
  isOpen: boolean;
}

/** A row of the file: each cell that changes with what it is now, and what is wrong at its cell. */
export function ImportRow({ importId, kind, row, columns, isOpen }: ImportRowProps) {
  const { number, title, outcome, changes, problems, notes, choices, result } = row;
  const isDecided = outcome === 'conflict' && result === 'written';
  const { label, tone, icon } = isDecided ? DECIDED : outcomesOf(kind)[outcome];
  const labelOf = (key: string | null) => columns.find((column) => column.key === key)?.label;
  return (
    <Stack $gap={4}>
      <Cluster $apart>
        <Label as="h2">{`Fila ${number}${title === '' ? '' : ` · ${title}`}`}</Label>
        <Cluster>
          {result === 'left' && (
            <Badge tone="warn" icon="alert-triangle">
              No se aplicó
            </Badge>
          )}
          <Badge tone={tone} icon={icon}>
            {label}
          </Badge>
        </Cluster>
      </Cluster>
      {changes.map(({ column, before, after }) => (
        <Change key={column}>
          {`${labelOf(column) ?? column}: `}
          {before !== '' && (
            <>
              <del>{before}</del>
              {' → '}
            </>
          )}
          <ins>{after === '' ? 'vacío' : after}</ins>
        </Change>
      ))}
      {problems.map(({ column, value, text: wrong }) => (
        <Text $tone="bad" $breaks key={`${column ?? ''} ${wrong}`}>
          {[whereOf(labelOf(column), value), wrong].filter(Boolean).join(': ')}
        </Text>
      ))}
      {notes.map((note) => (
        <Quiet key={note}>{note}</Quiet>
      ))}
      {choices.length > 0 && <Choices importId={importId} kind={kind} row={row} isOpen={isOpen} />}
    </Stack>
  );
}

/** 'Precio (Q) «caro»'; '' of what is wrong with the whole row. */
function whereOf(label = '', value: string): string {
  return [label, value === '' ? '' : `«${beginningOf(value, 80)}»`].filter(Boolean).join(' ');
}

/** Ways out of a conflict; the first one is to leave it as it is. Of products it is about units. */
function Choices({ importId, kind, row: { number, choices, choice }, isOpen }: Omit<ImportRowProps, 'columns'>) {
  const report = useStaffReport();
  const { reasonAgainst } = useStaff();
  const reason = kind === 'products' && isOpen ? reasonAgainst('editInventory') : null;
  const [choose, { isLoading, originalArgs }] = useAdminChooseImportRowMutation();
  // Rows that were asked for before the press may come until it is answered.
  const pressed = isLoading && originalArgs ? originalArgs.choice : choice;
  const ways = [{ key: null, label: 'Dejarlo como está' }, ...choices];
  if (!isOpen || reason !== null) {
    return (
      <>
        <Quiet>{ways.find(({ key }) => key === choice)?.label}</Quiet>
        {reason && <Caption>{reason}</Caption>}
      </>
    );
  }
  return (
    <Cluster role="group" aria-label={`Qué hacer con la fila ${number}`}>
      {ways.map(({ key, label }) => (
        <Way
          key={label}
          pressed={pressed === key}
          onClick={() => {
            if (isLoading || choice === key) return;
            void report(choose({ id: importId, number, choice: key }).unwrap(), {
              done: null,
              failed: 'No se pudo guardar la decisión',
            });
          }}
        >
          {label}
        </Way>
      ))}
    </Cluster>
  );
}
