import { paths, selectDistributor, usePageTitle, useShopSelector } from '@shop/shell-api';
import { Notice, TextLink, color, space, text } from '@shop/ui';
import { Navigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { SplitScreen } from '../../shared/split-screen';
import { LoginForm } from './login-form';
import { useLoginVisit } from './login-visit';

const Heading = styled.h1`
  max-width: 12ch;
  ${text.pageTitle}
`;

const Lead = styled.p`
  margin-top: ${space[12]};
  color: ${color.ink2};
`;

const Reason = styled.div`
  margin-top: ${space[20]};
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
  const distributor = useShopSelector(selectDistributor);
  const { askedFor, hasEnded } = useLoginVisit();
  if (distributor) return <Navigate to={askedFor} replace />;
  return (
    <SplitScreen>
      <Heading>Portal de distribuidores</Heading>
      <Lead>Entra para comprar con tu descuento.</Lead>
      {hasEnded && (
        <Reason>
          <Notice tone="warn" title="Tu sesión terminó">
            Inicia sesión para seguir donde estabas. Si no puedes entrar, tu cuenta puede estar en pausa o tener otra
            contraseña: escribe a la tienda.
          </Notice>
        </Reason>
      )}
      <LoginForm />
      <Note>
        ¿Aún no eres distribuidor? Solicita tu membresía en la{' '}
        <PortalLink to={paths.affiliates}>sección de afiliados</PortalLink> de la página principal.
      </Note>
      <Note>
        ¿Olvidaste tu contraseña? <PortalLink to={paths.contact}>Pide a la tienda</PortalLink> un enlace para elegir
        otra.
      </Note>
    </SplitScreen>
  );
}
