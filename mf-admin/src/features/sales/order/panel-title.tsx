import { space, text } from '@shop/ui';
import { styled } from 'styled-components';

/** The title of a part of an order's screens. */
export const PanelTitle = styled.h2`
  margin-bottom: ${space[12]};
  ${text.title}
`;
