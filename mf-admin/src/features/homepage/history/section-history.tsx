import { parseSectionView, type KnownSectionView, type AuditEntryView, type SectionKey } from '@shop/contracts';
import {
  Badge,
  Cluster,
  Definitions,
  Dialog,
  EmptyState,
  Lines,
  Named,
  SmallButton,
  Stack,
  Text,
  VisuallyHidden,
} from '@shop/ui';
import { styled } from 'styled-components';
import { formatDateTime } from '../../../dates';
import { AuditList } from '../../../shared/history/audit-list';
import { declarationOf } from '../form/editor-values';
import { useAdminListContentQuery } from '../homepage.api';
import { sectionChanges, type FieldChange } from './section-changes';

export interface SectionHistoryProps {
  sectionKey: SectionKey;
  onRestore: (version: KnownSectionView) => void;
  onClose: () => void;
}

/** Who changed a section, when and what, newest first; every version can be taken back into the form. */
export function SectionHistory({ sectionKey, onRestore, onClose }: SectionHistoryProps) {
  // A version is an edit of what is stored by now, which a colleague may have saved since the page was opened.
  useAdminListContentQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <Dialog open onOpenChange={onClose} variant="sheet" title={`Historial: ${declarationOf(sectionKey).title}`}>
      <AuditList
        object="content"
        id={sectionKey}
        noun={['cambio', 'cambios']}
        empty={
          <EmptyState
            icon="clock"
            title="Sin cambios todavía"
            text="Cada vez que alguien guarde esta sección quedará aquí su versión."
          />
        }
      >
        {(entries, { isFirst, isLast }) => {
          const first = isLast ? parseSectionView(entries.at(-1)?.before) : null;
          return (
            <Lines as="ol" $pad={20}>
              {entries.map((entry, place) => (
                <SavedVersion
                  key={entry.id}
                  sectionKey={sectionKey}
                  entry={entry}
                  current={isFirst && place === 0}
                  onRestore={onRestore}
                />
              ))}
              {first && (
                <Stack as="li" $gap={12}>
                  <Named as="p">
                    <strong>Versión inicial</strong>
                    <span>Como estaba antes del primer cambio.</span>
                  </Named>
                  <RestoreButton of="Versión inicial" onClick={() => onRestore(first)} />
                </Stack>
              )}
            </Lines>
          );
        }}
      </AuditList>
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
  const when = formatDateTime(entry.at);
  return (
    <Stack as="li" $gap={12}>
      <Cluster $apart>
        <Named as="p">
          <strong>{entry.actor.name}</strong>
          <time dateTime={entry.at}>{when}</time>
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
      {after && !current && <RestoreButton of={`${entry.actor.name}, ${when}`} onClick={() => onRestore(after)} />}
    </Stack>
  );
}

/** Busy until it is known what is stored by now; heard alone, it says of which version it is. */
function RestoreButton({ of, onClick }: { of: string; onClick: () => void }) {
  const { isFetching } = useAdminListContentQuery();
  return (
    <div>
      <SmallButton icon="undo" aria-label={`Restaurar esta versión: ${of}`} busy={isFetching} onClick={onClick}>
        Restaurar esta versión
      </SmallButton>
    </div>
  );
}

const After = styled.ins`
  text-decoration: none;
`;

const words = (value: string) => (value === '' ? 'vacío' : value);

function ChangeList({ changes }: { changes: readonly FieldChange[] }) {
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
