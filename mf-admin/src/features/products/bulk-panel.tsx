import { formatCount, type StaffFlavorView } from '@shop/contracts';
import { Button, TextField, color, media, radius, space, text } from '@shop/ui';
import { useState } from 'react';
import { styled } from 'styled-components';
import { useReport } from '../../shared/use-report';
import { useStaff } from '../../shared/use-staff';
import { readBulkStock } from './bulk-stock';
import { readCount } from './stock-values';
import { useAdminAddStockMutation } from './products.api';

const Panel = styled.form`
  display: grid;
  gap: ${space[12]};
  padding: ${space[16]};
  border-radius: ${radius.control};
  background: ${color.mist};
  ${media.tablet} {
    grid-template-columns: minmax(0, 1fr) minmax(0, 10rem) auto;
    align-items: end;
  }
`;

const Words = styled.div`
  align-self: center;
  ${text.small}
  & > strong {
    display: block;
  }
  & > span {
    color: ${color.ink2};
  }
`;

export interface BulkPanelProps {
  flavors: readonly StaffFlavorView[];
  /** Ids of the flavors that were ticked. */
  chosen: readonly string[];
  /** All of them were changed. */
  onDone: () => void;
}

/** Puts the same units on top of the stock of several flavors at once. */
export function BulkPanel({ flavors, chosen, onDone }: BulkPanelProps) {
  const report = useReport();
  const { reasonAgainst } = useStaff();
  const [addStock, { isLoading }] = useAdminAddStockMutation();
  const [amount, setAmount] = useState('');
  const [problem, setProblem] = useState<string>();
  const reason = reasonAgainst('editInventory');

  async function submit() {
    const bulk = readBulkStock(flavors, chosen, amount);
    setProblem('problem' in bulk ? bulk.problem : undefined);
    if ('problem' in bulk) return;
    const count = bulk.additions.length;
    const outcome = await report(addStock(bulk.additions).unwrap(), {
      done: {
        title: 'Inventario actualizado',
        description: count === 1 ? '1 sabor actualizado' : `${formatCount(count)} sabores actualizados`,
      },
      failed: 'No se pudo actualizar el inventario masivamente',
    });
    if (!outcome.ok) return;
    setAmount('');
    onDone();
  }

  return (
    <Panel
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Words aria-live="polite">
        <strong>{chosenText(chosen.length)}</strong>
        <span>{reason ?? outlook(flavors, chosen, amount)}</span>
      </Words>
      <TextField
        label="Sumar"
        inputMode="numeric"
        autoComplete="off"
        value={amount}
        disabled={reason !== null}
        error={problem}
        onChange={({ target }) => setAmount(target.value)}
      />
      <Button type="submit" tone="neutral" busy={isLoading} disabled={reason !== null}>
        Sumar al inventario
      </Button>
    </Panel>
  );
}

function chosenText(count: number): string {
  if (count === 0) return 'Ningún sabor elegido';
  return count === 1 ? '1 sabor elegido' : `${formatCount(count)} sabores elegidos`;
}

/** What the flavors will have: 'Pasarán a 22 y 30 unidades'. */
function outlook(flavors: readonly StaffFlavorView[], chosen: readonly string[], amount: string): string {
  const units = readCount(amount);
  const after = flavors.filter(({ id }) => chosen.includes(id)).map(({ inventory }) => formatCount(inventory + units));
  if (!(units > 0) || after.length === 0) return 'Elige sabores y escribe cuántas unidades llegaron.';
  const listed = new Intl.ListFormat('es', { type: 'conjunction' }).format(after);
  return `${after.length === 1 ? 'Pasará' : 'Pasarán'} a ${listed} unidades`;
}
