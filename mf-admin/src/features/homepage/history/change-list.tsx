import { VisuallyHidden, color, space, text } from '@shop/ui';
import { styled } from 'styled-components';
import type { FieldChange } from './section-changes';

const List = styled.dl`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[8]};
  ${text.small}
  & dt {
    color: ${color.ink2};
  }
  & dd {
    overflow-wrap: anywhere;
    white-space: pre-line;
  }
`;

const Before = styled.del`
  color: ${color.ink2};
`;

const After = styled.ins`
  text-decoration: none;
`;

const words = (value: string) => (value === '' ? 'vacío' : value);

/** Differences, field by field. */
export function ChangeList({ changes }: { changes: readonly FieldChange[] }) {
  return (
    <List>
      {changes.map(({ path, label, before, after }) => (
        <div key={path}>
          <dt>{label}</dt>
          <dd>
            <VisuallyHidden>Antes: </VisuallyHidden>
            <Before>{words(before)}</Before>
            <span aria-hidden="true"> → </span>
            <VisuallyHidden>. Después: </VisuallyHidden>
            <After>{words(after)}</After>
          </dd>
        </div>
      ))}
    </List>
  );
}
