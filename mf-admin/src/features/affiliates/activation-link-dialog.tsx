import { ACTIVATION_HOURS, whatsappLink, type AffiliateView } from '@shop/contracts';
import { SecretDialog } from '@shop/frames';
import { ExternalButtonLink, Notice, Stack, TextField } from '@shop/ui';
import { CopyLink } from '../../shared/actions/copy-button';

/** A link that was just made, for whom; kept as long as its dialog is open and nowhere else. */
export interface FreshLink {
  affiliate: AffiliateView;
  /** Absolute address; nobody can read it again afterwards. */
  link: string;
}

/** The link with which an affiliate chooses a password, to be sent by WhatsApp or copied. */
export function ActivationLinkDialog({ affiliate, link, onClose }: FreshLink & { onClose: () => void }) {
  const chat = chatAddress({ affiliate, link });

  return (
    <SecretDialog
      savedLabel="Ya lo guardé"
      onClose={onClose}
      title={affiliate.activated ? 'Enlace para nueva contraseña' : 'Enlace de activación'}
      description={
        affiliate.activated
          ? `${affiliate.name} elige con él otra contraseña; la de ahora sirve hasta entonces.`
          : `${affiliate.name} elige con él su contraseña.`
      }
    >
      <Stack>
        <TextField label="Enlace" readOnly value={link} onFocus={({ target }) => target.select()} />
        <Notice tone="warn">
          {`Sirve una sola vez y vence en ${ACTIVATION_HOURS} horas; los de antes ya no sirven. Solo se muestra ahora; si se pierde, crea otro.`}
        </Notice>
        {chat !== null && (
          <ExternalButtonLink tone="whatsapp" icon="whatsapp" block href={chat}>
            Enviar por WhatsApp
          </ExternalButtonLink>
        )}
        <CopyLink block label="Copiar enlace" link={link} />
      </Stack>
    </SecretDialog>
  );
}

/** A chat with the affiliate, the message written out; null for somebody without a number. */
function chatAddress({ affiliate: { name, phone, activated }, link }: FreshLink): string | null {
  const reason = activated
    ? 'aquí puedes cambiar la contraseña de tu cuenta de distribuidor.'
    : 'tu solicitud de afiliación fue aprobada.';
  return whatsappLink(
    phone,
    `Hola ${name}, ${reason} Elige tu contraseña en este enlace, que vence en ${ACTIVATION_HOURS} horas: ${link}`,
  );
}
