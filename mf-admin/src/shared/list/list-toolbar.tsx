import { Chip, ChipRow, Icon, VisuallyHidden, color, media, size, space, text } from '@shop/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import type { ListAddress, ListChange } from './list-address';
import { ListSearch } from './list-search';

const Rows = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[8]};
`;

const Choices = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${space[4]} ${space[24]};
  ${media.desktop} {
    flex-direction: row;
    justify-content: space-between;
  }
`;

const SearchRow = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[8]};
  & > :first-child {
    flex: 1 1 ${size.tooltip};
  }
`;

const Sorting = styled.div`
  display: flex;
  align-items: center;
  gap: ${space[8]};
  color: ${color.ink2};
  white-space: nowrap;
  ${text.small}
  ${media.desktop} {
    margin-inline-end: -${space[24]};
  }
`;

/** A value that the list can be filtered by; `count` is shown beside its name. */
export interface FilterOption<Filter extends string> {
  value: Filter;
  label: string;
  count?: number | null;
}

/** What an order is called, and what it puts first, forwards and turned round. */
export interface SortOption<Sort extends string> {
  value: Sort;
  label: string;
  first: string;
  reversedFirst: string;
}

export interface ListToolbarProps<Sort extends string, Filter extends string> {
  address: ListAddress<Sort, Filter>;
  onChange: ListChange<Sort, Filter>;
  search: { label: string; placeholder: string };
  filter: { label: string; all: string; options: readonly FilterOption<Filter>[] };
  sorts: readonly SortOption<Sort>[];
  /** What else the list can be narrowed by or given as, beside the search. */
  beside?: ReactNode;
}

/** Search, filter and sort buttons of a list; a sort button pressed again turns the order round. */
export function ListToolbar<Sort extends string, Filter extends string>({
  address,
  onChange,
  search,
  filter,
  sorts,
  beside,
}: ListToolbarProps<Sort, Filter>) {
  return (
    <Rows>
      <SearchRow>
        <ListSearch {...search} q={address.q} onSearch={(q) => onChange({ q })} />
        {beside}
      </SearchRow>
      <Choices>
        <ChipRow label={filter.label}>
          <Chip pressed={address.filter === null} onClick={() => onChange({ filter: null })}>
            {filter.all}
          </Chip>
          {filter.options.map(({ value, label, count = null }) => (
            <Chip key={value} pressed={address.filter === value} onClick={() => onChange({ filter: value })}>
              {label}
              {count !== null && <strong>{count}</strong>}
            </Chip>
          ))}
        </ChipRow>
        <Sorting>
          <span aria-hidden="true">Ordenar por</span>
          <ChipRow label="Ordenar por">
            {sorts.map((sort) => (
              <SortChip
                key={sort.value}
                sort={sort}
                chosen={address.sort === sort.value}
                reversed={address.reversed}
                onChoose={(reversed) => onChange({ sort: sort.value, reversed })}
              />
            ))}
          </ChipRow>
        </Sorting>
      </Choices>
    </Rows>
  );
}

interface SortChipProps {
  sort: SortOption<string>;
  chosen: boolean;
  reversed: boolean;
  onChoose: (reversed: boolean) => void;
}

function SortChip({ sort, chosen, reversed, onChoose }: SortChipProps) {
  return (
    <Chip pressed={chosen} onClick={() => onChoose(chosen && !reversed)}>
      {sort.label}
      {chosen && (
        <>
          <Icon name={reversed ? 'chevron-up' : 'chevron-down'} size={16} />
          <VisuallyHidden>{reversed ? sort.reversedFirst : sort.first}</VisuallyHidden>
        </>
      )}
    </Chip>
  );
}
