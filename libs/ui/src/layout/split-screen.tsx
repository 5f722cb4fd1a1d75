import { media, size, space } from '@shop/ui/core';
/* Only a picture, and this library is below the helper for parts that may be lost. */
// oxlint-disable-next-line no-restricted-imports
import { Suspense, lazy, type ComponentType, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { useKeptFocus } from './kept-focus';
import { useIsDesktop } from './use-is-desktop';

/** Decoration: fetched where it is shown, and nobody misses it where it can't be had. */
const CardScene = lazy<ComponentType>(() =>
  import('../sunrise/large-scene').then(
    (module) => ({ default: module.CardScene }),
    () => ({ default: () => null }),
  ),
);

const Split = styled.div<{ $underHeader: boolean }>`
  display: grid;
  min-height: ${({ $underHeader }) => ($underHeader ? 'auto' : '100dvh')};
  ${media.desktop} {
    grid-template-columns: 1fr 1fr;
    min-height: ${({ $underHeader }) => ($underHeader ? `calc(100dvh - ${size.headerDesktop})` : '100dvh')};
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

export interface SplitScreenProps {
  /** True when the shop's header stands above; without it the screen is filled. */
  underHeader?: boolean;
  children: ReactNode;
}

/** Words and a form, as where one signs in; the rising sun beside them on wide screens. */
export function SplitScreen({ underHeader = true, children }: SplitScreenProps) {
  const isDesktop = useIsDesktop();
  return (
    <Split $underHeader={underHeader}>
      <Words ref={useKeptFocus()} id="contenido" tabIndex={-1}>
        {children}
      </Words>
      {isDesktop && (
        <div>
          <Suspense fallback={null}>
            <CardScene />
          </Suspense>
        </div>
      )}
    </Split>
  );
}
