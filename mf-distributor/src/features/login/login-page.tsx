import { paths, usePageTitle, useSession } from '@shop/shell-api';
import { Quiet, SplitScreen, Text } from '@shop/ui';
import { Navigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { PortalLink } from '../../shared/portal-link';
import { ShopChatLink } from '../../shared/shop-chat';
import { EndNotice } from './end-notice';
import { LoginForm } from './login-form';
import { useAskedFor } from './login-visit';

/* Two lines in every font: it nearly fills one, and would jump where another font has room for it. */
const Heading = styled(Text)`
  max-width: 12ch;
`;

/** Where approved affiliates sign in. Who is signed in already goes on to the address asked for. */
export function LoginPage() {
  usePageTitle('Portal de distribuidores');
  const { distributor, distributorEnd: end } = useSession();
  const askedFor = useAskedFor();
  if (distributor) return <Navigate to={askedFor} replace />;
  return (
    <SplitScreen>
      <Heading as="h1" $look="pageTitle">
        Portal de distribuidores
      </Heading>
      <Text $quiet $above={12}>
        Entra para comprar con tu descuento.
      </Text>
      {end && <EndNotice end={end} />}
      <LoginForm />
      <Quiet $above={20}>
        ¿Aún no eres distribuidor? Solicita tu membresía en la{' '}
        <PortalLink to={paths.affiliates}>sección de afiliados</PortalLink> de la página principal.
      </Quiet>
      <Quiet $above={20}>
        ¿Olvidaste tu contraseña? <ShopChatLink subject="password">Pide a la tienda un enlace nuevo</ShopChatLink> por
        WhatsApp.
      </Quiet>
    </SplitScreen>
  );
}
