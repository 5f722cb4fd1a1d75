import { color, text } from '@shop/ui';
import { styled } from 'styled-components';

/** A name, as `<strong>`, and under it what is said of it. */
export const Named = styled.div`
  min-width: 0;
  color: ${color.ink2};
  overflow-wrap: anywhere;
  ${text.small}
  & > strong {
    display: block;
    color: ${color.ink};
    ${text.strong}
    line-height: 1.3;
  }
`;
