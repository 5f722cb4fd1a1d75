import { usePageTitle } from '@shop/shell-api';
import {
  Badge,
  Cluster,
  Panel,
  Quiet,
  Skeleton,
  SmallButton,
  Stack,
  Text,
  TextLink,
  Title,
  color,
  size,
  space,
} from '@shop/ui';
import { useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { ShopBrand } from '../../layout/shop-brand';
import { AdminChecks } from './admin-checks';
import { checks, runCheck, type Check, type CheckResult } from './checks';
import { MachineText } from './machine-text';

const Ground = styled.div`
  min-height: 100dvh;
  background: ${color.mist};
`;

const Content = styled.main`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[16]};
  width: 100%;
  max-width: calc(${size.reading} + 2 * ${space[80]});
  margin-inline: auto;
  padding: ${space[32]} ${space[16]};
  outline: none;
`;

type Results = Readonly<Record<string, CheckResult>>;

/** Shows if the shop's server can be reached, and its answers, for a person who is asked for them on the phone. */
export function DiagnosticsPage() {
  usePageTitle('Diagnóstico');
  const [attempt, setAttempt] = useState(1);
  const [results, setResults] = useState<Results>({});
  const running = checks.some(({ path }) => !results[path]);

  useEffect(() => {
    let latest = true;
    for (const check of checks) {
      void runCheck(check).then((result) => {
        if (latest) setResults((before) => ({ ...before, [check.path]: result }));
      });
    }
    return () => {
      latest = false;
    };
  }, [attempt]);

  function runAgain() {
    setResults({});
    setAttempt(attempt + 1);
  }

  return (
    <Ground>
      {/* React puts it into the head, as long as the page is shown. */}
      <meta name="robots" content="noindex, nofollow" />
      <Content id="contenido" tabIndex={-1}>
        <ShopBrand size="sm" />
        <Cluster $gap={12} $apart>
          <Text as="h1" $look="pageTitle">
            Diagnóstico
          </Text>
          <SmallButton icon="refresh" busy={running} onClick={runAgain}>
            Volver a ejecutar
          </SmallButton>
        </Cluster>
        <Text $quiet>Comprueba desde este dispositivo que la tienda responde.</Text>
        <Stack aria-live="polite" aria-busy={running}>
          {checks.map((check) => (
            <CheckPanel key={check.path} check={check} result={results[check.path]} />
          ))}
        </Stack>
        <AdminChecks />
        <p>
          <TextLink to="/">Ir a la tienda</TextLink>
        </p>
      </Content>
    </Ground>
  );
}

function CheckPanel({ check, result }: { check: Check; result: CheckResult | undefined }) {
  return (
    <Panel aria-label={check.name}>
      <Cluster $gap={12} $below={4}>
        <Title>{check.name}</Title>
        {result && (
          <>
            <Badge tone={result.ok ? 'ok' : 'bad'} icon={result.ok ? 'check-circle' : 'alert'}>
              {statusText(result)}
            </Badge>
            <Text as="span" $look="small" $quiet $figures>{`${result.time} ms`}</Text>
          </>
        )}
      </Cluster>
      <Stack $gap={12}>
        <Quiet>{`GET ${check.path}`}</Quiet>
        {result ? <MachineText tabIndex={0}>{result.text}</MachineText> : <Skeleton $height={space[80]} />}
      </Stack>
    </Panel>
  );
}

function statusText({ status, ok }: CheckResult): string {
  if (status === null) return 'Sin respuesta';
  return ok ? `${status} Correcto` : `${status} Error`;
}
