import { Button, EmptyState, type IconName } from '@shop/ui';
import type { ReactNode } from 'react';
import { isFiltered, type ListAddress, type ListChange } from './list-address';

export interface ListEmptyProps<Sort extends string, Filter extends string> {
  address: Pick<ListAddress<Sort, Filter>, 'q' | 'filter'>;
  /** Whether something else leaves rows out too, like the days of a list. */
  narrowed?: boolean;
  onChange: ListChange<Sort, Filter>;
  icon: IconName;
  /** The fact when there is nothing at all: 'No hay usuarios'. */
  title: string;
  /** Where the first one comes from. */
  text: string;
  action?: ReactNode;
  /** The fact when there is something, but nothing that is looked for: 'No hay usuarios que coincidan'. */
  noneMatch: string;
}

/** What stands in place of a list without rows: how the first one comes, or the way back to all that there are. */
export function ListEmpty<Sort extends string, Filter extends string>({
  address,
  narrowed = false,
  onChange,
  icon,
  title,
  text,
  action,
  noneMatch,
}: ListEmptyProps<Sort, Filter>) {
  if (!narrowed && !isFiltered(address))
    return <EmptyState icon={icon} ground="plain" title={title} text={text} action={action} />;
  return (
    <EmptyState
      icon="search"
      ground="plain"
      title={noneMatch}
      text="Cambia la búsqueda o los filtros para ver más."
      action={
        <Button tone="outline" size="sm" onClick={() => onChange({ q: '', filter: null })}>
          Quitar filtros
        </Button>
      }
    />
  );
}
