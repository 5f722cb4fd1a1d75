import { space, text } from '@shop/ui';
import { styled } from 'styled-components';

/** The title of a part of a screen. */
export const PanelTitle = styled.h2`
  margin-bottom: ${space[12]};
  ${text.title}
`;
