import {
  Chip,
  ChipRow,
  Cluster,
  Icon,
  IconButton,
  Row,
  Stack,
  VisuallyHidden,
  color,
  media,
  space,
  text,
  useIsDesktop,
} from '@shop/ui';
import { useId, useState, type ReactNode } from 'react';
import { styled } from 'styled-components';
import type { ListChange } from './list-address';
import { UNFILTERED, type ListAddress, type ListDefinition } from './list-definition';
import { ListSearch } from './list-search';
import { hasEnd } from '../period/period';

/** Controls that a phone unfolds have a line of their own there. */
const Tools = styled(Cluster)`
  order: 1;
  flex: 1 0 100%;
  ${media.desktop} {
    order: 0;
    flex: none;
  }
`;

const SearchRow = styled(Row)`
  flex-wrap: wrap;
`;

const Choices = styled(Stack)`
  ${media.desktop} {
    grid-template-columns: minmax(0, 1fr) auto;
    gap: ${space[24]};
  }
`;

const Sorting = styled(Cluster)`
  flex-wrap: nowrap;
  color: ${color.ink2};
  white-space: nowrap;
  ${text.small}
`;

export interface ListToolbarProps {
  list: ListDefinition;
  address: ListAddress;
  onChange: ListChange;
  /** Another number empties the search box, whatever was typed there. */
  clearings: number;
  /** How many rows a choice of the filter has, beside its name. */
  counts: Readonly<Record<string, number | null>>;
  /** Other filters and exports of the list, beside the search. */
  beside?: ReactNode;
}

/** Search, filter and sort buttons of a list; a sort button pressed again turns the order round. */
export function ListToolbar({ list, address, onChange, clearings, counts, beside }: ListToolbarProps) {
  const isDesktop = useIsDesktop();
  const [unfolded, setUnfolded] = useState(false);
  const id = useId();
  const { search, filter, sorts = {} } = list;
  const { sort, reversed } = address;
  if (!search && !filter) return null;
  const [usual] = Object.keys(sorts);
  // On a phone behind a button, so that rows are in sight there.
  const open = isDesktop || unfolded;
  const isSorted = usual !== undefined;
  const folded = [address.only, hasEnd(address.period), isSorted && (sort !== usual || reversed)];
  return (
    <Stack $gap={4}>
      <SearchRow>
        {search && (
          <div data-grow="">
            <ListSearch key={clearings} {...search} q={address.q} onSearch={(q) => onChange({ q })} />
          </div>
        )}
        {beside && open && <Tools id={`${id}-beside`}>{beside}</Tools>}
        {!isDesktop && (isSorted || beside) && (
          <IconButton
            icon="filter"
            label="Orden y más filtros"
            count={folded.filter(Boolean).length}
            aria-expanded={open}
            aria-controls={open ? `${id}-${isSorted ? 'sorting' : 'beside'}` : undefined}
            onClick={() => setUnfolded(!unfolded)}
          />
        )}
      </SearchRow>
      <Choices $gap={4}>
        {filter && (
          <ChipRow label={filter.label}>
            <Chip pressed={address.filter === null} onClick={() => onChange({ filter: UNFILTERED.filter })}>
              {filter.all}
            </Chip>
            {Object.entries(filter.choices).map(([word, { label }]) => (
              <Chip key={word} pressed={address.filter === word} onClick={() => onChange({ filter: word })}>
                {label}
                {typeof counts[word] === 'number' && <strong>{counts[word]}</strong>}
              </Chip>
            ))}
          </ChipRow>
        )}
        {open && isSorted && (
          <Sorting id={`${id}-sorting`}>
            <span aria-hidden="true">Ordenar por</span>
            <ChipRow label="Ordenar por">
              {Object.entries(sorts).map(([word, { label, first, reversedFirst }]) => {
                const chosen = sort === word;
                const turn = () => onChange({ sort: word, reversed: chosen && !reversed });
                return (
                  <Chip key={word} pressed={chosen} onClick={turn}>
                    {label}
                    {chosen && <Icon name={reversed ? 'chevron-up' : 'chevron-down'} size={16} />}
                    {chosen && <VisuallyHidden>{reversed ? reversedFirst : first}</VisuallyHidden>}
                  </Chip>
                );
              })}
            </ChipRow>
          </Sorting>
        )}
      </Choices>
    </Stack>
  );
}
