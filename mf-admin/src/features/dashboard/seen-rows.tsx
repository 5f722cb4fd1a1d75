import { noticeTexts, type HighTermsView, type NoticeView } from '@shop/contracts';
import type { NewToast } from '@shop/shell-api';
import { Lines, ListRow, Named } from '@shop/ui';
import { formatDateTime } from '../../dates';
import { ActionButton, type ActionButtonProps } from '../../shared/actions/action-button';
import { useAdminMarkNoticeSeenMutation, useAdminMarkTermsSeenMutation } from './dashboard.api';

/** Notices that the signed-in user has to hear of, until they say that they saw them. */
export function Notices({ notices }: { notices: readonly NoticeView[] }) {
  const [markSeen] = useAdminMarkNoticeSeenMutation();
  return (
    <Lines $pad={12} aria-label="Avisos de seguridad">
      {notices.map(({ id, kind, by, at }) => {
        const { title, detail } = noticeTexts[kind];
        const when = by === null ? formatDateTime(at) : `${by}, ${formatDateTime(at)}`;
        const done = { title: 'Aviso visto', description: title };
        return <SeenRow key={id} title={title} detail={`${when} · ${detail}`} act={() => markSeen(id)} done={done} />;
      })}
    </Lines>
  );
}

/** Discounts so high that an administrator has to see them, until one says so. */
export function HighTerms({ terms }: { terms: readonly HighTermsView[] }) {
  const [markSeen] = useAdminMarkTermsSeenMutation();
  return (
    <Lines $pad={12} aria-label="Descuentos altos por revisar">
      {terms.map(({ affiliateId, name, discount, setBy, setAt }) => (
        <SeenRow
          key={affiliateId}
          title={`${discount}% de descuento para ${name}`}
          detail={`Lo puso ${setBy} el ${formatDateTime(setAt)}`}
          act={() => markSeen({ affiliateId, setAt })}
          done={{ title: 'Descuento revisado', description: name }}
        />
      ))}
    </Lines>
  );
}

interface SeenRowProps extends Pick<ActionButtonProps<unknown>, 'act'> {
  title: string;
  detail: string;
  done: Omit<NewToast, 'variant'>;
}

/** Something that stands in "Para hoy" until somebody says that they have seen it. */
function SeenRow({ title, detail, act, done }: SeenRowProps) {
  return (
    <ListRow $columns="minmax(0, 1fr) auto">
      <Named>
        <strong>{title}</strong>
        {detail}
      </Named>
      <ActionButton aria-label={`Visto: ${title}`} act={act} says={{ done, failed: 'No se pudo marcar como visto' }}>
        Visto
      </ActionButton>
    </ListRow>
  );
}
