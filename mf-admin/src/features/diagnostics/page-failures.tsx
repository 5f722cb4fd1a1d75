import { SHELL, type PageFailureKind, type PageFailureView } from '@shop/contracts';
import { Badge, Button, EmptyState, Panel, Skeleton, color, fontFamily, radius, size, space, text } from '@shop/ui';
import { useState } from 'react';
import { styled } from 'styled-components';
import { Quiet } from '../../shared/layout/layout';
import { formatDateTime } from '../../dates';
import { LoadFailure } from '../../shared/page/load-failure';
import { useAdminPageFailuresQuery } from './diagnostics.api';

const Box = styled(Panel)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[12]};
`;

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space[8]} ${space[12]};
  & > h2 {
    ${text.title}
  }
`;

const Rows = styled.ul`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  margin: 0;
  padding: 0;
  list-style: none;
`;

const Row = styled.li`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[8]};
  padding: ${space[16]} 0;
  & + & {
    border-top: 1px solid ${color.line};
  }
`;

const RowHead = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[4]} ${space[12]};
`;

const Words = styled.p`
  overflow-wrap: anywhere;
`;

const Details = styled.details`
  ${text.small}
  & > summary {
    width: fit-content;
    padding-block: ${space[12]};
    cursor: pointer;
  }
`;

const Stack = styled.pre`
  max-height: ${size.tile};
  margin: 0;
  padding: ${space[12]};
  overflow: auto;
  border-radius: ${radius.control};
  background: ${color.mist};
  font-family: ${fontFamily};
  white-space: pre-wrap;
  overflow-wrap: anywhere;
  ${text.caption}
`;

/** Failures that are shown before somebody asks for all. */
const FIRST_ROWS = 8;

const kinds: Readonly<Record<PageFailureKind, string>> = {
  load: 'No cargó',
  contract: 'Pide otra tienda',
  render: 'Falló al mostrarse',
  recovered: 'Se recuperó',
  script: 'Error de código',
  server: 'Falló en el servidor',
};

/** What failed on pages of the shop, for the teams of shell and remotes. */
export function PageFailures() {
  const { data: failures, error, isFetching, refetch } = useAdminPageFailuresQuery();
  return (
    <Box as="section" aria-labelledby="fallas">
      <Head>
        <h2 id="fallas">Fallas recientes</h2>
        <Button size="sm" tone="outline" icon="refresh" busy={isFetching} onClick={() => void refetch()}>
          Actualizar
        </Button>
      </Head>
      <Quiet>Lo que falló en páginas de la tienda, sin datos de quien las veía. Se guarda treinta días.</Quiet>
      {failures ? (
        <FailureList failures={failures} />
      ) : error ? (
        <LoadFailure
          title="No se pudieron cargar las fallas"
          error={error}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton $height={size.tile} />
      )}
    </Box>
  );
}

function FailureList({ failures }: { failures: readonly PageFailureView[] }) {
  const [isWhole, setWhole] = useState(false);
  if (failures.length === 0) {
    return (
      <EmptyState
        icon="check-circle"
        ground="plain"
        headingLevel="h3"
        title="No hay fallas"
        text="Cuando una parte de la tienda falle en un navegador o en el servidor, se verá aquí."
      />
    );
  }
  return (
    <>
      <Rows>
        {failures.slice(0, isWhole ? failures.length : FIRST_ROWS).map((failure) => (
          <Failure key={failure.id} failure={failure} />
        ))}
      </Rows>
      {!isWhole && failures.length > FIRST_ROWS && (
        <Button tone="outline" size="sm" onClick={() => setWhole(true)}>
          {`Ver las ${failures.length} más recientes`}
        </Button>
      )}
    </>
  );
}

function Failure({ failure }: { failure: PageFailureView }) {
  const { kind, remote, release, shell, path, name, message, stack, times, firstAt, lastAt } = failure;
  return (
    <Row>
      <RowHead>
        <strong>{remote}</strong>
        <Badge tone={kind === 'recovered' ? 'warn' : 'bad'} icon="alert-triangle">
          {kinds[kind]}
        </Badge>
        {times > 1 && <Badge tone="mute">{`${times} veces`}</Badge>}
      </RowHead>
      <Words>{`${name}: ${message}`}</Words>
      <Quiet>
        <time dateTime={lastAt}>{formatDateTime(lastAt)}</time>
        {` · ${path} · ${release === null ? 'versión desconocida' : `versión ${release}`}`}
      </Quiet>
      <Details>
        <summary>{`Detalle de ${remote}, ${formatDateTime(lastAt)}`}</summary>
        <Quiet>
          {`Desde ${formatDateTime(firstAt)}.`}
          {remote !== SHELL && shell !== null && ` Tienda: ${shell}.`}
        </Quiet>
        {stack !== '' && <Stack tabIndex={0}>{stack}</Stack>}
      </Details>
    </Row>
  );
}
