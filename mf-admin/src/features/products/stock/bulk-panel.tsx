import { formatCount, type StaffFlavorView } from '@shop/contracts';
import { SlowNotice } from '@shop/frames';
import { Button, Named, Notice, TextField, color, media, radius, space } from '@shop/ui';
import { useId, useState } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { styled } from 'styled-components';
import { counted, listed } from '../../../shared/counted';
import { useStaff } from '../../../shared/staff/use-staff';
import { readBulkStock, tellAddition, tellAdded } from './bulk-stock';
import { readCount } from './stock-values';
import type { BulkStockChange } from './use-bulk-stock';

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

/** Units for several flavors at once, as they were typed: the amount, and the ids of the flavors that were ticked. */
export interface BulkValues {
  amount: string;
  chosen: string[];
}

export interface BulkPanelProps {
  bulk: BulkStockChange;
  flavors: readonly StaffFlavorView[];
  form: UseFormReturn<BulkValues>;
}

/**
 * Puts the same units on top of the stock of several flavors at once. A flavor that was changed is no longer ticked; what
 * didn't go through stays as it was typed.
 */
export function BulkPanel({ bulk: { busy, outcomes, add }, flavors: read, form }: BulkPanelProps) {
  const { reasonAgainst } = useStaff();
  const [problem, setProblem] = useState<string>();
  const reasonId = useId();
  const [chosen, amount] = useWatch({ control: form.control, name: ['chosen', 'amount'] });
  // Units that may have been added are sent as they were: the server knows its call again; a later count may have them already.
  const unknown = new Map(outcomes.flatMap(({ id, kind, seen }) => (kind === 'unknown' ? [[id, seen]] : [])));
  const flavors = read.map((flavor) => ({ ...flavor, inventory: unknown.get(flavor.id) ?? flavor.inventory }));
  /** Without what a colleague deleted or took off sale since it was ticked. */
  const there = chosen.filter((id) => flavors.some((flavor) => flavor.id === id));
  const reason = reasonAgainst('editInventory');

  async function submit() {
    if (reason !== null) return;
    const bulk = readBulkStock(flavors, chosen, amount);
    setProblem('problem' in bulk ? bulk.problem : undefined);
    if ('problem' in bulk) {
      form.setValue('chosen', there);
      return;
    }
    const untick = (added: string) => {
      const ticked = form.getValues('chosen').filter((id) => id !== added);
      form.setValue('chosen', ticked);
    };
    if ((await add(bulk.additions, untick)) && form.getValues('amount') === amount) form.setValue('amount', '');
  }

  return (
    <>
      <Panel
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <Named role="status">
          <strong>
            {there.length === 0 ? 'Ningún sabor elegido' : counted(there.length, 'sabor elegido', 'sabores elegidos')}
          </strong>
          <span id={reasonId}>{reason ?? outlook(flavors, chosen, amount)}</span>
        </Named>
        <TextField
          label="Sumar"
          inputMode="numeric"
          autoComplete="off"
          disabled={reason !== null}
          error={problem}
          {...form.register('amount')}
        />
        <Button
          type="submit"
          tone="neutral"
          busy={busy}
          {...(reason === null ? {} : { 'aria-disabled': true, 'aria-describedby': reasonId })}
        >
          Sumar al inventario
        </Button>
      </Panel>
      <SlowNotice busy={busy} />
      {outcomes.length > 0 && (
        <Notice tone="warn" title={tellAdded(outcomes, outcomes.length)}>
          <ul>
            {outcomes.map((outcome) => (
              <li key={outcome.id}>{tellAddition(outcome)}</li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  );
}

/** Counts of the flavors afterwards: 'Pasarán a 22 y 30 unidades'. */
function outlook(flavors: readonly StaffFlavorView[], chosen: readonly string[], amount: string): string {
  const units = readCount(amount);
  const after = flavors.filter(({ id }) => chosen.includes(id)).map(({ inventory }) => inventory + units);
  const [only = 0, ...others] = after;
  if (!(units > 0) || after.length === 0) return 'Elige sabores y escribe cuántas unidades llegaron.';
  if (others.length === 0) return `Pasará a ${counted(only, 'unidad', 'unidades')}`;
  return `Pasarán a ${listed(after.map(formatCount))} unidades`;
}
