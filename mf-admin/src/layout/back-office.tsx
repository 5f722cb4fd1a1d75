import { useDialogAddress } from '@shop/frames';
import { lazyComponent } from '@shop/shell-api/lazy-component';
import {
  Notice,
  SkipLink,
  Stack,
  color,
  media,
  size,
  space,
  useIsDesktop,
  useKeptFocus,
  useSecondPress,
} from '@shop/ui';
import { Suspense, useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { formatDateTime } from '../dates';
import { adminRoutes } from '../routes';
import { NewsPlace } from '../shared/list/news-press';
import { useAdminOwnFactorsQuery } from '../shared/staff/staff.api';
import { useStaff } from '../shared/staff/use-staff';
import { useNow } from '../shared/use-now';
import { useRenewedDevice } from '../features/profile/alerts/this-device';
import { PhoneBars } from './phone-bars';
import { frameDialogs } from './profile-menu';
import { SideBar } from './side-bar';

const Frame = styled.div`
  min-height: calc(100dvh - var(--bottom-bar, 0px));
  background: ${color.mist};
  ${media.desktop} {
    display: grid;
    grid-template-columns: ${size.backOfficeNav} minmax(0, 1fr);
  }
`;

const Content = styled.main`
  width: 100%;
  max-width: calc(${size.backOfficeContent} + 2 * ${space[32]});
  padding: ${space[8]} ${space[16]} ${space[32]};
  outline: none;
  ${media.tablet} {
    padding: ${space[16]} ${space[32]} ${space[32]};
  }
`;

/** A chunk of its own: passwords are changed rarely. */
const PasswordForm = lazyComponent(async () => (await import('../features/profile/password-form')).PasswordForm);

/** The frame around every screen for staff: navigation beside the screen on a desktop, in bars on a phone. */
export function BackOffice({ children }: { children: ReactNode }) {
  const isDesktop = useIsDesktop();
  const { staff } = useStaff();
  useRenewedDevice(staff.id);
  const [dialog, showDialog] = useDialogAddress(frameDialogs);
  return (
    <Frame>
      <SkipLink />
      <NewsPlace value={useState<HTMLElement | null>(null)}>
        {isDesktop ? <SideBar /> : <PhoneBars />}
        <Content ref={useKeptFocus()} id="contenido" tabIndex={-1} onClickCapture={useSecondPress()}>
          <FactorDue />
          {children}
        </Content>
      </NewsPlace>
      {dialog && (
        <Suspense>
          <PasswordForm onClose={() => showDialog(null)} />
        </Suspense>
      )}
    </Frame>
  );
}

/** Until when somebody has to add a second factor whose role needs one, or what they can't do since; nothing for others. */
function FactorDue() {
  const dueAt = useAdminOwnFactorsQuery().data?.dueAt ?? null;
  const now = useNow();
  if (dueAt === null) return null;
  return (
    <Stack $below={16}>
      <Notice tone="warn" title="Falta tu segundo paso para entrar">
        {Date.parse(dueAt) > now.getTime()
          ? `Agrégalo antes del ${formatDateTime(dueAt)}; después solo podrás abrir tu perfil. `
          : 'Mientras no lo agregues solo puedes abrir tu perfil. '}
        <Link to={`${adminRoutes.profile}?pestana=seguridad`}>Agregar ahora</Link>
      </Notice>
    </Stack>
  );
}
