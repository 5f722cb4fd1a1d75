import { Button, EmptyState, type IconName } from '@shop/ui';
import type { ReactNode } from 'react';
import type { ListChange } from './list-address';
import { UNFILTERED, isFiltered, type ListAddress } from './list-definition';

/** Text where a list has no rows. */
export interface ListEmptyTexts {
  icon: IconName;
  /** The fact when there is nothing at all: 'No hay usuarios'. */
  title: string;
  /** Where the first one comes from. */
  text: string;
  action?: ReactNode;
  /** The fact when there is something, but nothing that is looked for: 'No hay usuarios que coincidan'. */
  noneMatch?: string;
}

export interface ListEmptyProps extends ListEmptyTexts {
  address: ListAddress;
  onChange: ListChange;
}

/** Shown in place of a list without rows: how the first one comes, or the way back to all that there are. */
export function ListEmpty({ address, onChange, icon, title, text, action, noneMatch = title }: ListEmptyProps) {
  if (!isFiltered(address)) return <EmptyState icon={icon} ground="plain" title={title} text={text} action={action} />;
  return (
    <EmptyState
      icon="search"
      ground="plain"
      title={noneMatch}
      text="Cambia la búsqueda o los filtros para ver más."
      action={
        <Button tone="outline" size="sm" onClick={() => onChange(UNFILTERED)}>
          Quitar filtros
        </Button>
      }
    />
  );
}
