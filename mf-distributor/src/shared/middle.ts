import { size } from '@shop/ui';
import { styled } from 'styled-components';

/** Stands where a screen or a part of one is on its way, as high as `$height`. */
export const Middle = styled.div<{ $height?: string }>`
  display: grid;
  place-content: center;
  min-height: ${({ $height = size.tile }) => $height};
`;
