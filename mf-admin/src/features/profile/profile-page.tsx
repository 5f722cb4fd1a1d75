import { usePageTitle } from '@shop/shell-api';
import { useAddressQuery } from '@shop/shell-api/address-query';
import { Panel, Skeleton, VisuallyHidden, size, space } from '@shop/ui';
import { styled } from 'styled-components';
import { adminRoutes } from '../../routes';
import { askToLeave } from '../../shared/form/leave-guard';
import { LoadFailure } from '../../shared/page/load-failure';
import { Page, PageHead } from '../../shared/page/page';
import { useAdminMeQuery } from '../../shared/staff/staff.api';
import { Tabs } from '../../shared/page/tabs';
import { useStaff } from '../../shared/staff/use-staff';
import { AlertsPanel } from './alerts/alerts-panel';
import { BlockedPhones } from './limits/blocked-phones';
import { OrderLimits } from './limits/order-limits';
import { PasswordForm } from './password-form';
import { PersonalInformation } from './personal-information';
import { FactorsPanel } from './security/factors-panel';
import { SessionsPanel } from './security/sessions-panel';

const Narrow = styled(Panel)`
  max-width: ${size.reading};
`;

const Waiting = styled(Panel)`
  display: grid;
  gap: ${space[24]};
  max-width: ${size.reading};
`;

/** The user's profile in tabs, one of them for admins alone; the address says which (`?pestana=contrasena`). */
export function ProfilePage() {
  usePageTitle('Mi perfil');
  const [params, changeParams] = useAddressQuery();
  const { staff } = useStaff();
  const tabs = [
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
    {
      value: 'seguridad',
      label: 'Seguridad',
      content: (
        <Page as="div">
          <FactorsPanel />
          <SessionsPanel />
        </Page>
      ),
    },
    { value: 'avisos', label: 'Avisos', content: <AlertsPanel /> },
    ...(staff.role === 'admin' ? [{ value: 'limites', label: 'Límites de pedidos', content: <Holds /> }] : []),
  ];
  const tab = tabs.find(({ value }) => value === params.get('pestana'))?.value ?? 'datos';
  return (
    <Page>
      <PageHead title="Mi perfil" back={adminRoutes.home} />
      <Tabs
        label="Mi perfil"
        value={tab}
        onChange={(value) =>
          askToLeave(() =>
            changeParams(() => new URLSearchParams(value === 'datos' ? {} : { pestana: value }), { replace: true }),
          )
        }
        tabs={tabs}
      />
    </Page>
  );
}

/** What buyers may hold, and who may hold nothing. */
function Holds() {
  return (
    <Page as="div">
      <OrderLimits />
      <BlockedPhones />
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
