import { SHELL, type PageFailureKind, type PageFailureView } from '@shop/contracts';
import { Reading } from '@shop/frames';
import {
  Badge,
  Cluster,
  EmptyState,
  Fold,
  Lines,
  Panel,
  Quiet,
  Skeleton,
  SmallButton,
  Stack,
  Text,
  Title,
  size,
} from '@shop/ui';
import { useState } from 'react';
import { formatDateTime } from '../../dates';
import { useAdminPageFailuresQuery } from './diagnostics.api';
import { MachineText } from './machine-text';

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

/** Failures of the shop's pages, for the teams of shell and remotes. */
export function PageFailures() {
  const found = useAdminPageFailuresQuery();
  return (
    <Panel aria-labelledby="fallas">
      <Stack $gap={12}>
        <Cluster $gap={12} $apart>
          <Title id="fallas">Fallas recientes</Title>
          <SmallButton icon="refresh" busy={found.isFetching} onClick={() => void found.refetch()}>
            Actualizar
          </SmallButton>
        </Cluster>
        <Quiet>Lo que falló en páginas de la tienda, sin datos de quien las veía. Se guarda treinta días.</Quiet>
        <Reading found={found} failed="No se pudieron cargar las fallas" waiting={<Skeleton $height={size.tile} />}>
          {(failures) => <FailureList failures={failures} />}
        </Reading>
      </Stack>
    </Panel>
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
      <Lines $pad={16}>
        {failures.slice(0, isWhole ? failures.length : FIRST_ROWS).map((failure) => (
          <Failure key={failure.id} failure={failure} />
        ))}
      </Lines>
      {!isWhole && failures.length > FIRST_ROWS && (
        <SmallButton onClick={() => setWhole(true)}>{`Ver las ${failures.length} más recientes`}</SmallButton>
      )}
    </>
  );
}

function Failure({ failure }: { failure: PageFailureView }) {
  const { kind, remote, release, shell, path, name, message, stack, times, firstAt, lastAt } = failure;
  return (
    <Stack as="li" $gap={8}>
      <Cluster $gap={12}>
        <strong>{remote}</strong>
        <Badge tone={kind === 'recovered' ? 'warn' : 'bad'} icon="alert-triangle">
          {kinds[kind]}
        </Badge>
        {times > 1 && <Badge tone="mute">{`${times} veces`}</Badge>}
      </Cluster>
      <Text>{`${name}: ${message}`}</Text>
      <Quiet>
        <time dateTime={lastAt}>{formatDateTime(lastAt)}</time>
        {` · ${path} · ${release === null ? 'versión desconocida' : `versión ${release}`}`}
      </Quiet>
      <Fold>
        <summary>{`Detalle de ${remote}, ${formatDateTime(lastAt)}`}</summary>
        <Quiet>
          {`Desde ${formatDateTime(firstAt)}.`}
          {remote !== SHELL && shell !== null && ` Tienda: ${shell}.`}
        </Quiet>
        {stack !== '' && <MachineText tabIndex={0}>{stack}</MachineText>}
      </Fold>
    </Stack>
  );
}
