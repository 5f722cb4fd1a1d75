import { parseSectionView, type KnownSectionView, type AuditEntryView, type SectionKey } from '@shop/contracts';
import { Badge, Button, Dialog, EmptyState, Skeleton, VisuallyHidden, size } from '@shop/ui';
import { useState } from 'react';
import { formatDateTime } from '../../../dates';
import { useAdminListAuditEntriesQuery } from '../../../shared/history/audit.api';
import { Cluster, Lines, Stack } from '../../../shared/layout/layout';
import { PAGE_SIZES, type PageSize } from '../../../shared/list/list-definition';
import { Reading } from '../../../shared/page/reading';
import { Pager } from '../../../shared/list/pager';
import { declarationOf } from '../form/editor-values';
import { useAdminListContentQuery } from '../homepage.api';
import { ChangeList } from './change-list';
import { sectionChanges } from './section-changes';
import { Named } from '../../../shared/page/named';

export interface SectionHistoryProps {
  sectionKey: SectionKey;
  /** Takes a version into the form. */
  onRestore: (version: KnownSectionView) => void;
  onClose: () => void;
}

/** Who changed a section, when and what, newest first; every version can be taken back into the form. */
export function SectionHistory({ sectionKey, onRestore, onClose }: SectionHistoryProps) {
  const [{ page, size: rows }, setPart] = useState<{ page: number; size: PageSize }>({ page: 1, size: PAGE_SIZES[0] });
  const found = useAdminListAuditEntriesQuery(
    { object: 'content', id: sectionKey, page, size: rows },
    { refetchOnMountOrArgChange: true },
  );
  // A version is an edit of what is stored by now, which a colleague may have saved since the page was opened.
  useAdminListContentQuery(undefined, { refetchOnMountOrArgChange: true });
  // Until another page is there, the rows of the one before stay.
  const shown = found.currentData;
  const oldest = shown && page * rows >= shown.total ? shown.entries.at(-1) : undefined;
  const first = oldest ? parseSectionView(oldest.before) : null;

  return (
    <Dialog open onOpenChange={onClose} variant="sheet" title={`Historial: ${declarationOf(sectionKey).title}`}>
      <Reading
        found={{ ...found, currentData: found.data }}
        failed="No se pudo cargar el historial"
        waiting={<Loading />}
      >
        {({ entries, total }) =>
          total === 0 ? (
            <EmptyState
              icon="clock"
              title="Sin cambios todavía"
              text="Cada vez que alguien guarde esta sección quedará aquí su versión."
            />
          ) : (
            <>
              <Lines as="ol" $pad={20} aria-busy={found.isFetching}>
                {entries.map((entry, place) => (
                  <SavedVersion
                    key={entry.id}
                    sectionKey={sectionKey}
                    entry={entry}
                    current={shown !== undefined && page === 1 && place === 0}
                    onRestore={onRestore}
                  />
                ))}
                {first && (
                  <Stack as="li" $gap={12}>
                    <Cluster $apart>
                      <Named as="p">
                        <strong>Versión inicial</strong>
                        <span>Como estaba antes del primer cambio.</span>
                      </Named>
                    </Cluster>
                    <RestoreButton onClick={() => onRestore(first)} />
                  </Stack>
                )}
              </Lines>
              <Pager
                address={{ page, size: rows }}
                count={total}
                noun={['cambio', 'cambios']}
                onChange={(change) => setPart({ page: 1, size: rows, ...change })}
              />
            </>
          )
        }
      </Reading>
    </Dialog>
  );
}

interface SavedVersionProps extends Pick<SectionHistoryProps, 'sectionKey' | 'onRestore'> {
  entry: AuditEntryView;
  /** It is what the shop shows now. */
  current: boolean;
}

function SavedVersion({ sectionKey, entry, current, onRestore }: SavedVersionProps) {
  const before = parseSectionView(entry.before);
  const after = parseSectionView(entry.after);
  return (
    <Stack as="li" $gap={12}>
      <Cluster $apart>
        <Named as="p">
          <strong>{entry.actor.name}</strong>
          <time dateTime={entry.at}>{formatDateTime(entry.at)}</time>
        </Named>
        {current && (
          <Badge tone="ok" icon="check">
            Versión actual
          </Badge>
        )}
      </Cluster>
      {after &&
        (before ? (
          <ChangeList changes={sectionChanges(sectionKey, before, after)} />
        ) : (
          <p>Guardó la sección por primera vez.</p>
        ))}
      {after && !current && <RestoreButton onClick={() => onRestore(after)} />}
    </Stack>
  );
}

function RestoreButton({ onClick }: { onClick: () => void }) {
  return (
    <div>
      <Button tone="outline" size="sm" icon="undo" onClick={onClick}>
        Restaurar esta versión
      </Button>
    </div>
  );
}

function Loading() {
  return (
    <div>
      <VisuallyHidden role="status">Cargando el historial...</VisuallyHidden>
      <Stack $gap={24} aria-hidden="true">
        <Skeleton $height={size.tileRow} />
        <Skeleton $height={size.tileRow} />
      </Stack>
    </div>
  );
}
