import { paths } from '@shop/shell-api';
import { ButtonLink, EmptyState, Stack } from '@shop/ui';

/** The link's id or secret is not one of ours. */
export function UnknownOrder() {
  return (
    <Stack $above={56}>
      <EmptyState
        headingLevel="h1"
        icon="receipt"
        title="No encontramos este pedido"
        text="Revisa que el enlace esté completo. Si lo copiaste de un mensaje, ábrelo otra vez desde ahí."
        action={
          <ButtonLink to={paths.home} tone="outline" size="sm">
            Volver al inicio
          </ButtonLink>
        }
      />
    </Stack>
  );
}
