import type { FlavorChoice } from '@shop/contracts';
import { Badge, Chip, ChipRow, color, font, size, space, text, VisuallyHidden } from '@shop/ui';
import { useEffect, useId, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { FlavorLine } from './card-layout';
import { isSoldOut, listFlavors } from './flavor-listing';
import { MoreFlavors } from './more-flavors';

const More = styled.button`
  position: relative;
  flex: none;
  height: ${size.controlSmall};
  margin-inline-start: auto;
  padding-inline: ${space[4]} 0;
  white-space: nowrap;
  ${text.small}
  font-weight: ${font.medium};
  color: ${color.ink2};
  &:hover {
    color: ${color.ink};
    text-decoration: underline;
    text-underline-offset: 3px;
  }
`;

const Nothing = styled.span`
  ${text.small}
  color: ${color.ink2};
`;

/** Width at the end of a chip row where it fades out. */
const FADE_PX = 24;

/** Room that the row keeps before its first chip for a focus ring. */
const RING_PX = 4;

/* By hand: `scrollIntoView` would move the page as well. */
function showPressedChip(line: HTMLElement) {
  const chip = line.querySelector('[aria-pressed="true"]');
  const row = chip?.parentElement;
  if (!chip || !row) return;
  const place = chip.getBoundingClientRect();
  const frame = row.getBoundingClientRect();
  const inSight = place.left >= frame.left && place.right <= frame.right - FADE_PX;
  if (!inSight) row.scrollLeft += place.left - frame.left - RING_PX;
}

export interface FlavorChooserProps {
  productName: string;
  choices: FlavorChoice[];
  /** Name of the chosen flavor. */
  chosen: string | null;
  onChoose: (flavor: string) => void;
}

/** The flavors of a product: a row of chips, the rest of them behind '+N más', or the word that there are none. */
export function FlavorChooser({ productName, choices, chosen, onChoose }: FlavorChooserProps) {
  const [open, setOpen] = useState(false);
  const moreButton = useRef<HTMLButtonElement>(null);
  const panelId = useId();
  const line = useRef<HTMLDivElement>(null);
  const { listed, rest, more } = listFlavors(choices, chosen);

  useEffect(() => {
    if (chosen !== null && line.current) showPressedChip(line.current);
  }, [chosen]);

  if (choices.every(isSoldOut)) {
    return (
      <FlavorLine>
        {choices.length === 0 ? (
          <Nothing>No hay sabores disponibles</Nothing>
        ) : (
          <>
            <Badge tone="bad">Sin sabores disponibles</Badge>
            <VisuallyHidden>No hay sabores disponibles</VisuallyHidden>
          </>
        )}
      </FlavorLine>
    );
  }

  function toChip(choice: FlavorChoice) {
    return (
      <Chip
        key={choice.name}
        pressed={choice.name === chosen}
        soldOut={isSoldOut(choice)}
        onClick={() => onChoose(choice.name)}
      >
        {choice.name}
      </Chip>
    );
  }

  return (
    <FlavorLine ref={line}>
      <ChipRow label={`Sabor de ${productName}`}>{listed.map(toChip)}</ChipRow>
      {more > 0 && (
        <More
          ref={moreButton}
          type="button"
          aria-expanded={open}
          aria-controls={open ? panelId : undefined}
          onClick={() => setOpen(!open)}
        >
          {`+${more} más`}
          <VisuallyHidden>{` sabores de ${productName}`}</VisuallyHidden>
        </More>
      )}
      {open && (
        <MoreFlavors
          id={panelId}
          label={`Más sabores de ${productName}`}
          opener={moreButton}
          onClose={() => setOpen(false)}
        >
          {rest.map((choice) => (
            <Chip
              key={choice.name}
              soldOut={isSoldOut(choice)}
              onClick={() => {
                onChoose(choice.name);
                moreButton.current?.focus();
                setOpen(false);
              }}
            >
              {choice.name}
            </Chip>
          ))}
        </MoreFlavors>
      )}
    </FlavorLine>
  );
}
