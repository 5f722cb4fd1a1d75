import { SHIPPING, formatQuetzales, type Centavos } from '@shop/contracts';
import { Icon, Progress, color, font, media, radius, space, text } from '@shop/ui';
import { styled } from 'styled-components';

const Root = styled.section`
  flex: none;
  display: grid;
  gap: ${space[12]};
  padding: ${space[12]} ${space[16]};
  border-radius: ${radius.control};
  background: ${color.mist};
`;

const Row = styled.p`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${space[8]};
  ${text.small}
  /* As high as what is missing was: the lines below must not move under the finger that brings the last quetzal. */
  ${media.narrow} {
    min-height: 2lh;
  }
`;

const Reached = styled(Row)`
  justify-content: flex-start;
  color: ${color.ok};
  font-weight: ${font.strong};
`;

const Hint = styled.p`
  ${text.caption}
  color: ${color.ink3};
`;

/** How far the subtotal (centavos) is from free shipping. */
export function FreeShipping({ subtotal }: { subtotal: Centavos }) {
  const missing = SHIPPING.freeFrom - subtotal;
  const reached = missing <= 0;
  return (
    <Root aria-label="Envío">
      {reached ? (
        <Reached>
          <Icon name="check-circle" />
          Envío gratis en toda Guatemala
        </Reached>
      ) : (
        <Row>
          <span>
            Te faltan <strong>{formatQuetzales(missing)}</strong> para el envío gratis
          </span>
          <Icon name="truck" />
        </Row>
      )}
      <Progress value={subtotal / SHIPPING.freeFrom} label="Avance hacia el envío gratis" />
      <Hint>Envío gratis en compras mayores a Q200</Hint>
    </Root>
  );
}
