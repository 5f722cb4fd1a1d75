import { MAX_GRACE_DAYS, wholeNumberProblem, type FactorRuleView, type StaffRole } from '@shop/contracts';
import { PageForm, Reading, askToLeave } from '@shop/frames';
import { Dialog, Stack, Switch, TextField } from '@shop/ui';
import { ActionDialog } from '../../shared/actions/action-dialog';
import { onlyTouched, useCallForm } from '../../shared/form/use-call-form';
import type { UserDialogProps } from './user-dialogs';
import { useAdminListFactorRulesQuery, useAdminResetFactorsMutation, useAdminSetFactorRuleMutation } from './users.api';

/** Asks before somebody's second factors are taken, who lost them. */
export function ResetFactorsDialog({ user, onClose }: UserDialogProps) {
  const [reset] = useAdminResetFactorsMutation();
  return (
    <ActionDialog
      danger
      act={() => reset(user.id)}
      done={{ title: 'Segundo paso quitado', description: user.username }}
      failed="No se pudo quitar el segundo paso"
      question={`¿Quitar el segundo paso de ${user.username}?`}
      text="Solo si perdió su teléfono y sus códigos, y estás seguro de que es esa persona quien lo pide."
      consequence="Entrará solo con su contraseña hasta que agregue otro. Sus sesiones abiertas terminarán."
      confirmLabel="Quitar Segundo Paso"
      cancelLabel="Dejarlo como está"
      onClose={onClose}
    />
  );
}

const whom: Record<StaffRole, string> = { admin: 'administradores', sales: 'usuarios de ventas' };

/** For which roles a second factor is required, and how many days everybody has to add one. */
export function FactorRulesDialog({ onClose }: { onClose: () => void }) {
  const found = useAdminListFactorRulesQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <Dialog
      open
      onOpenChange={() => askToLeave(onClose)}
      title="Segundo paso obligatorio"
      description="Pasados los días, quien no lo tenga solo podrá abrir su perfil para agregarlo."
    >
      <Reading found={found} failed="No se pudieron cargar las reglas">
        {(rules) => (
          <Stack $gap={32}>
            {rules.map((rule) => (
              <RuleForm key={rule.role} rule={rule} />
            ))}
          </Stack>
        )}
      </Reading>
    </Dialog>
  );
}

interface RuleValues {
  required: boolean;
  graceDays: string;
}

function valuesOf({ required, graceDays }: Omit<FactorRuleView, 'role'>): RuleValues {
  return { required, graceDays: String(graceDays) };
}

/** The server keeps days of a rule that is on alone; days that were typed stay in sight. */
function RuleForm({ rule: { role, required, graceDays } }: { rule: FactorRuleView }) {
  const [set] = useAdminSetFactorRuleMutation();
  const { form, saving, bind } = useCallForm<RuleValues, FactorRuleView[]>({
    name: `regla:${role}`,
    values: valuesOf({ required, graceDays }),
    reads: 'adminRules',
    shared: 'typed',
    labels: { required: 'Obligatorio', graceDays: 'Días para agregarlo' },
    call: ({ graceDays: days, ...rest }, { touched }) =>
      set({ role, ...onlyTouched({ ...rest, graceDays: Number(days) }, touched) }),
    says: {
      done: { title: 'Regla guardada', description: `Para ${whom[role]}` },
      failed: 'No se pudo guardar la regla',
    },
    after: (rules) => valuesOf(rules.find((rule) => rule.role === role) ?? { required, graceDays }),
  });

  return (
    <PageForm saving={saving} saveLabel="Guardar" saveTone="outline" label={`Regla para ${whom[role]}`} inDialog>
      <Switch label={`Obligatorio para ${whom[role]}`} {...form.register('required')} />
      {(form.watch('required') || form.formState.dirtyFields.graceDays) && (
        <TextField
          label="Días para agregarlo"
          inputMode="numeric"
          {...bind('graceDays', (typed) =>
            wholeNumberProblem(typed.trim() === '' ? null : Number(typed), 0, MAX_GRACE_DAYS),
          )}
        />
      )}
    </PageForm>
  );
}
