import { noticeTexts, type NoticeView } from '@shop/contracts';
import { formatDateTime } from '../../dates';
import { useAdminMarkNoticeSeenMutation } from './notices.api';
import { SeenRow } from './seen-row';
import { Lines } from '../../shared/layout/layout';

/** Notices that the signed-in user has to hear of, until they say that they saw them. */
export function Notices({ notices }: { notices: readonly NoticeView[] }) {
  return (
    <Lines $pad={12} aria-label="Avisos de seguridad">
      {notices.map((notice) => (
        <NoticeRow key={notice.id} notice={notice} />
      ))}
    </Lines>
  );
}

function NoticeRow({ notice: { id, kind, by, at } }: { notice: NoticeView }) {
  const [markSeen] = useAdminMarkNoticeSeenMutation();
  const { title, detail } = noticeTexts[kind];
  const when = by === null ? formatDateTime(at) : `${by}, ${formatDateTime(at)}`;
  const done = { title: 'Aviso visto', description: title };
  return <SeenRow title={title} details={[when, detail]} act={() => markSeen(id)} done={done} />;
}
