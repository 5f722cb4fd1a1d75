import { leftText, type FlavorChoice } from '@shop/contracts';
import { Badge, Chip, color, space, text } from '@shop/ui';
import { useId } from 'react';
import { styled } from 'styled-components';
import { chipLines } from '../chip-lines';
import { isSoldOut } from '../flavor-listing';

const Root = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[8]};
`;

const Heading = styled.h2`
  ${text.label}
`;

const Chips = styled.div`
  ${chipLines}
`;

const State = styled.p`
  display: flex;
  align-items: center;
  min-height: ${space[24]};
  ${text.small}
  color: ${color.ink2};
`;

export interface FlavorPickerProps {
  productName: string;
  choices: readonly FlavorChoice[];
  /** Name of the chosen flavor. */
  chosen: string | null;
  onChoose: (flavor: string) => void;
}

/** Every flavor of a product at once, and how the chosen one stands. */
export function FlavorPicker({ productName, choices, chosen, onChoose }: FlavorPickerProps) {
  const headingId = useId();
  return (
    <Root>
      <Heading id={headingId}>Sabor</Heading>
      {choices.length > 0 && (
        <Chips role="group" aria-label={`Sabor de ${productName}`}>
          {choices.map((choice) => (
            <Chip
              key={choice.name}
              pressed={choice.name === chosen}
              soldOut={isSoldOut(choice)}
              onClick={() => onChoose(choice.name)}
            >
              {choice.name}
            </Chip>
          ))}
        </Chips>
      )}
      <State role="status">
        <FlavorState choices={choices} chosen={chosen} />
      </State>
    </Root>
  );
}

function FlavorState({ choices, chosen }: Pick<FlavorPickerProps, 'choices' | 'chosen'>) {
  if (choices.length === 0) return 'No hay sabores disponibles';
  if (choices.every(isSoldOut)) {
    return (
      <Badge tone="bad" icon="ban">
        Sin sabores disponibles
      </Badge>
    );
  }
  const choice = choices.find(({ name }) => name === chosen);
  if (!choice) return 'Elige un sabor';
  if (isSoldOut(choice)) {
    return (
      <Badge tone="bad" icon="ban">
        Agotado
      </Badge>
    );
  }
  if (choice.tracked && choice.status === 'low_stock') {
    return (
      <Badge tone="warn" icon="alert-triangle">
        {leftText(choice.available)}
      </Badge>
    );
  }
  return (
    <Badge tone="ok" icon="check">
      Disponible
    </Badge>
  );
}
