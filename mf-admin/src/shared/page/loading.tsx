import { Spinner, color, size } from '@shop/ui';
import { styled } from 'styled-components';

const Ground = styled.div<{ $whole: boolean }>`
  display: grid;
  place-content: center;
  min-height: ${({ $whole }) => ($whole ? '100dvh' : size.tile)};
  background: ${color.mist};
`;

/** Stands where a screen is on its way: in the whole window, or within the frame of the back office. */
export function Loading({ whole = false }: { whole?: boolean }) {
  return (
    <Ground $whole={whole}>
      <Spinner size={40} label="Cargando..." />
    </Ground>
  );
}
