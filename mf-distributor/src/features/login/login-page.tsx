import { paths, selectDistributor, usePageTitle, useShopSelector } from '@shop/shell-api';
import { SunriseScene, TextLink, color, media, size, space, text } from '@shop/ui';
import { Navigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { distributorRoutes } from '../../routes';
import { LoginForm } from './login-form';

const Split = styled.div`
  display: grid;
  ${media.desktop} {
    grid-template-columns: 1fr 1fr;
    min-height: calc(100dvh - ${size.headerDesktop});
  }
`;

const Words = styled.main`
  display: grid;
  align-content: center;
  justify-content: center;
  grid-template-columns: minmax(0, calc(${size.modal} - ${space[80]}));
  padding: ${space[40]} ${space[16]} ${space[56]};
  outline: none;
`;

const Scene = styled.div`
  display: none;
  ${media.desktop} {
    display: block;
  }
`;

const Heading = styled.h1`
  max-width: 12ch;
  ${text.pageTitle}
`;

const Lead = styled.p`
  margin-top: ${space[12]};
  color: ${color.ink2};
`;

const Note = styled.p`
  margin-top: ${space[20]};
  color: ${color.ink2};
  ${text.small}
`;

const MembershipLink = styled(TextLink)`
  color: ${color.dist};
`;

/** Where approved affiliates sign in. Who is signed in already goes on to the dashboard. */
export function LoginPage() {
  usePageTitle('Portal de distribuidores');
  const distributor = useShopSelector(selectDistributor);
  if (distributor) return <Navigate to={distributorRoutes.dashboard} replace />;
  return (
    <Split>
      <Words id="contenido" tabIndex={-1}>
        <Heading>Portal de distribuidores</Heading>
        <Lead>Entra para comprar con tu descuento.</Lead>
        <LoginForm />
        <Note>
          ¿Aún no eres distribuidor? Solicita tu membresía en la{' '}
          <MembershipLink to={paths.affiliates}>sección de afiliados</MembershipLink> de la página principal.
        </Note>
      </Words>
      <Scene>
        <SunriseScene variant="card" />
      </Scene>
    </Split>
  );
}
