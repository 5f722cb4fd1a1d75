import type { PersonPart } from '@shop/contracts';
import { color, space, text } from '@shop/ui';
import { styled } from 'styled-components';

const List = styled.dl`
  display: grid;
  gap: 0;
  margin: 0;
  & > div {
    display: flex;
    justify-content: space-between;
    gap: ${space[16]};
    padding: ${space[8]} 0;
    border-bottom: 1px solid ${color.line};
  }
  & dt {
    min-width: 0;
    overflow-wrap: anywhere;
  }
  & dd {
    margin: 0;
    ${text.figures}
  }
`;

/** Findings, part by part. */
export function PartList({ parts }: { parts: readonly PersonPart[] }) {
  return (
    <List>
      {parts.map(({ label, count }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{count}</dd>
        </div>
      ))}
    </List>
  );
}
