import { selectStaff, usePageTitle, useShopSelector } from '@shop/shell-api';
import { CardScene, color, media, size, space, text } from '@shop/ui';
import { Navigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { useAskedForAddress } from './asked-for-address';
import { ShopBrand } from '../../layout/shop-brand';
import { LoginForm } from './login-form';

const Split = styled.div`
  display: grid;
  min-height: 100dvh;
  ${media.desktop} {
    grid-template-columns: 1fr 1fr;
  }
`;

const Words = styled.main`
  display: grid;
  align-content: center;
  justify-content: center;
  grid-template-columns: minmax(0, calc(${size.modal} - ${space[80]}));
  padding: ${space[40]} ${space[16]};
  outline: none;
`;

const Scene = styled.div`
  display: none;
  ${media.desktop} {
    display: block;
  }
`;

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
  const staff = useShopSelector(selectStaff);
  const askedFor = useAskedForAddress();
  if (staff) return <Navigate to={askedFor} replace />;
  return (
    <Split>
      <Words id="contenido" tabIndex={-1}>
        <ShopBrand />
        <Heading>Panel de administración</Heading>
        <Lead>Entra con tu usuario del equipo.</Lead>
        <LoginForm />
        <Help>¿Olvidaste tu contraseña? Pide a un administrador que la restablezca.</Help>
      </Words>
      <Scene>
        <CardScene />
      </Scene>
    </Split>
  );
}
