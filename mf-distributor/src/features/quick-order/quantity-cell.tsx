import { leftText, readUnits } from '@shop/contracts';
import { Caption, Text, color, edge, font, innerEdge, radius, size, text } from '@shop/ui';
import { memo, useId, useState, type ClipboardEvent, type KeyboardEvent } from 'react';
import { styled } from 'styled-components';
import type { GridCell } from './grid';

const Box = styled.div`
  display: grid;
  justify-items: center;
`;

const Input = styled.input<{ $chosen: boolean }>`
  width: 100%;
  max-width: ${size.tileRow};
  height: ${size.controlSmall};
  border: ${edge.thin} solid ${color.field};
  border-radius: ${radius.control};
  background: ${({ $chosen }) => ($chosen ? color.distSoft : color.surface)};
  color: ${({ $chosen }) => ($chosen ? color.dist : color.ink)};
  text-align: center;
  ${text.body}
  ${text.figures}
  font-weight: ${({ $chosen }) => ($chosen ? font.bold : font.regular)};
  ${({ $chosen }) => $chosen && innerEdge(color.dist)}
  &::placeholder {
    color: ${color.ink3};
    opacity: 1;
  }
  &[data-low]::placeholder {
    color: ${color.warn};
    font-size: 0.8125rem;
  }
  &[aria-invalid='true'] {
    ${innerEdge(color.bad)}
  }
`;

export interface QuantityCellProps {
  cell: GridCell;
  row: number;
  column: number;
  /** Units that are written here; 0 shows an empty field. */
  units: number;
  onUnits: (key: string, units: number) => void;
  onKey: (row: number, column: number, event: KeyboardEvent<HTMLInputElement>) => void;
  onPaste: (row: number, column: number, event: ClipboardEvent<HTMLInputElement>) => void;
}

/**
 * One quantity. What is typed beyond what is left counts as what is left; the field says so, and shows it on leaving, as it
 * shows the last whole number in place of what is none.
 * The whole number is selected on entering, so that the next digit takes its place.
 */
export const QuantityCell = memo(function QuantityCell(props: QuantityCellProps) {
  const { cell, row, column, units, onUnits, onKey, onPaste } = props;
  const [draft, setDraft] = useState<string | null>(null);
  const leftId = useId();
  const { key, product, flavor, room, isLow, closed } = cell;
  if (closed !== null) return <Caption as="span">{closed}</Caption>;

  const left = leftText(room).toLowerCase();
  const drafted = readUnits(draft ?? '').units;
  const isTooMuch = drafted !== null && drafted > room;
  const type = (typed: string) => {
    const { text: kept, units: said } = readUnits(typed);
    setDraft(kept);
    if (said !== null) onUnits(key, Math.min(said, room));
  };

  return (
    <Box>
      <Input
        data-cell={`${row}:${column}`}
        data-low={isLow || undefined}
        inputMode="numeric"
        autoComplete="off"
        aria-label={`${product.name}, ${flavor}`}
        aria-invalid={isTooMuch || drafted === null || undefined}
        aria-describedby={isTooMuch || isLow ? leftId : undefined}
        placeholder={isLow ? left : '0'}
        value={draft ?? (units === 0 ? '' : String(units))}
        $chosen={units > 0}
        onChange={({ target }) => type(target.value)}
        onFocus={({ target }) => target.select()}
        onBlur={() => setDraft(null)}
        onKeyDown={(event) => onKey(row, column, event)}
        onPaste={(event) => {
          setDraft(null);
          onPaste(row, column, event);
        }}
      />
      {(isTooMuch || isLow) && (
        /* Clear of the field's focus ring. */
        <Text
          as="span"
          $look="caption"
          $tone="warn"
          $above={8}
          id={leftId}
          role={isTooMuch ? 'alert' : undefined}
          hidden={!isTooMuch && units === 0}
        >
          {left}
        </Text>
      )}
    </Box>
  );
});
