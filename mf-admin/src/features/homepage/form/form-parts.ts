import { color, edge, font, radius, space, text } from '@shop/ui';
import { styled } from 'styled-components';

/** The parts of a form under each other; those of the section itself with lines between them. */
export const Parts = styled.div<{ $depth: number }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${({ $depth }) => ($depth === 0 ? space[20] : space[16])};
  ${({ $depth }) =>
    $depth === 0 &&
    `& > * + * {
      padding-top: ${space[20]};
      border-block-start: ${edge.thin} solid ${color.line};
    }`}
`;

/** One entry of a list; an entry of a list in a list has no ground of its own. */
export const Entry = styled.fieldset<{ $depth: number }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${({ $depth }) => ($depth === 0 ? space[12] : space[4])};
  ${({ $depth }) =>
    $depth === 0 &&
    `padding: ${space[16]};
     border-radius: ${radius.control};
     background: ${color.mist};`}
`;

/** A group's or an entry's name; floated, so that it stands inside as other text does. The deeper, the quieter. */
export const Legend = styled.legend<{ $depth: number }>`
  float: left;
  width: 100%;
  padding: 0;
  ${({ $depth }) => ($depth === 0 ? text.title : text.label)}
  ${({ $depth }) =>
    $depth > 1 &&
    `color: ${color.ink2};
     font-weight: ${font.regular};`}
`;
