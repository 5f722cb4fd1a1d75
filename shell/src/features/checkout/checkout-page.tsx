import { Button, Container, Spinner, color, media, size, space, text } from '@shop/ui';
import * as Dialog from 'radix-ui/dialog';
import { styled } from 'styled-components';
import type { CartTerms } from '../cart/terms/use-cart-terms';
import { CheckoutForm } from './checkout-form';

const Scroller = styled.div`
  flex: 1;
  min-height: 0;
  overflow-y: auto;
  overscroll-behavior: contain;
  /* What has the focus stays clear of the foot. */
  scroll-padding-bottom: calc(${size.tileRow} + ${space[24]});
`;

const Page = styled(Container)`
  padding-top: ${space[8]};
  ${media.desktop} {
    padding-block: ${space[24]} ${space[56]};
  }
`;

const Back = styled.div`
  margin-inline-start: -${space[16]};
`;

const Title = styled(Dialog.Title)`
  margin-top: ${space[8]};
  ${text.sectionTitle}
`;

const Waiting = styled.div`
  display: grid;
  place-items: center;
  min-height: 50dvh;
  color: ${color.ink2};
`;

export interface CheckoutPageProps {
  terms: CartTerms;
  onBack: () => void;
  /** Told while the order is on its way: nothing may close the checkout then. */
  onBusy: (busy: boolean) => void;
}

/** The checkout, in the cart's dialog: customer form and summary of the order. */
export function CheckoutPage({ terms, onBack, onBusy }: CheckoutPageProps) {
  const head = (
    <>
      <Back>
        <Button tone="plain" size="sm" icon="arrow-left" onClick={onBack}>
          Volver al carrito
        </Button>
      </Back>
      <Title>Datos de entrega</Title>
    </>
  );
  return (
    <Scroller>
      <Page>
        {terms.cart ? (
          <CheckoutForm cart={terms.cart} terms={terms} head={head} onBusy={onBusy} />
        ) : (
          <>
            {head}
            <Waiting>
              <Spinner size={40} label="Cargando productos..." />
            </Waiting>
          </>
        )}
      </Page>
    </Scroller>
  );
}
