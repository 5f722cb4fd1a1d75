import type { NewToast } from '@shop/shell-api';
import { ActionButton, type ActionButtonProps } from '../../shared/actions/action-button';
import { Named } from '../../shared/page/named';
import { ListRow } from '../../shared/layout/layout';

interface SeenRowProps extends Pick<ActionButtonProps<unknown>, 'act'> {
  title: string;
  details: readonly string[];
  done: Omit<NewToast, 'variant'>;
}

/** Something that stands in "Para hoy" until somebody says that they have seen it. */
export function SeenRow({ title, details, act, done }: SeenRowProps) {
  return (
    <ListRow $columns="minmax(0, 1fr) auto">
      <Named>
        <strong>{title}</strong>
        {details.join(' · ')}
      </Named>
      <ActionButton size="sm" tone="outline" act={act} says={{ done, failed: 'No se pudo marcar como visto' }}>
        Visto
      </ActionButton>
    </ListRow>
  );
}
