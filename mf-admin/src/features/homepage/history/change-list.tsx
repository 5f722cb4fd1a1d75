import { VisuallyHidden } from '@shop/ui';
import { styled } from 'styled-components';
import type { FieldChange } from './section-changes';
import { Definitions, Text } from '../../../shared/layout/layout';

const After = styled.ins`
  text-decoration: none;
`;

const words = (value: string) => (value === '' ? 'vacío' : value);

/** Differences, field by field. */
export function ChangeList({ changes }: { changes: readonly FieldChange[] }) {
  return (
    <Definitions>
      {changes.map(({ path, label, before, after }) => (
        <div key={path}>
          <dt>{label}</dt>
          <dd>
            <VisuallyHidden>Antes: </VisuallyHidden>
            <Text as="del" $quiet $breaks>
              {words(before)}
            </Text>
            <span aria-hidden="true"> → </span>
            <VisuallyHidden>. Después: </VisuallyHidden>
            <After>{words(after)}</After>
          </dd>
        </div>
      ))}
    </Definitions>
  );
}
