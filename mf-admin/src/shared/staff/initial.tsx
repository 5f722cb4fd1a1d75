import { color, edge, font, radius, size } from '@shop/ui';
import { styled } from 'styled-components';

const Disc = styled.span<{ $own: boolean }>`
  display: grid;
  flex: none;
  place-items: center;
  width: ${size.chip};
  height: ${size.chip};
  border: ${edge.thin} solid ${color.line};
  border-radius: ${radius.full};
  background: ${({ $own }) => ($own ? color.inv : color.mist)};
  color: ${({ $own }) => ($own ? color.onInv : color.ink)};
  font-weight: ${font.bold};
`;

/** The first letter of a user's name, as their picture; that of who is signed in stands out. */
export function Initial({ name, own }: { name: string; own: boolean }) {
  return (
    <Disc $own={own} aria-hidden="true">
      {name.charAt(0).toUpperCase()}
    </Disc>
  );
}
