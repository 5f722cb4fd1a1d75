import { color, media, space, text } from '@shop/ui';
import { styled } from 'styled-components';

const Terms = styled.dl`
  display: grid;
  gap: ${space[8]} ${space[24]};
  ${text.small}
  ${media.tablet} {
    grid-template-columns: repeat(3, minmax(0, 1fr));
  }
  & dt {
    ${text.label}
  }
  & dd {
    color: ${color.ink2};
  }
`;

const terms = [
  { name: 'Inventario', meaning: 'Las existencias: todo lo que hay en bodega.' },
  { name: 'Reservado', meaning: 'Lo apartado para pedidos pendientes, o a mano.' },
  { name: 'Disponible', meaning: 'Lo que todavía se puede vender: inventario menos reservado.' },
] as const;

/** Meaning of the three counts of the stock. */
export function StockTerms() {
  return (
    <Terms>
      {terms.map(({ name, meaning }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </Terms>
  );
}
