import {
  blockReasonProblem,
  customerFieldProblem,
  formatPhone,
  limits,
  normalizePhone,
  type BlockedPhoneView,
} from '@shop/contracts';
import { FieldRow, PageForm, Reading } from '@shop/frames';
import { Lines, Narrow, Quiet, Row, TextField, Title } from '@shop/ui';
import { formatDateTime } from '../../../dates';
import {
  useAdminBlockPhoneMutation,
  useAdminListBlockedPhonesQuery,
  useAdminUnblockPhoneMutation,
} from '../../../shared/blocked-phones.api';
import { ActionButton } from '../../../shared/actions/action-button';
import { useCallForm } from '../../../shared/form/use-call-form';
import { phoneIn } from '../../../shared/list/list-definition';

const nobody = { phone: '', reason: '' };

/** Phones whose orders are refused: which, why, and the way to block another one. */
export function BlockedPhones() {
  const found = useAdminListBlockedPhonesQuery('', { refetchOnMountOrArgChange: true });
  return (
    <Narrow aria-labelledby="telefonos-bloqueados">
      <div>
        <Title id="telefonos-bloqueados">Teléfonos bloqueados</Title>
        <Quiet>Quien pide con uno de estos teléfonos recibe el mismo aviso que al llegar a un límite.</Quiet>
      </div>
      <BlockForm />
      <Reading found={found} failed="No se pudieron cargar los teléfonos bloqueados">
        {(phones) =>
          phones.length > 0 && (
            <Lines $pad={12}>
              {phones.map((blocked) => (
                <BlockedPhone key={blocked.phone} blocked={blocked} />
              ))}
            </Lines>
          )
        }
      </Reading>
    </Narrow>
  );
}

function BlockForm() {
  const [block] = useAdminBlockPhoneMutation();
  const { saving, bind } = useCallForm({
    name: 'bloqueo',
    values: nobody,
    call: ({ phone, reason }) => block({ phone: normalizePhone(phone), reason }),
    says: ({ phone }) => ({
      done: { title: 'Teléfono bloqueado', description: formatPhone(normalizePhone(phone)) },
      failed: 'No se pudo bloquear el teléfono',
    }),
    after: () => nobody,
  });

  return (
    <PageForm saving={saving} saveLabel="Bloquear teléfono" saveTone="outline">
      <FieldRow>
        <TextField
          label="Teléfono"
          type="tel"
          inputMode="numeric"
          autoComplete="off"
          placeholder="5555 5555"
          {...bind('phone', (typed) => customerFieldProblem('phone', typed), phoneIn)}
        />
        <TextField
          label="Motivo"
          autoComplete="off"
          maxLength={limits.reasonText}
          {...bind('reason', blockReasonProblem)}
        />
      </FieldRow>
    </PageForm>
  );
}

function BlockedPhone({ blocked: { phone, reason, blockedBy, blockedAt } }: { blocked: BlockedPhoneView }) {
  const [unblock] = useAdminUnblockPhoneMutation();
  return (
    <Row as="li" $gap={12}>
      <div data-grow="">
        <strong>{formatPhone(phone)}</strong>
        <Quiet>{`${reason} · ${blockedBy ?? 'alguien del personal'}, ${formatDateTime(blockedAt)}`}</Quiet>
      </div>
      <ActionButton
        aria-label={`Desbloquear ${formatPhone(phone)}`}
        act={() => unblock(phone)}
        says={{
          done: { title: 'Teléfono desbloqueado', description: formatPhone(phone) },
          failed: 'No se pudo desbloquear el teléfono',
        }}
      >
        Desbloquear
      </ActionButton>
    </Row>
  );
}
