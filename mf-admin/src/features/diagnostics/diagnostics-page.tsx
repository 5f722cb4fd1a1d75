import { usePageTitle } from '@shop/shell-api';
import { Badge, Button, Panel, Skeleton, TextLink, color, media, size, space, text } from '@shop/ui';
import { useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { Cluster, MachineText, Quiet, Stack } from '../../shared/layout/layout';
import { ShopBrand } from '../../layout/shop-brand';
import { AdminChecks } from './admin-checks';
import { checks, runCheck, type Check, type CheckResult } from './checks';

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

const Title = styled.h1`
  ${text.pageTitle}
`;

const Lead = styled.p`
  color: ${color.ink2};
`;

const CheckHead = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[8]} ${space[12]};
  & > h2 {
    ${text.title}
  }
`;

const Time = styled.span`
  color: ${color.ink2};
  ${text.small}
  ${text.figures}
  ${media.tablet} {
    margin-inline-start: auto;
  }
`;

type Results = Readonly<Record<string, CheckResult>>;

/** Shows if the shop's server can be reached, and its answers, for a person who is asked for them on the phone. */
export function DiagnosticsPage() {
  usePageTitle('Diagnóstico');
  useHiddenFromSearch();
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
      <Content id="contenido" tabIndex={-1}>
        <ShopBrand size="sm" />
        <Cluster $gap={12} $apart>
          <Title>Diagnóstico</Title>
          <Button size="sm" tone="outline" icon="refresh" busy={running} onClick={runAgain}>
            Volver a ejecutar
          </Button>
        </Cluster>
        <Lead>Comprueba desde este dispositivo que la tienda responde.</Lead>
        <div aria-live="polite" aria-busy={running}>
          {checks.map((check) => (
            <CheckPanel key={check.path} check={check} result={results[check.path]} />
          ))}
        </div>
        <AdminChecks />
        <p>
          <TextLink to="/">Ir a la tienda</TextLink>
        </p>
      </Content>
    </Ground>
  );
}

const CheckBox = styled(Panel)`
  & + & {
    margin-top: ${space[16]};
  }
`;

function CheckPanel({ check, result }: { check: Check; result: CheckResult | undefined }) {
  return (
    <CheckBox aria-label={check.name}>
      <CheckHead>
        <h2>{check.name}</h2>
        {result && (
          <>
            <Badge tone={result.ok ? 'ok' : 'bad'} icon={result.ok ? 'check-circle' : 'alert'}>
              {statusText(result)}
            </Badge>
            <Time>{`${result.time} ms`}</Time>
          </>
        )}
      </CheckHead>
      <Stack $gap={12}>
        <Quiet>{`GET ${check.path}`}</Quiet>
        {result ? <MachineText tabIndex={0}>{result.text}</MachineText> : <Skeleton $height={space[80]} />}
      </Stack>
    </CheckBox>
  );
}

function statusText({ status, ok }: CheckResult): string {
  if (status === null) return 'Sin respuesta';
  return ok ? `${status} Correcto` : `${status} Error`;
}

/** Asks search engines to leave the page out, as long as it is shown. */
function useHiddenFromSearch(): void {
  useEffect(() => {
    const robots = document.createElement('meta');
    robots.name = 'robots';
    robots.content = 'noindex, nofollow';
    document.head.append(robots);
    return () => robots.remove();
  }, []);
}
