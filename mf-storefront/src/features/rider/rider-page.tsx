import { usePageTitle } from '@shop/shell-api';
import {
  Button,
  EmptyState,
  Spinner,
  VisuallyHidden,
  color,
  size,
  space,
  text,
  useKeptFocus,
  useSecondPress,
  type EmptyStateProps,
} from '@shop/ui';
import { useLocation, useParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { PageMain } from '../../shared/page-main';
import { refusedIn, shownStops } from './saved-run';
import { RiderStop } from './rider-stop';
import { useRiderRun, type RiderRun } from './use-rider-run';

const Column = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  gap: ${space[12]};
  max-width: ${size.sheet};
  min-height: 100dvh;
  margin-inline: auto;
  padding: ${space[12]} ${space[12]} ${space[56]};
  background: ${color.mist};
  color: ${color.ink};
`;

const Head = styled.header`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space[8]};
  & > h1 {
    min-width: 0;
    ${text.dialogTitle}
  }
`;

const State = styled.p`
  width: 100%;
  ${text.strong}
`;

/** A courier's run by its secret link, behind `#`: no server reads it. It works without network. */
export function RiderPage() {
  const { runId = '' } = useParams();
  const token = useLocation().hash.slice(1);
  usePageTitle('Ruta');
  return (
    <PageMain>
      <Column ref={useKeptFocus<HTMLDivElement>()} onClickCapture={useSecondPress()}>
        {token === '' ? (
          <NoRun icon="truck" title="Falta una parte del enlace" text="Ábrelo completo, como te lo mandó la tienda." />
        ) : (
          <Run key={`${runId}${token}`} runId={runId} token={token} />
        )}
      </Column>
    </PageMain>
  );
}

/** Said in place of a run. */
function NoRun(words: EmptyStateProps) {
  return (
    <>
      <VisuallyHidden as="h1">Ruta</VisuallyHidden>
      <EmptyState {...words} />
    </>
  );
}

function Run(link: { runId: string; token: string }) {
  const rider = useRiderRun(link);
  const { kept, closed, isReading, refresh } = rider;
  const stops = shownStops(kept);
  const open = stops.filter(({ status }) => status === 'en_ruta');

  if (closed !== null) {
    const left = kept.outbox.length === 0 ? [] : [`Por enviar: ${resultsText(kept)} en este teléfono.`];
    return (
      <NoRun
        icon="truck"
        title="Este enlace no abre ninguna ruta"
        text={[closed, ...left, ...refusedIn(kept)].join(' ')}
      />
    );
  }
  if (kept.run === null) {
    return isReading ? (
      <Spinner size={40} label="Cargando ruta..." />
    ) : (
      <NoRun
        icon="cloud-off"
        title="No se pudo cargar la ruta"
        text="Revisa tu señal. Ábrela una vez con señal y después funciona sin ella."
        action={<Button onClick={refresh}>Intentar de nuevo</Button>}
      />
    );
  }
  return (
    <>
      <Head>
        <h1>{`${kept.run.courierName}, ${kept.run.day.split('-').reverse().join('/')}`}</h1>
        <Button tone="outline" size="sm" icon="refresh" busy={isReading} onClick={refresh}>
          Actualizar
        </Button>
        <State role="status">{stateText(rider, open.length)}</State>
      </Head>
      <ol>
        {stops.map((stop, index) => (
          <RiderStop
            key={stop.deliveryId}
            stop={stop}
            place={index + 1}
            isNext={stop === open[0]}
            onRecord={rider.record}
            onTakeBack={rider.takeBack}
          />
        ))}
      </ol>
    </>
  );
}

const resultsText = ({ outbox: { length } }: RiderRun['kept']) =>
  length === 1 ? '1 resultado guardado' : `${length} resultados guardados`;

/** 'Faltan 3 paradas. Sin señal: 2 resultados guardados en este teléfono.' */
function stateText({ kept, isOffline }: RiderRun, open: number): string {
  const left = open === 0 ? 'No falta ninguna parada.' : open === 1 ? 'Falta 1 parada.' : `Faltan ${open} paradas.`;
  const { length } = kept.outbox;
  if (isOffline) return `${left} Sin señal${length === 0 ? '.' : `: ${resultsText(kept)} en este teléfono.`}`;
  return length === 0 ? left : `${left} Enviando ${length}…`;
}
