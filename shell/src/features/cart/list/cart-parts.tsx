import { color, edge, font, layer, media, radius, size, space, text, Icon } from '@shop/ui';
import * as Dialog from 'radix-ui/dialog';
import { css, styled } from 'styled-components';

const gutter = css`
  padding-inline: ${space[16]};
  ${media.tablet} {
    padding-inline: calc(${space[24]} + ${space[4]});
  }
`;

const Head = styled.header`
  ${gutter}
  flex: none;
  display: flex;
  align-items: baseline;
  gap: ${space[8]};
  padding-block: ${space[16]} ${space[12]};
`;

const Title = styled(Dialog.Title)`
  ${text.dialogTitle}
`;

const Aside = styled.p`
  ${text.small}
  color: ${color.ink2};
`;

const Close = styled(Dialog.Close)`
  align-self: center;
  display: grid;
  place-items: center;
  width: ${size.controlSmall};
  height: ${size.controlSmall};
  margin: -${space[8]} -${space[8]} -${space[8]} auto;
  border-radius: ${radius.control};
  &:hover {
    background: ${color.mist};
  }
`;

/** Title of the cart, how much is in it, and the way out. */
export function CartHead({ aside }: { aside?: string }) {
  return (
    <Head>
      <Title>Tu carrito</Title>
      {aside !== undefined && <Aside>{aside}</Aside>}
      <Close aria-label="Cerrar carrito">
        <Icon name="close" size={24} />
      </Close>
    </Head>
  );
}

/** Something that the buyer should know, and the button that deals with it. */
export const WarnRow = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${space[12]};
  padding: ${space[8]} ${space[8]} ${space[8]} ${space[16]};
  border-radius: ${radius.control};
  background: ${color.warnSoft};
  color: ${color.warn};
  ${text.small}
  font-weight: ${font.strong};
  & > button {
    flex: none;
  }
`;

/** Part that scrolls. */
export const CartBody = styled.div`
  ${gutter}
  flex: 1 1 auto;
  display: flex;
  flex-direction: column;
  min-height: 0;
  /* WebKit lets who touches it drag it sideways by a margin that reaches out of a line. */
  overflow: hidden auto;
  overscroll-behavior: contain;
  padding-bottom: ${space[8]};
  ${media.low} {
    flex: none;
    overflow: visible;
  }
`;

/** Part that stays in sight. */
export const CartFoot = styled.footer`
  ${gutter}
  position: relative;
  z-index: ${layer.sticky};
  flex: none;
  padding-block: ${space[16]};
  padding-bottom: max(${space[16]}, env(safe-area-inset-bottom));
  border-top: ${edge.thin} solid ${color.line};
  background: ${color.page};
`;
