import { toApiError } from '@shop/api-client';
import type { NewTotpView, RecoveryCodesView } from '@shop/contracts';
import { Button, Dialog, TextAreaField, TextField, color, media, radius, space, text } from '@shop/ui';
import { QRCodeSVG } from 'qrcode.react';
import { useForm } from 'react-hook-form';
import { styled } from 'styled-components';
import { FormActions, FormGrid } from '../../../shared/form/form-layout';
import { useAdminAddTotpMutation } from './factors.api';

/** White in every theme: a camera reads dark on light. */
const Picture = styled.div`
  justify-self: center;
  padding: ${space[12]};
  border-radius: ${radius.control};
  background: white;
  & > svg {
    display: block;
    width: calc(2 * ${space[80]});
    height: auto;
    ${media.tablet} {
      width: calc(2 * ${space[112]});
    }
  }
`;

const Steps = styled.ol`
  display: grid;
  gap: ${space[4]};
  padding-inline-start: ${space[20]};
  list-style: decimal;
  color: ${color.ink2};
  ${text.small}
`;

/* All of the key is in sight, in as many lines as it takes. */
const Key = styled(TextAreaField)`
  resize: none;
  ${text.small}
  ${text.figures}
`;

/* The two stay beside each other on a phone too: what is above them takes all of its height. */
const Actions = styled(FormActions)`
  flex-direction: row;
  justify-content: flex-end;
`;

export interface TotpDialogProps {
  totp: NewTotpView;
  onAdded: (added: RecoveryCodesView) => void;
  onClose: () => void;
}

/** A new app: its QR code and the same as text, and the first code that it shows. */
export function TotpDialog({ totp, onAdded, onClose }: TotpDialogProps) {
  const [add, { isLoading }] = useAdminAddTotpMutation();
  const { register, handleSubmit, formState, setError } = useForm<{ code: string }>({ defaultValues: { code: '' } });

  const submit = handleSubmit(async ({ code }) => {
    try {
      onAdded(await add({ challenge: totp.token, code: code.trim() }).unwrap());
    } catch (error) {
      setError('code', { message: toApiError(error).text ?? 'No se pudo comprobar. Intenta de nuevo.' });
    }
  });

  return (
    <Dialog open onOpenChange={onClose} title="Agregar una app de códigos">
      <FormGrid onSubmit={(event) => void submit(event)} noValidate>
        <Steps>
          <li>Abre una app de códigos en tu teléfono.</li>
          <li>Escanea este código, o escribe la clave.</li>
          <li>Escribe los 6 dígitos que muestra.</li>
        </Steps>
        <Picture>
          <QRCodeSVG value={totp.uri} size={232} title="Código QR para tu app" />
        </Picture>
        <Key label="Clave" readOnly rows={2} value={inGroups(totp.secret)} onFocus={({ target }) => target.select()} />
        <TextField
          label="Código de 6 dígitos"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={7}
          error={formState.errors.code?.message}
          {...register('code', {
            validate: (typed) => /^\d{6}$/.test(typed.replace(/\s/g, '')) || 'Escribe los 6 dígitos',
          })}
        />
        <Actions>
          <Button tone="outline" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" busy={isLoading}>
            Activar
          </Button>
        </Actions>
      </FormGrid>
    </Dialog>
  );
}

/** 'ABCD EFGH …', as people copy it by hand; apps take it with the spaces. */
function inGroups(secret: string): string {
  return secret.replace(/(.{4})(?=.)/g, '$1 ');
}
