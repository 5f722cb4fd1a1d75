import type { JobKind } from '@shop/contracts';
import { Notice, Progress, Quiet, Stack } from '@shop/ui';
import { ActionButton } from '../actions/action-button';
import { useAdminCancelJobMutation } from './jobs.api';
import type { FollowedJob } from './use-job';

export interface JobStateProps {
  followed: FollowedJob<JobKind>;
  /** Name of the running work: "Buscando…" */
  label: string;
  /** When it was cancelled: "No se borró nada." */
  cancelled: string;
}

/** How far a job is, and how it can be ended; why there is nothing to show of one that ended without a result. */
export function JobState({ followed: { job, isOpen, isUnheard }, label, cancelled }: JobStateProps) {
  const [cancel] = useAdminCancelJobMutation();
  if (job?.failure) return <Notice tone="bad">{job.failure.text}</Notice>;
  if (job?.state === 'cancelled') return <Notice tone="info">{cancelled}</Notice>;
  if (!isOpen) return null;
  const share = job?.total ? job.done / job.total : 0;
  const place = job?.state === 'queued' ? 'Espera su turno: la tienda hace una tarea larga a la vez.' : null;
  return (
    <Stack $gap={8}>
      <Progress value={share} label={label} />
      <Quiet role="status">
        {isUnheard ? 'No se pudo preguntar cómo va. Se pregunta de nuevo.' : (place ?? `${label} ${percent(share)}`)}
      </Quiet>
      {job?.cancellable === true && (
        <div>
          <ActionButton
            act={() => cancel(job.id)}
            says={{ done: null, failed: 'Error al cancelar', repeats: true, unknown: 'No supimos si se canceló' }}
          >
            Cancelar
          </ActionButton>
        </div>
      )}
    </Stack>
  );
}

function percent(share: number): string {
  return `${Math.floor(share * 100)}%`;
}
