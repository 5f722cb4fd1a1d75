import { Chip, ChipRow, media, SearchField, space } from '@shop/ui';
import { useRef } from 'react';
import { styled } from 'styled-components';
import { useEarlyInput } from '../../../shared/early-input';
import { CATALOG_ORDERS, isFiltered, PUFF_RANGES, wholeCatalog } from './catalog-filter';
import { FilterSelect } from './filter-select';
import type { CatalogFilterState } from './use-catalog-filter';

/* On phones the choices are a row of their own that scrolls. */
const Root = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[12]};
  margin-top: ${space[16]};
  ${media.desktop} {
    grid-template-columns: 18rem minmax(0, 1fr);
    gap: ${space[16]};
    margin-top: ${space[24]};
  }
`;

export interface FilterBarProps extends CatalogFilterState {
  /** Flavors to choose from. */
  flavors: readonly string[];
}

/** Search and filters above the catalogue. */
export function FilterBar({ filter, typed, type, change, reset, flavors }: FilterBarProps) {
  const search = useRef<HTMLInputElement>(null);
  useEarlyInput(search, typed, type);
  const flavorOptions = withChosen(flavors, filter.flavor).map((name) => ({ key: name, label: name }));
  return (
    <Root>
      <SearchField
        ref={search}
        label="Buscar producto o sabor"
        value={typed}
        autoComplete="off"
        enterKeyHint="search"
        onChange={(event) => type(event.target.value)}
      />
      <ChipRow label="Filtros">
        <Chip pressed={!isFiltered(filter)} onClick={reset}>
          Todos
        </Chip>
        <Chip pressed={filter.available} onClick={() => change({ available: !filter.available })}>
          Disponibles
        </Chip>
        <FilterSelect
          label="Sabor"
          neutral=""
          value={filter.flavor}
          options={[{ key: '', label: 'Sabor' }, ...flavorOptions]}
          onChoose={(flavor) => change({ flavor })}
        />
        <FilterSelect
          label="Puffs"
          neutral=""
          value={filter.puffs}
          options={[{ key: '', label: 'Puffs' }, ...PUFF_RANGES]}
          onChoose={(puffs) => change({ puffs })}
        />
        <FilterSelect
          label="Orden"
          neutral={wholeCatalog.order}
          value={filter.order}
          options={CATALOG_ORDERS}
          onChoose={(order) => change({ order })}
        />
      </ChipRow>
    </Root>
  );
}

/** An address may name a flavor that the catalogue has no more: it stays in sight as what is filtered by. */
function withChosen(flavors: readonly string[], chosen: string): readonly string[] {
  return chosen === '' || flavors.includes(chosen) ? flavors : [chosen, ...flavors];
}
