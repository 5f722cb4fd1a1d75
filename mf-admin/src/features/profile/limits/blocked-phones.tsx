import {
  blockReasonProblem,
  customerFieldProblem,
  formatPhone,
  limits,
  normalizePhone,
  type BlockedPhoneView,
} from '@shop/contracts';
import { Button, Panel, TextField, color, edge, placeProblems, size, space, text } from '@shop/ui';
import { useForm } from 'react-hook-form';
import { styled } from 'styled-components';
import { formatDateTime } from '../../../dates';
import {
  useAdminBlockAnyPhoneMutation,
  useAdminListBlockedPhonesQuery,
  useAdminUnblockAnyPhoneMutation,
} from '../../../shared/blocked-phones.api';
import { FieldRow, FormActions, FormGrid } from '../../../shared/form/form-layout';
import { useKeptDraft } from '../../../shared/form/use-kept-draft';
import { useReport } from '../../../shared/form/use-report';

const Narrow = styled(Panel)`
  display: grid;
  gap: ${space[24]};
  max-width: ${size.reading};
`;

const Title = styled.h2`
  ${text.title}
`;

const Words = styled.p`
  color: ${color.ink2};
  overflow-wrap: anywhere;
  ${text.small}
`;

const Row = styled.li`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${space[12]};
  padding-block: ${space[12]};
  & + & {
    border-block-start: ${edge.thin} solid ${color.line};
  }
`;

const FIELDS = ['phone', 'reason'] as const;

/** Phones whose public orders are refused: which, why, and the way to block another one. */
export function BlockedPhones() {
  const { data: phones = [] } = useAdminListBlockedPhonesQuery('', { refetchOnMountOrArgChange: true });
  return (
    <Narrow aria-labelledby="telefonos-bloqueados">
      <div>
        <Title id="telefonos-bloqueados">Teléfonos bloqueados</Title>
        <Words>Quien pide con uno de estos teléfonos recibe el mismo aviso que al llegar a un límite.</Words>
      </div>
      <BlockForm />
      {phones.length > 0 && (
        <ul>
          {phones.map((blocked) => (
            <BlockedPhone key={blocked.phone} blocked={blocked} />
          ))}
        </ul>
      )}
    </Narrow>
  );
}

function BlockForm() {
  const report = useReport();
  const [block, { isLoading }] = useAdminBlockAnyPhoneMutation();
  const form = useForm({ defaultValues: { phone: '', reason: '' } });
  useKeptDraft('bloqueo', form);
  const { register, handleSubmit, formState, setError, reset } = form;
  const { errors } = formState;

  const submit = handleSubmit(async ({ phone, reason }) => {
    const outcome = await report(block({ phone: normalizePhone(phone), reason }).unwrap(), {
      done: { title: 'Teléfono bloqueado', description: formatPhone(normalizePhone(phone)) },
      failed: 'No se pudo bloquear el teléfono',
    });
    if (outcome.ok) reset();
    else placeProblems(outcome.error.problems, FIELDS, setError);
  });

  return (
    <FormGrid onSubmit={(event) => void submit(event)} noValidate>
      <FieldRow>
        <TextField
          label="Teléfono"
          type="tel"
          inputMode="numeric"
          autoComplete="off"
          placeholder="5555 5555"
          error={errors.phone?.message}
          {...register('phone', { validate: (typed) => customerFieldProblem('phone', typed) ?? true })}
        />
        <TextField
          label="Motivo"
          autoComplete="off"
          maxLength={limits.reasonText}
          error={errors.reason?.message}
          {...register('reason', { validate: (typed) => blockReasonProblem(typed) ?? true })}
        />
      </FieldRow>
      <FormActions>
        <Button type="submit" tone="outline" busy={isLoading}>
          Bloquear teléfono
        </Button>
      </FormActions>
    </FormGrid>
  );
}

function BlockedPhone({ blocked: { phone, reason, blockedBy, blockedAt } }: { blocked: BlockedPhoneView }) {
  const report = useReport();
  const [unblock, { isLoading }] = useAdminUnblockAnyPhoneMutation();
  return (
    <Row>
      <div>
        <strong>{formatPhone(phone)}</strong>
        <Words>{`${reason} · ${blockedBy ?? 'alguien del personal'}, ${formatDateTime(blockedAt)}`}</Words>
      </div>
      <Button
        tone="outline"
        size="sm"
        busy={isLoading}
        aria-label={`Desbloquear ${formatPhone(phone)}`}
        onClick={() =>
          void report(unblock(phone).unwrap(), {
            done: { title: 'Teléfono desbloqueado', description: formatPhone(phone) },
            failed: 'No se pudo desbloquear el teléfono',
          })
        }
      >
        Desbloquear
      </Button>
    </Row>
  );
}
