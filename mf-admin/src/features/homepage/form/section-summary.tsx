import type { SectionKey } from '@shop/contracts';
import { Label, Quiet, Stack, color, edge, media, space, text } from '@shop/ui';
import { styled } from 'styled-components';
import { leavesOf, type Leaf } from './leaves';

const Part = styled(Stack)`
  & + & {
    padding-top: ${space[16]};
    border-block-start: ${edge.thin} solid ${color.line};
  }
`;

const Facts = styled(Stack)`
  & > div {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    column-gap: ${space[16]};
    ${media.tablet} {
      grid-template-columns: 11rem minmax(0, 1fr);
      align-items: baseline;
    }
  }
  & dt {
    color: ${color.ink2};
    ${text.small}
  }
  & dd {
    overflow-wrap: anywhere;
    white-space: pre-line;
  }
`;

interface FactGroup {
  /** Name of the part that the fields are of: 'Punto destacado 2'; '' for those of the section itself. */
  heading: string;
  leaves: Leaf[];
}

/** Fields that follow each other and are parts of the same thing. */
function groupsOf(leaves: readonly Leaf[]): FactGroup[] {
  return leaves.reduce<FactGroup[]>((groups, leaf) => {
    const heading = leaf.words.slice(0, -1).join(' · ');
    const last = groups.at(-1);
    if (last?.heading === heading) last.leaves.push(leaf);
    else groups.push({ heading, leaves: [leaf] });
    return groups;
  }, []);
}

export function SectionSummary({ sectionKey, fields }: { sectionKey: SectionKey; fields: Record<string, unknown> }) {
  return (
    <Stack>
      {groupsOf(leavesOf(sectionKey, fields)).map(({ heading, leaves }) => (
        <Part $gap={12} key={leaves[0]?.path} as={heading === '' ? 'div' : 'section'}>
          {heading !== '' && <Label as="h3">{heading}</Label>}
          {leaves.some(({ value }) => value !== '') ? (
            <Facts as="dl" $gap={12}>
              {leaves.map(({ path, words, value }) => (
                <div key={path}>
                  <dt>{words.at(-1)}</dt>
                  <dd>
                    {typeof value === 'boolean' ? (value ? 'Sí' : 'No') : value || <Quiet as="span">Vacío</Quiet>}
                  </dd>
                </div>
              ))}
            </Facts>
          ) : (
            <Quiet as="span">Vacío</Quiet>
          )}
        </Part>
      ))}
    </Stack>
  );
}
