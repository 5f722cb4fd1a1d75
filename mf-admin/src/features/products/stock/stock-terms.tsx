import { Definitions, Fact } from '../../../shared/layout/layout';

const terms = [
  { name: 'Inventario', meaning: 'Las existencias: todo lo que hay en bodega.' },
  { name: 'Reservado', meaning: 'Lo apartado para pedidos pendientes, o a mano.' },
  { name: 'Disponible', meaning: 'Lo que todavía se puede vender: inventario menos reservado.' },
] as const;

/** Meaning of the three counts of the stock. */
export function StockTerms() {
  return (
    <Definitions $tablet="repeat(3, minmax(0, 1fr))">
      {terms.map(({ name, meaning }) => (
        <Fact key={name} name={name}>
          {meaning}
        </Fact>
      ))}
    </Definitions>
  );
}
