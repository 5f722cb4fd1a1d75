import { useChatPhone } from '@shop/api-client';
import { whatsappLink } from '@shop/contracts';
import { Icon, VisuallyHidden, bottomBar, color, layer, media, radius, shadow, space } from '@shop/ui';
import { styled } from 'styled-components';
import { hiddenScrollBar } from './locked-scroll';

const Root = styled.a`
  position: fixed;
  z-index: ${layer.float};
  right: calc(${space[16]} + ${hiddenScrollBar});
  bottom: calc(${space[16]} + ${bottomBar} + env(safe-area-inset-bottom));
  display: grid;
  place-items: center;
  width: ${space[56]};
  height: ${space[56]};
  border-radius: ${radius.full};
  background: ${color.whatsapp};
  color: ${color.onWhatsapp};
  box-shadow: ${shadow.floating};
  ${media.desktop} {
    right: calc(${space[24]} + ${hiddenScrollBar});
    bottom: calc(${space[24]} + ${bottomBar});
  }
`;

/** Opens the chat with the shop in a new tab; absent while the shop has no number. */
export function ChatButton() {
  const phone = useChatPhone();
  const href = phone === null ? null : whatsappLink(phone);
  if (href === null) return null;
  return (
    <aside aria-label="Chat con la tienda">
      <Root href={href} target="_blank" rel="noopener noreferrer">
        <Icon name="whatsapp" size={32} />
        <VisuallyHidden>Escríbenos por WhatsApp (abre en otra pestaña)</VisuallyHidden>
      </Root>
    </aside>
  );
}
