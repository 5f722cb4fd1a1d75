import { useAddressQuery } from '@shop/shell-api/address-query';
import { useEffect, useMemo } from 'react';
import { readListAddress, writeListAddress, type ListAddress, type ListDefinition } from './list-definition';

export type ListChange = (change: Partial<ListAddress>) => void;

/**
 * A list's address and its change, which is made from the address at that moment: every change but that of the page goes
 * back to the first page.
 */
export function useListAddress(list: ListDefinition): [ListAddress, ListChange] {
  const [params, changeParams] = useAddressQuery();
  const address = useMemo(() => readListAddress(list, params), [list, params]);
  const change: ListChange = (changed) =>
    changeParams((now) => writeListAddress(list, { ...readListAddress(list, now), page: 1, ...changed }, now), {
      replace: changed.page === undefined,
    });
  return [address, change];
}

/**
 * Leads back to the last page of a list that has become shorter than its address says. `count` is of all rows of the list
 * that the address asks for; undefined until it came, also while an earlier one is still shown, and while rows stay that are
 * not in the list any more.
 */
export function useExistingPage(list: ListDefinition, address: ListAddress, count: number | undefined): void {
  const [, changeParams] = useAddressQuery();
  const last = count === undefined ? address.page : Math.max(1, Math.ceil(count / address.size));
  useEffect(() => {
    if (address.page <= last) return;
    changeParams(
      (now) => {
        const asked = readListAddress(list, now);
        return writeListAddress(list, { ...asked, page: Math.min(asked.page, last) }, now);
      },
      { replace: true },
    );
  }, [list, address, last, changeParams]);
}
