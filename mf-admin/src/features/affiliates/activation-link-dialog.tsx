import { ACTIVATION_HOURS, whatsappLink, type AffiliateView } from '@shop/contracts';
import { toastShown, useShopDispatch } from '@shop/shell-api';
import { Button, Dialog, ExternalButtonLink, Notice, TextField, space } from '@shop/ui';
import { styled } from 'styled-components';

const Parts = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[16]};
`;

export interface ActivationLinkDialogProps {
  affiliate: Pick<AffiliateView, 'name' | 'phone'>;
  /** Absolute address; nobody can read it again afterwards. */
  link: string;
  onClose: () => void;
}

/** The link with which an affiliate chooses a password, to be sent by WhatsApp or copied. */
export function ActivationLinkDialog({ affiliate, link, onClose }: ActivationLinkDialogProps) {
  const dispatch = useShopDispatch();
  const chat = chatAddress(affiliate, link);

  async function copy() {
    try {
      await navigator.clipboard.writeText(link);
      dispatch(toastShown({ variant: 'success', title: 'Enlace copiado' }));
    } catch {
      dispatch(
        toastShown({
          variant: 'warning',
          title: 'No se pudo copiar',
          description: 'Selecciona el enlace y cópialo a mano.',
        }),
      );
    }
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Enlace de activación"
      description={`${affiliate.name} elige con él su contraseña.`}
    >
      <Parts>
        <TextField label="Enlace" readOnly value={link} onFocus={({ target }) => target.select()} />
        <Notice tone="warn">
          {`Sirve una sola vez y vence en ${ACTIVATION_HOURS} horas. Solo se muestra ahora; «Reenviar enlace» hace uno nuevo.`}
        </Notice>
        {chat !== null && (
          <ExternalButtonLink tone="whatsapp" icon="whatsapp" block href={chat}>
            Enviar por WhatsApp
          </ExternalButtonLink>
        )}
        <Button tone="outline" icon="copy" block onClick={() => void copy()}>
          Copiar enlace
        </Button>
      </Parts>
    </Dialog>
  );
}

/** A chat with the affiliate, the message written out; null for somebody without a number. */
function chatAddress({ name, phone }: ActivationLinkDialogProps['affiliate'], link: string): string | null {
  return whatsappLink(
    phone,
    `Hola ${name}, tu solicitud de afiliación fue aprobada. Elige tu contraseña en este enlace, que vence en ${ACTIVATION_HOURS} horas: ${link}`,
  );
}
