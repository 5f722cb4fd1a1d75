import { toApiError } from '@shop/api-client';
import { LoadFailure } from '@shop/frames';
import { usePageTitle } from '@shop/shell-api';
import { Spinner, SplitScreen } from '@shop/ui';
import { Middle } from '../../shared/middle';
import { useDistributorReadActivationQuery } from './activation.api';
import { PasswordChoice } from './password-choice';
import { UnusableLink } from './unusable-link';
import { useLinkToken } from './use-link-token';

/** Where an affiliate chooses a password by the link that staff sent; saving it signs them in. */
export function ActivationPage() {
  usePageTitle('Elige tu contraseña');
  const token = useLinkToken();
  return (
    <SplitScreen>
      {token === null || token === '' ? <UnusableLink reason="missing" /> : <Activation key={token} token={token} />}
    </SplitScreen>
  );
}

function Activation({ token }: { token: string }) {
  const { data, error, isFetching, refetch } = useDistributorReadActivationQuery(token);
  const status = error ? toApiError(error).status : null;
  if (data) return <PasswordChoice token={token} activation={data} />;
  if (status === 404 || status === 400) return <UnusableLink reason="unknown" />;
  if (status === 410) return <UnusableLink reason="gone" />;
  if (error) {
    return (
      <LoadFailure
        title="No pudimos abrir tu enlace"
        error={error}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <Middle>
      <Spinner size={40} label="Abriendo tu enlace..." />
    </Middle>
  );
}
