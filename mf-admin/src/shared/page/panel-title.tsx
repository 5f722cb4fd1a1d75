import { space, text } from '@shop/ui';
import { styled } from 'styled-components';

export const PanelTitle = styled.h2`
  margin-bottom: ${space[12]};
  ${text.title}
`;
