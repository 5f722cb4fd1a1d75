import { storefrontEndpoints } from '@shop/api-client';
import { useConnection, useShopDispatch, useShopSelector, type Connection } from '@shop/shell-api';
import { selectOutdated } from '@shop/shell-api/host';
import { Icon, color, font, layer, media, size, space, text, underline, type IconName } from '@shop/ui';
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { styled } from 'styled-components';

/* In sight wherever the page is scrolled to. */
const Place = styled.div`
  position: sticky;
  z-index: ${layer.sticky};
  top: ${size.headerPhone};
  ${media.desktop} {
    top: ${size.headerDesktop};
  }
`;

const Line = styled.p`
  display: flex;
  align-items: center;
  justify-content: center;
  gap: ${space[8]};
  min-height: ${size.controlSmall};
  padding-inline: ${space[16]};
  background: ${color.warnSoft};
  color: ${color.warn};
  ${text.small}
`;

const Way = styled.button`
  flex: none;
  min-height: ${size.controlSmall};
  padding-inline: ${space[8]};
  font-weight: ${font.strong};
  ${underline}
`;

const words: Readonly<Record<Exclude<Connection, 'fine'>, string>> = {
  offline: 'Sin conexión',
  lost: 'La tienda no responde',
};

/** Addresses of screens that are the catalogue, a product of it, or its grid of quantities. */
const CATALOGUE = /^\/($|producto\/|distributor\/pedido-rapido)/i;

const { listHomepageContent, listProducts } = storefrontEndpoints.endpoints;
const selectProducts = listProducts.select();

/** Fetches both public lists again. */
function useFreshLists(): { isFetching: boolean; fetchLists: () => Promise<void> } {
  const dispatch = useShopDispatch();
  const [isFetching, setFetching] = useState(false);
  const fetchLists = useCallback(async () => {
    const anew = { forceRefetch: true, subscribe: false };
    setFetching(true);
    await Promise.all([
      dispatch(listProducts.initiate(undefined, anew)),
      dispatch(listHomepageContent.initiate(undefined, anew)),
    ]);
    setFetching(false);
  }, [dispatch]);
  return { isFetching, fetchLists };
}

/** Wait after the device says that the network is back: the first calls would still fail. */
const SETTLING_MS = 1000;

/** Calls `onReturn` when the device has its network back while what is shown is still what was kept. */
function useReturn(connection: Connection, onReturn: () => Promise<void>): void {
  const before = useRef(connection);
  useEffect(() => {
    const isBack = before.current === 'offline' && connection === 'lost';
    before.current = connection;
    if (!isBack) return;
    const timer = setTimeout(() => void onReturn(), SETTLING_MS);
    return () => clearTimeout(timer);
  }, [connection, onReturn]);
}

/**
 * Says plainly that what is shown is the last that was fetched, or that the shop has a new release, and offers the
 * way out. Once the network is back, what was kept is replaced by itself.
 */
export function ConnectionNotice() {
  const connection = useConnection();
  const isOutdated = useShopSelector(selectOutdated);
  const isCatalog = CATALOGUE.test(useLocation().pathname);
  const hasCatalog = useShopSelector((state) => isCatalog && selectProducts(state).data !== undefined);
  const { isFetching, fetchLists } = useFreshLists();
  useReturn(connection, fetchLists);

  return (
    <Place role="status">
      {isOutdated ? (
        <NoticeLine icon="refresh">
          Hay una versión nueva de la tienda. Tu carrito está guardado.
          <Way type="button" onClick={() => globalThis.location.reload()}>
            Recargar
          </Way>
        </NoticeLine>
      ) : (
        connection !== 'fine' && (
          <NoticeLine icon="cloud-off">
            {words[connection]}
            {hasCatalog && ': ves el último catálogo'}
            {connection === 'lost' && (
              // Switched off it would lose the focus, and mostly nothing has changed afterwards.
              <Way type="button" aria-busy={isFetching || undefined} onClick={() => void fetchLists()}>
                Actualizar
              </Way>
            )}
          </NoticeLine>
        )
      )}
    </Place>
  );
}

function NoticeLine({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <Line>
      <Icon name={icon} size={18} />
      {children}
    </Line>
  );
}
