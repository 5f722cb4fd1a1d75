import { Button, EmptyState, size, space } from '@shop/ui';
import { Component, type ReactNode } from 'react';
import { styled } from 'styled-components';

const Root = styled.main`
  display: grid;
  align-content: center;
  min-height: 100dvh;
  max-width: ${size.sheet};
  margin-inline: auto;
  padding: ${space[16]};
`;

/** The last net: when the shell itself fails, the page says so and offers to start again. */
export class AppErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <Root role="alert">
        <EmptyState
          headingLevel="h1"
          icon="alert"
          tone="bad"
          title="Algo salió mal"
          text="Tu carrito está guardado. Recarga la página para seguir."
          action={<Button onClick={() => globalThis.location.reload()}>Recargar página</Button>}
        />
      </Root>
    );
  }
}
