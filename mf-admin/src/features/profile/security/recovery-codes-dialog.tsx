import { Notice, media, space, text } from '@shop/ui';
import { styled } from 'styled-components';
import { CopyButton } from '../../../shared/actions/copy-button';
import { SecretDialog } from '../../../shared/form/secret-dialog';
import { Stack } from '../../../shared/layout/layout';

const Codes = styled.ul`
  display: grid;
  grid-template-columns: 1fr;
  gap: ${space[8]};
  text-align: center;
  ${text.strong}
  ${text.figures}
  ${media.tablet} {
    grid-template-columns: 1fr 1fr;
  }
`;

/** The recovery codes, the only time that they can be read. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  return (
    <SecretDialog
      title="Tus códigos de recuperación"
      savedLabel="Ya los guardé"
      onClose={onClose}
      description="Si pierdes tu teléfono o tu llave, entra con uno de estos. Cada uno sirve una sola vez."
    >
      <Stack>
        <Notice tone="warn">Solo se muestran ahora. Guárdalos donde nadie más los lea.</Notice>
        <Codes aria-label="Códigos de recuperación">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </Codes>
        <CopyButton
          block
          label="Copiar los códigos"
          text={codes.join('\n')}
          done="Códigos copiados"
          byHand="Selecciona los códigos y cópialos a mano."
        />
      </Stack>
    </SecretDialog>
  );
}
