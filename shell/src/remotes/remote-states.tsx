import { ButtonLink, Container, ErrorState, Skeleton, VisuallyHidden, media, size, space } from '@shop/ui';
import { paths, useConnection } from '@shop/shell-api';
import { focusContent } from '../layout/navigation/content-focus';
import { PageMain } from '../layout/page-main';
import { styled } from 'styled-components';

const FailureArea = styled.div`
  display: grid;
  place-content: center;
  grid-template-columns: min(100%, ${size.sheet});
  min-height: 70dvh;
  padding: ${space[32]} ${space[16]};
`;

const SOON = 'Recarga la página en un momento.';
const REST = 'El resto de la tienda sigue funcionando y tu carrito está guardado.';

export interface RemoteFailureProps {
  /** It was built for another version of the shell; else it could not be had. */
  needsOtherShell?: boolean | undefined;
  /** Staff are told nothing of a shop and a cart. */
  isStaffs?: boolean | undefined;
  onRetry: () => void;
}

/** Stands where a remote's screen would be. What works besides is named, and 'Reintentar' asks for the remote again. */
export function RemoteFailure({ needsOtherShell, isStaffs, onRetry }: RemoteFailureProps) {
  const isCutOff = useConnection() !== 'fine';
  // The button goes: who pressed it by keyboard goes on in what comes, and not at the top of the page.
  const retry = () => {
    onRetry();
    focusContent();
  };
  const [title, text] = isCutOff
    ? [
        'Esta página necesita conexión',
        'No está guardada en este dispositivo. El catálogo que viste y tu carrito siguen aquí.',
      ]
    : needsOtherShell
      ? ['Esta parte se está actualizando', `${SOON} ${REST}`]
      : ['Esta parte no cargó', REST];

  return (
    <PageMain>
      <FailureArea>
        <ErrorState
          icon="cloud-off"
          title={title}
          text={isStaffs ? SOON : text}
          headingLevel="h1"
          onRetry={retry}
          secondary={
            <ButtonLink to={paths.home} tone="outline" size="sm">
              Volver al inicio
            </ButtonLink>
          }
        />
      </FailureArea>
    </PageMain>
  );
}

/* As high as the screen: what follows a remote's content must not jump when it arrives. */
const SkeletonArea = styled(Container)`
  display: grid;
  align-content: start;
  gap: ${space[24]};
  min-height: 100dvh;
  padding-top: ${space[40]};
  ${media.desktop} {
    padding-top: ${space[80]};
  }
`;

/** The outline of a screen while its remote loads. */
export function RemoteSkeleton() {
  return (
    <SkeletonArea>
      <VisuallyHidden role="status">Cargando...</VisuallyHidden>
      <Skeleton $height="6rem" $shape="card" />
      <Skeleton $height="3rem" />
      <Skeleton $height="24rem" $shape="card" />
    </SkeletonArea>
  );
}
