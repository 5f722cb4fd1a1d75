import { usePageTitle, useSession } from '@shop/shell-api';
import { Quiet, SplitScreen, Text, space, text } from '@shop/ui';
import { Navigate, useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { adminRoutes } from '../../routes';
import { ShopBrand } from '../../layout/shop-brand';
import { LoginForm } from './login-form';

const Heading = styled.h1`
  margin-top: ${space[40]};
  max-width: 12ch;
  overflow-wrap: anywhere;
  ${text.pageTitle}
`;

/** Where staff sign in. Who is signed in already goes on to the address asked for. */
export function LoginPage() {
  usePageTitle('Panel de administración');
  const { staff } = useSession();
  const askedFor = useAskedForAddress();
  if (staff) return <Navigate to={askedFor} replace />;
  return (
    <SplitScreen underHeader={false}>
      <ShopBrand />
      <Heading>Panel de administración</Heading>
      <Text $quiet $above={12}>
        Entra con tu usuario del equipo.
      </Text>
      <LoginForm />
      <Quiet $above={20}>¿Olvidaste tu contraseña? Pide a un administrador que la restablezca.</Quiet>
    </SplitScreen>
  );
}

/** The address that the login was put in front of, from its history entry; the start of the back office by default. */
function useAskedForAddress(): string {
  const state: unknown = useLocation().state;
  const askedFor = typeof state === 'object' && state !== null && 'askedFor' in state ? state.askedFor : null;
  return typeof askedFor === 'string' && askedFor !== adminRoutes.login ? askedFor : adminRoutes.home;
}
