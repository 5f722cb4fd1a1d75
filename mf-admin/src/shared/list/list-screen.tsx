import type { ListMeta, PermissionFlag, SuccessList } from '@shop/contracts';
import { ListResults, type OpenDialog, type Reader, useDialogAddress } from '@shop/frames';
import { storage } from '@shop/shell-api';
import {
  CardListOutline,
  Chip,
  EmptyState,
  IconButton,
  type IconName,
  Notice,
  Pager,
  SmallButton,
  SmallButtonLink,
  VisuallyHidden,
  space,
} from '@shop/ui';
import { useState, type ReactNode } from 'react';
import { counted } from '../counted';
import { Page, PageHead } from '../page/page';
import { useMayOpen } from '../staff/use-may-open';
import { useStaff } from '../staff/use-staff';
import { useLastKnown } from './last-known';
import { useExistingPage, useListAddress, type ListChange } from './list-address';
import { PAGE_SIZES, UNFILTERED, isFiltered, type ListAddress, type ListDefinition } from './list-definition';
import { ListToolbar } from './list-toolbar';
import { ListNews } from './news-press';
import { useListPlace } from './use-list-place';
import { PeriodFilter } from '../period/period-filter';
import { useSteadyList, type SteadyList } from './steady-list';

interface ListEmptyTexts {
  icon: IconName;
  /** The fact when there is nothing at all, in place of 'No hay usuarios'. */
  title?: string;
  text: string;
  /** Where the first one comes from. */
  action?: { to: string; label: string };
  /** The fact when there is something, but nothing that is looked for, in place of 'No hay usuarios que coincidan'. */
  noneMatch?: string;
}

/** Every screen reads its list when it is opened, whatever was read of it before. */
const ANEW = { refetchOnMountOrArgChange: true } as const;

export interface ShownList<Row, Meta, Name extends string = never> {
  rows: readonly Row[];
  /** Facts of the API about all rows that the address asks for; undefined until they came. */
  meta: Meta | undefined;
  address: ListAddress;
  change: ListChange;
  steady: SteadyList<unknown>;
  isFetching: boolean;
  /** True when large cards are liked in place of rows. */
  large: boolean;
  reload: () => void;
  /** Opens a dialog: of a row, of a part of it (`<row>_<part>`), or of nothing that exists. */
  open: (name: Name, id?: string) => void;
}

export interface ListDialogProps<Row, Name extends string> {
  dialog: OpenDialog<Name>;
  /** The subject, as it was last read: it stays when the row leaves the list. */
  row: Row | undefined;
  onShow: (dialog: OpenDialog<Name> | null) => void;
  onClose: () => void;
}

export interface ListScreenProps<Row, Meta extends ListMeta = ListMeta, Name extends string = never> {
  list: ListDefinition;
  useRows: (address: ListAddress, options: typeof ANEW) => Reader<SuccessList<Row, Meta>>;
  keyOf: (row: Row) => string;
  title: string;
  /** The screen above, and its name on the way back. */
  back: string;
  backLabel?: string;
  /** Its rows in words that say what loads, and what failed or matches nothing: 'las ventas', 'el efectivo'. */
  what: `${'el' | 'la' | 'los' | 'las'} ${string}`;
  failed?: string;
  /** Shown while rows load; cards where it is left out. */
  outline?: ReactNode;
  empty: ListEmptyTexts;
  /** Noun of a row in the count below, one and several; a list without it has one page. */
  noun?: readonly [one: string, many: string];
  /** The names of new rows where they come first. */
  newNoun?: readonly [one: string, many: string];
  /** True when there are large cards for who likes them in place of rows. */
  hasCards?: boolean;
  counts?: Readonly<Record<string, number | null>>;
  onReload?: () => void;
  /** Beside the title; above the tools; beside the search; in place of the words about news. */
  actions?: (list: ShownList<Row, Meta, Name>) => ReactNode;
  above?: (list: ShownList<Row, Meta, Name>) => ReactNode;
  beside?: (list: ShownList<Row, Meta, Name>) => ReactNode;
  news?: (list: ShownList<Row, Meta, Name>) => ReactNode;
  /**
   * The names of the screen's dialogs in the address, the flags of which each takes one (any staff where they are left out),
   * and the one that is open, which stands outside the list.
   */
  dialogs?: {
    names: readonly Name[];
    flags?: Partial<Record<Name, readonly PermissionFlag[]>>;
    show: (about: ListDialogProps<Row, Name>) => ReactNode;
  };
  children: (list: ShownList<Row, Meta, Name>) => ReactNode;
}

/**
 * A screen with a list: what its address asks for, the rows of that address and no other, and the dialogs about them. A
 * reading that fails takes nothing away, and a dialog keeps what it is about (decision 0118).
 */
