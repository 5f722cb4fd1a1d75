import { type ApiError } from '@shop/api-client';
import { mayBeDone } from '@shop/frames';
import { useShopDispatch, useToast } from '@shop/shell-api';
import { useState } from 'react';
import { useStaffReport } from '../../../shared/actions/use-staff-report';
import { CATALOG, useAdminAddStockMutation, useLazyAdminListFlavorsQuery } from '../products.api';
import { tellAdded, type AdditionOutcome, type StockAddition } from './bulk-stock';
import { adminApi } from '../../../shared/admin-api';

const FAILED = 'No se pudo actualizar el inventario masivamente';

/** Failure after which the other flavors aren't tried: no connection, or the session is over. */
const ENDS_ALL: readonly number[] = [0, 401];

export type BulkStockChange = ReturnType<typeof useBulkStock>;

/**
 * Adds stock flavor by flavor, one call each (PRD-11): a flavor whose stock moved meanwhile stays as it
 * is, and holds none of the others up.
 * @param keep writes down additions of which nobody knows whether they were made
 */
export function useBulkStock(productId: string, keep: (unknown: readonly StockAddition[]) => void) {
  const dispatch = useShopDispatch();
  const showToast = useToast();
  const report = useStaffReport();
  const [addStock] = useAdminAddStockMutation();
  const [listFlavors] = useLazyAdminListFlavorsQuery();
  const [busy, setBusy] = useState(false);
  /** Of the last change, when not all of it went through. */
  const [outcomes, setOutcomes] = useState<readonly AdditionOutcome[]>([]);

  async function run(additions: readonly StockAddition[], onAdded: (id: string) => void): Promise<AdditionOutcome[]> {
    const done: AdditionOutcome[] = [];
    const isOpen = (id: string, isOver: boolean) => {
      const kind = done.find((outcome) => outcome.id === id)?.kind;
      return kind === undefined ? !isOver : kind === 'unknown';
    };
    const keepOpen = (isOver: boolean) => keep(additions.filter(({ id }) => isOpen(id, isOver)));
    for (const { id, name, seen, units } of additions) {
      keepOpen(false);
      const outcome = await report(addStock({ id, name, seen, units }).unwrap(), { done: null, failed: FAILED });
      if (outcome.ok) {
        done.push({ id, name, seen, kind: 'added', now: outcome.answer.inventory });
        onAdded(id);
      } else {
        done.push({ id, name, seen, kind: refusalOf(outcome.error), text: outcome.error.text });
        if (ENDS_ALL.includes(outcome.error.status)) break;
      }
    }
    keepOpen(true);
    return done;
  }

  async function withStockNow(done: readonly AdditionOutcome[]): Promise<readonly AdditionOutcome[]> {
    if (!done.some(({ kind }) => kind === 'moved' || kind === 'unknown')) return done;
    const { data: flavors = [] } = await listFlavors(productId);
    const unitsNow = new Map(flavors.map(({ id, inventory }) => [id, inventory]));
    return done.map((outcome) => ({ ...outcome, now: outcome.now ?? unitsNow.get(outcome.id) ?? null }));
  }

  /** Answers whether every flavor was changed; `onAdded` hears of each that was, as soon as it was. */
  async function add(additions: readonly StockAddition[], onAdded: (id: string) => void): Promise<boolean> {
    setBusy(true);
    const done = await withStockNow(await run(additions, onAdded));
    setBusy(false);
    dispatch(adminApi.util.invalidateTags([...CATALOG]));
    const all = done.every(({ kind }) => kind === 'added');
    const some = done.some(({ kind }) => kind === 'added');
    setOutcomes(all ? [] : done);
    const description = tellAdded(done, additions.length);
    if (all) showToast({ variant: 'success', title: 'Inventario actualizado', description });
    else if (some) showToast({ variant: 'destructive', title: 'Error', description });
    return all;
  }

  /** Tells of additions that were kept: their answer was lost with the page. */
  async function recall(kept: readonly StockAddition[]) {
    const unknown = kept.map(({ id, name, seen }) => ({ id, name, seen, kind: 'unknown', now: null }) as const);
    setOutcomes(unknown);
    setOutcomes(await withStockNow(unknown));
  }

  return { busy, outcomes, add, recall };
}

function refusalOf(error: ApiError): AdditionOutcome['kind'] {
  if (mayBeDone(error)) return 'unknown';
  if (error.code === 'stock.moved') return 'moved';
  return error.status === 404 ? 'gone' : 'refused';
}
