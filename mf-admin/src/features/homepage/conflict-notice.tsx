import type { AdminSectionView } from '@shop/contracts';
import { Button, Notice, space } from '@shop/ui';
import { styled } from 'styled-components';
import { formatDateTime } from '../../dates';
import { ChangeList } from './history/change-list';
import type { FieldChange } from './history/section-changes';

const Parts = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[12]};
  margin-top: ${space[4]};
`;

const Ways = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[8]};
`;

export interface ConflictNoticeProps {
  /** When somebody else saved it; null when that is not known. */
  savedAt: AdminSectionView['updatedAt'];
  /** What he changed since it was opened here. */
  changes: readonly FieldChange[];
  onTakeTheirs: () => void;
  onKeepMine: () => void;
}

/** Says that somebody else saved the section while it was edited here, and lets the person choose before he writes over it. */
export function ConflictNotice({ savedAt, changes, onTakeTheirs, onKeepMine }: ConflictNoticeProps) {
  return (
    <Notice tone="warn" title="Otra persona guardó esta sección mientras la editabas">
      <Parts>
        {savedAt !== null && (
          <p>Guardada el {formatDateTime(savedAt)}. Si guardas lo tuyo, su versión queda en el historial.</p>
        )}
        {changes.length > 0 && <ChangeList changes={changes} />}
        <Ways>
          <Button tone="outline" size="sm" onClick={onTakeTheirs}>
            Usar su versión
          </Button>
          <Button tone="outline" size="sm" onClick={onKeepMine}>
            Conservar la mía
          </Button>
        </Ways>
      </Parts>
    </Notice>
  );
}
