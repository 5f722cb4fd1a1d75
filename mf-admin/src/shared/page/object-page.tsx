import { toApiError } from '@shop/api-client';
import { type Reader, Reading } from '@shop/frames';
import { CardOutline, Columns, EmptyState, Notice, SmallButtonLink, VisuallyHidden, size } from '@shop/ui';
import { Fragment, type ReactNode } from 'react';
import { Page, PageHead } from './page';

export interface ObjectScreenProps<Data> extends ReturnType<typeof objectTexts> {
  found: Reader<Data>;
  /** Tells the object from all others: another one is another screen at once. */
  id: string;
  title: (data: Data) => string;
  /** The path of the list above. */
  back: string;
  actions?: (data: Data) => ReactNode;
  children: (data: Data) => ReactNode;
}

/** Texts of the screen of 'la ruta' below the list of 'las rutas', and where it is looked for. */
export function objectTexts(one: `${'el' | 'la'} ${string}`, list: string, where = 'en la lista') {
  const [article, noun = ''] = one.split(' ');
  const [these, found] = article === 'la' ? ['esta', 'búscala'] : ['este', 'búscalo'];
  return {
    untitled: `${noun.charAt(0).toUpperCase()}${noun.slice(1)}`,
    backLabel: `Volver a ${list.replace(/^l[ao]s /, '')}`,
    waiting: `Cargando ${noun}...`,
    failed: `No se pudo cargar ${one}`,
    missing: {
      title: `No encontramos ${these} ${noun}`,
      text: `Revisa la dirección, o ${found} ${where}.`,
      listLabel: `Ver ${list}`,
    },
  };
}

/**
 * The screen of one object. What is on it outlives a reading that fails, with all that is typed there; an object that is
 * gone since is said to be.
 */
export function ObjectScreen<Data>({
  found,
  id,
  title,
  untitled,
  back,
  backLabel,
  actions,
  waiting,
  failed,
  missing,
  children,
}: ObjectScreenProps<Data>) {
  const { currentData, error } = found;
  const name = currentData === undefined ? untitled : title(currentData);
  const gone = [400, 404].includes(toApiError(error).status);
  return (
    <Page>
      <PageHead title={name} back={back} backLabel={backLabel}>
        {currentData !== undefined && actions && <Fragment key={id}>{actions(currentData)}</Fragment>}
      </PageHead>
      {gone && currentData !== undefined && <Notice tone="warn">{`${missing.title}: ya no existe.`}</Notice>}
      {gone && currentData === undefined ? (
        <EmptyState
          icon="search"
          ground="plain"
          title={missing.title}
          text={missing.text}
          action={<SmallButtonLink to={back}>{missing.listLabel}</SmallButtonLink>}
        />
      ) : (
        <Reading
          found={gone ? { ...found, error: undefined } : found}
          failed={failed}
          waiting={
            <Columns $widths="2fr 1fr">
              <VisuallyHidden role="status">{waiting}</VisuallyHidden>
              <CardOutline height={size.tile} />
              <CardOutline height={size.tile} />
            </Columns>
          }
        >
          {(data) => <Fragment key={id}>{children(data)}</Fragment>}
        </Reading>
      )}
    </Page>
  );
}
