import { usePageTitle } from '@shop/shell-api';
import { useAddressQuery } from '@shop/shell-api/address-query';
import { Skeleton, VisuallyHidden, size } from '@shop/ui';
import { adminRoutes } from '../../routes';
import { askToLeave } from '../../shared/form/leave-guard';
import { Narrow } from '../../shared/layout/layout';
import { Reading } from '../../shared/page/reading';
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
    {
      value: 'limites',
      label: 'Límites de pedidos',
      content: (
        <Page as="div">
          <OrderLimits />
          <BlockedPhones />
        </Page>
      ),
    },
  ].filter(({ value }) => value !== 'limites' || staff.role === 'admin');
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

function OwnInformation() {
  const me = useAdminMeQuery();
  const waiting = (
    <Narrow as="div">
      <VisuallyHidden role="status">Cargando tu perfil...</VisuallyHidden>
      <Skeleton $height={size.control} />
      <Skeleton $width="60%" $height={size.control} />
      <Skeleton $width="80%" $height={size.control} />
    </Narrow>
  );
  return (
    <Reading found={me} failed="No se pudo cargar tu perfil" waiting={waiting}>
      {(staff) => <PersonalInformation key={staff.id} staff={staff} />}
    </Reading>
  );
}
