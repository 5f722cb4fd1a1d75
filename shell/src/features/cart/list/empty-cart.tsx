import { Button, Icon, SmallScene, color, space, text } from '@shop/ui';
import { styled } from 'styled-components';

const Root = styled.div`
  flex: 1;
  display: grid;
  align-content: center;
  justify-items: center;
  gap: ${space[8]};
  padding-block: ${space[24]};
  text-align: center;
`;

const Title = styled.h3`
  margin-top: ${space[24]};
  ${text.dialogTitle}
`;

const Words = styled.p`
  margin-bottom: ${space[12]};
  color: ${color.ink2};
`;

const Hint = styled.p`
  display: flex;
  align-items: center;
  justify-content: center;
  gap: ${space[8]};
  ${text.small}
  color: ${color.ink2};
`;

/** The cart without anything in it. */
export function EmptyCart({ onContinue }: { onContinue: () => void }) {
  return (
    <Root>
      <SmallScene device={{ body: 'cumbre', flavor: '' }} />
      <Title>Tu carrito está vacío</Title>
      <Words>Agrega algunos productos para comenzar</Words>
      <Button onClick={onContinue}>Continuar comprando</Button>
    </Root>
  );
}

/** The shipping rule, at the foot of the empty cart. */
export function EmptyCartHint() {
  return (
    <Hint>
      <Icon name="truck" />
      Envío gratis en compras mayores a Q200
    </Hint>
  );
}