export function ListScreen<Row, Meta extends ListMeta = ListMeta, Name extends string = never>({
  list,
  useRows,
  keyOf,
  title,
  back,
  backLabel,
  what,
  failed = `No se ${/^l[ao]s /.test(what) ? 'pudieron' : 'pudo'} cargar ${what}`,
  outline = <CardListOutline height={space[80]} />,
  empty,
  noun,
  newNoun,
  hasCards = false,
  counts = {},
  onReload,
  actions,
  above,
  beside,
  news,
  dialogs,
  children,
}: ListScreenProps<Row, Meta, Name>) {
  const bare = what.slice(what.indexOf(' ') + 1);
  const none = empty.title ?? `No hay ${bare}`;
  const [address, changeAddress] = useListAddress(list);
  /** How often everything was asked for: words that were typed and not searched for yet are gone by then. */
  const [clearings, setClearings] = useState(0);
  const change: ListChange = (changed) => {
    changeAddress(changed);
    if (changed === UNFILTERED) setClearings(clearings + 1);
  };
  const steady = useSteadyList(useRows(address, ANEW), keyOf);
  const { found } = steady;
  useExistingPage(list, address, steady.isBehind || !noun ? undefined : found.currentData?.meta.total);
  useListPlace(found.currentData !== undefined);
  const [large, turnLarge] = useLargeCards();
  const [dialog, showDialog] = useDialogAddress(dialogs?.names ?? []);
  const reason = useStaff().reasonAgainst(...((dialog && dialogs?.flags?.[dialog.name]) ?? []));
  const mayOpen = useMayOpen(dialog, reason);
  const row = useLastKnown(found.data?.data, keyOf, dialog?.id.split('_')[0]);

  const reload = () => {
    steady.show();
    onReload?.();
    void found.refetch();
  };
  const shown: ShownList<Row, Meta, Name> = {
    rows: found.data?.data ?? [],
    meta: found.data?.meta,
    address,
    change,
    steady,
    isFetching: found.isFetching,
    large: hasCards && large,
    reload,
    open: (name, id = '') => showDialog({ name, id }),
  };
  const tools = (
    <>
      {list.only && (
        <Chip pressed={address.only} onClick={() => change({ only: !address.only })}>
          {list.only.label}
          {typeof counts[list.only.word] === 'number' && <strong>{counts[list.only.word]}</strong>}
        </Chip>
      )}
      {beside?.(shown)}
      {list.days && <PeriodFilter period={address.period} onChoose={(period) => change({ period })} />}
      {hasCards && <IconButton icon="grid" label="Tarjetas grandes" aria-pressed={large} onClick={turnLarge} />}
    </>
  );
  return (
    <Page>
      <PageHead title={title} back={back} backLabel={backLabel}>
        {actions?.(shown)}
      </PageHead>
      {above?.(shown)}
      {!mayOpen && <Notice tone="warn">{reason}</Notice>}
      <ListToolbar
        list={list}
        address={address}
        onChange={change}
        clearings={clearings}
        counts={counts}
        beside={beside || list.only || list.days || hasCards ? tools : undefined}
      />
      {news ? news(shown) : <ListNews list={steady} noun={address.page === 1 ? (newNoun ?? null) : null} />}
      <ListResults
        found={found}
        page={address.page}
        waiting={{ text: `Cargando ${bare}...`, outline }}
        failed={failed}
        empty={({ data }) =>
          data.length === 0 && (
            <ListEmpty
              filtered={isFiltered(address)}
              onClear={() => change(UNFILTERED)}
              title={none}
              noneMatch={list.search ? `No hay ${bare} que coincidan` : none}
              {...empty}
            />
          )
        }
        onRetry={reload}
      >
        {({ data, meta }) => (
          <>
            {children({ ...shown, rows: data, meta })}
            {noun && (
              <Pager
                address={address}
                sizes={PAGE_SIZES}
                count={meta.total}
                more={meta.more}
                noun={noun}
                onChange={change}
              />
            )}
          </>
        )}
      </ListResults>
      <VisuallyHidden role="status">
        {found.currentData && noun && !steady.isBehind && resultText(found.currentData.meta.total, noun)}
      </VisuallyHidden>
      {dialog && mayOpen && dialogs?.show({ dialog, row, onShow: showDialog, onClose: () => showDialog(null) })}
    </Page>
  );
}

/** How much a search or a filter found, for assistive technology (WCAG 4.1.3). */
const resultText = (total: number, noun: readonly [one: string, many: string]) =>
  total === 0 ? 'Sin resultados' : counted(total, ...noun);

interface ListEmptyProps extends ListEmptyTexts {
  title: string;
  noneMatch: string;
  filtered: boolean;
  onClear: () => void;
}

/** Shown in place of a list without rows: how the first one comes, or the way back to all that there are. */
function ListEmpty({ filtered, onClear, icon, title, text, action, noneMatch }: ListEmptyProps) {
  const clear = <SmallButton onClick={onClear}>Quitar filtros</SmallButton>;
  const first = action && <SmallButtonLink to={action.to}>{action.label}</SmallButtonLink>;
  const none = { icon: 'search', title: noneMatch, text: 'Cambia la búsqueda o los filtros para ver más.' } as const;
  return <EmptyState ground="plain" {...(filtered ? none : { icon, title, text })} action={filtered ? clear : first} />;
}

/** Local storage key: how lists look is this device's, as its screen is. */
const LARGE_CARDS = 'admin_tarjetas_grandes';

/** True when this device shows large cards in place of rows, and the switch of that. */
function useLargeCards(): [boolean, () => void] {
  const [large, setLarge] = useState(() => storage.readText(LARGE_CARDS) === 'si');
  const turn = () => {
    if (large) storage.remove(LARGE_CARDS);
    else storage.writeText(LARGE_CARDS, 'si');
    setLarge(!large);
  };
  return [large, turn];
}
