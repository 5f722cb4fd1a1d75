import { Icon, color, space, text } from '@shop/ui';
import { useSyncExternalStore } from 'react';
import { styled } from 'styled-components';

const Line = styled.p`
  display: flex;
  align-items: center;
  justify-content: center;
  gap: ${space[8]};
  padding: ${space[8]} ${space[16]};
  background: ${color.warnSoft};
  color: ${color.warn};
  ${text.small}
`;

function subscribe(onChange: () => void): () => void {
  globalThis.addEventListener('online', onChange);
  globalThis.addEventListener('offline', onChange);
  return () => {
    globalThis.removeEventListener('online', onChange);
    globalThis.removeEventListener('offline', onChange);
  };
}

/** Says plainly that what is shown is the last that was fetched. */
export function OfflineNotice() {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  return (
    <div role="status">
      {!online && (
        <Line>
          <Icon name="cloud-off" size={18} />
          Sin conexión: ves el último catálogo
        </Line>
      )}
    </div>
  );
}
