import { usePageTitle } from '@shop/shell-api';
import { Panel, Skeleton, VisuallyHidden, size, space } from '@shop/ui';
import { useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { adminRoutes } from '../../routes';
import { LoadFailure } from '../../shared/load-failure';
import { Page, PageHead } from '../../shared/page';
import { useAdminMeQuery } from '../../shared/staff.api';
import { Tabs } from '../../shared/tabs';
import { PasswordForm } from './password-form';
import { PersonalInformation } from './personal-information';

const Narrow = styled(Panel)`
  max-width: ${size.reading};
`;

const Waiting = styled(Panel)`
  display: grid;
  gap: ${space[24]};
  max-width: ${size.reading};
`;

/** The own profile in two tabs; the address says which (`?pestana=contrasena`). */
export function ProfilePage() {
  usePageTitle('Mi perfil');
  const [params, setParams] = useSearchParams();
  const tab = params.get('pestana') === 'contrasena' ? 'contrasena' : 'datos';
  return (
    <Page>
      <PageHead title="Mi perfil" back={adminRoutes.home} />
      <Tabs
        label="Mi perfil"
        value={tab}
        onChange={(value) => setParams(value === 'datos' ? {} : { pestana: value }, { replace: true })}
        tabs={[
          { value: 'datos', label: 'Información personal', content: <OwnInformation /> },
          {
            value: 'contrasena',
            label: 'Cambiar contraseña',
            content: (
              <Narrow>
                <PasswordForm />
              </Narrow>
            ),
          },
        ]}
      />
    </Page>
  );
}

function OwnInformation() {
  const me = useAdminMeQuery();
  if (me.data) return <PersonalInformation key={me.data.id} staff={me.data} />;
  if (me.isError) {
    return (
      <LoadFailure
        title="No se pudo cargar tu perfil"
        english="Failed to fetch profile"
        error={me.error}
        retrying={me.isFetching}
        onRetry={() => void me.refetch()}
      />
    );
  }
  return (
    <Waiting as="div">
      <VisuallyHidden role="status">Cargando tu perfil...</VisuallyHidden>
      <Skeleton $height={size.control} />
      <Skeleton $width="60%" $height={size.control} />
      <Skeleton $width="80%" $height={size.control} />
    </Waiting>
  );
}
