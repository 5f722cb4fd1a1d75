import { paths, usePageTitle, useSession } from '@shop/shell-api';
import { SplitScreen, TextLink, color, space, text } from '@shop/ui';
import { Navigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { ShopChatLink } from '../../shared/shop-chat';
import { EndNotice } from './end-notice';
import { LoginForm } from './login-form';
import { useAskedFor } from './login-visit';

const Heading = styled.h1`
  max-width: 12ch;
  overflow-wrap: anywhere;
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

const PortalLink = styled(TextLink)`
  color: ${color.dist};
`;

/** Where approved affiliates sign in. Who is signed in already goes on to the address asked for. */
export function LoginPage() {
  usePageTitle('Portal de distribuidores');
  const { distributor, distributorEnd: end } = useSession();
  const askedFor = useAskedFor();
  if (distributor) return <Navigate to={askedFor} replace />;
  return (
    <SplitScreen>
      <Heading>Portal de distribuidores</Heading>
      <Lead>Entra para comprar con tu descuento.</Lead>
      {end && <EndNotice end={end} />}
      <LoginForm />
      <Note>
        ¿Aún no eres distribuidor? Solicita tu membresía en la{' '}
        <PortalLink to={paths.affiliates}>sección de afiliados</PortalLink> de la página principal.
      </Note>
      <Note>
        ¿Olvidaste tu contraseña? <ShopChatLink subject="password">Pide a la tienda un enlace nuevo</ShopChatLink> por
        WhatsApp.
      </Note>
    </SplitScreen>
  );
}
