import { usePageTitle, useSession } from '@shop/shell-api';
import { SplitScreen, color, space, text } from '@shop/ui';
import { Navigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { useAskedForAddress } from './asked-for-address';
import { ShopBrand } from '../../layout/shop-brand';
import { LoginForm } from './login-form';

const Heading = styled.h1`
  margin-top: ${space[40]};
  max-width: 12ch;
  ${text.pageTitle}
`;

const Lead = styled.p`
  margin-top: ${space[12]};
  color: ${color.ink2};
`;

const Help = styled.p`
  margin-top: ${space[20]};
  color: ${color.ink2};
  ${text.small}
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
      <Lead>Entra con tu usuario del equipo.</Lead>
      <LoginForm />
      <Help>¿Olvidaste tu contraseña? Pide a un administrador que la restablezca.</Help>
    </SplitScreen>
  );
}
