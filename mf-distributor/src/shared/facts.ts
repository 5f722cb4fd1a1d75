import { color, edge, space, text } from '@shop/ui';
import { styled } from 'styled-components';

/** Names at one edge, and what stands beside each at the other. */
export const Facts = styled.dl`
  display: grid;
  gap: ${space[12]};
  ${text.small}
  & > div {
    display: flex;
    justify-content: space-between;
    gap: ${space[16]};
  }
  & dt {
    color: ${color.ink2};
  }
  & dd {
    overflow-wrap: anywhere;
    text-align: end;
    ${text.figures}
  }
`;

/** Their sum, below a line. */
export const Total = styled.div`
  ${text.title}
  * + & {
    padding-block-start: ${space[12]};
    border-block-start: ${edge.thin} solid ${color.line};
  }
  & > dt {
    color: ${color.ink};
  }
`;
