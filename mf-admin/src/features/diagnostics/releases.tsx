import type { RemoteReleaseView } from '@shop/contracts';
import { Badge, Cluster, Notice, PartsPanel, Quiet, SmallButton, Title } from '@shop/ui';
import { formatDateTime } from '../../dates';
import { useAdminReleasesQuery } from './diagnostics.api';
import { chooseVersion, chosenVersion, type VersionChoice } from './version-choice';

const choices: Readonly<Record<VersionChoice, string>> = {
  drawn: 'La que me toque',
  nueva: 'La nueva',
  estable: 'La de todos',
};

/** Which release of each part of the shop browsers get, and what the shop took back by itself. */
export function Releases() {
  const { data: releases = [] } = useAdminReleasesQuery();
  if (releases.length === 0) return null;
  return (
    <PartsPanel as="section" aria-labelledby="versiones">
      <Title id="versiones">Versiones en uso</Title>
      {releases.map((release) => (
        <Release key={release.remote} release={release} />
      ))}
    </PartsPanel>
  );
}

function Release({ release: { remote, version, since, canary, withdrawn } }: { release: RemoteReleaseView }) {
  return (
    <div>
      <Cluster $gap={12}>
        <strong>{remote}</strong>
        {canary && <Badge tone="warn">{`A prueba: ${canary.percent}% de los navegadores`}</Badge>}
      </Cluster>
      <Quiet>{since === null ? version : `${version}, desde el ${formatDateTime(since)}`}</Quiet>
      {canary && (
        <>
          <Quiet>{`A prueba ${canary.version}, desde el ${formatDateTime(canary.since)}. En este navegador:`}</Quiet>
          <Cluster $gap={12} role="group" aria-label={`Versión de ${remote} en este navegador`}>
            {(Object.keys(choices) as VersionChoice[]).map((choice) => (
              <SmallButton
                key={choice}
                aria-pressed={chosenVersion(remote) === choice}
                onClick={() => chooseVersion(remote, choice)}
              >
                {choices[choice]}
              </SmallButton>
            ))}
          </Cluster>
        </>
      )}
      {withdrawn && (
        <Notice tone="warn" title="La tienda retiró una versión">
          {`${withdrawn.version}, el ${formatDateTime(withdrawn.at)}: ${withdrawn.reason}.`}
        </Notice>
      )}
    </div>
  );
}
