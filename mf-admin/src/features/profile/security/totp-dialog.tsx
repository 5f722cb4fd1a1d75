import { toApiError } from '@shop/api-client';
import type { NewTotpView, RecoveryCodesView } from '@shop/contracts';
import { FormDialog, type FormDialogProps, mayBeDone, refusalAt, toldAt, useSavingForm } from '@shop/frames';
import { TextAreaField, TextField, color, media, radius, space, text } from '@shop/ui';
import { QRCodeSVG } from 'qrcode.react';
import { useRef } from 'react';
import { styled } from 'styled-components';
import { useAdminAddTotpMutation } from '../profile.api';
import { UNKNOWN_FACTOR } from './security-parts';

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

export interface TotpDialogProps extends Pick<FormDialogProps, 'title' | 'onClose'> {
  totp: NewTotpView;
  onAdded: (added: RecoveryCodesView) => void;
}

/** A new app: its QR code and the same as text, and the first code that it shows. */
export function TotpDialog({ title, totp, onAdded, onClose }: TotpDialogProps) {
  const [add] = useAdminAddTotpMutation();
  const isUnknown = useRef(false);
  const { saving, bind } = useSavingForm<{ code: string }, RecoveryCodesView>({
    name: 'codigo',
    values: { code: '' },
    secrets: ['code'],
    save: async ({ code }) => {
      const outcome = await toldAt('code', add({ challenge: totp.token, code: code.trim() }).unwrap(), UNKNOWN_FACTOR);
      if (outcome.ok) return outcome;
      isUnknown.current ||= mayBeDone(outcome.error);
      // An attempt whose answer was lost uses the challenge up, and brings the codes that nobody saw.
      if (isUnknown.current && outcome.error.code === 'auth.challengeOver')
        return refusalAt('code', toApiError(null), UNKNOWN_FACTOR);
      return outcome;
    },
    // The codes are shown whatever was typed since.
    after: () => ({ code: '' }),
    onSaved: onAdded,
  });

  return (
    <FormDialog title={title} saving={saving} saveLabel="Activar" onClose={onClose}>
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
        {...bind('code', (typed) => (/^\d{6}$/.test(typed.replace(/\s/g, '')) ? null : 'Escribe los 6 dígitos'))}
      />
    </FormDialog>
  );
}

/** 'ABCD EFGH …', as people copy it by hand; apps take it with the spaces. */
function inGroups(secret: string): string {
  return secret.replace(/(.{4})(?=.)/g, '$1 ');
}
