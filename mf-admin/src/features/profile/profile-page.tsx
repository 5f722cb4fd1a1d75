import { Reading } from '@shop/frames';
import { Narrow, Skeleton, VisuallyHidden, size } from '@shop/ui';
import { adminRoutes } from '../../routes';
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

/** The user's profile in tabs, one of them for admins alone. */
export function ProfilePage() {
  const { staff } = useStaff();
  const tabs = [
    { word: 'datos', label: 'Información personal', content: <OwnInformation /> },
    {
      word: 'contrasena',
      label: 'Cambiar contraseña',
      content: (
        <Narrow>
          <PasswordForm />
        </Narrow>
      ),
    },
    {
      word: 'seguridad',
      label: 'Seguridad',
      content: (
        <Page as="div">
          <FactorsPanel />
          <SessionsPanel />
        </Page>
      ),
    },
    { word: 'avisos', label: 'Avisos', content: <AlertsPanel /> },
    {
      word: 'limites',
      label: 'Límites de pedidos',
      content: (
        <Page as="div">
          <OrderLimits />
          <BlockedPhones />
        </Page>
      ),
    },
  ].filter(({ word }) => word !== 'limites' || staff.role === 'admin');
  return (
    <Page>
      <PageHead title="Mi perfil" back={adminRoutes.home} />
      <Tabs label="Mi perfil" tabs={tabs} />
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
