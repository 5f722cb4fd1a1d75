import { PREVIEW_READY, type PreviewDraft, type SectionView } from '@shop/contracts';
import { SmallButton, Spinner, color, edge, media, radius, space, text, useSize } from '@shop/ui';
import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';

/** How long the page in the frame may take until it shows drafts: a remote's own time limit and a little. */
const TIMEOUT_MS = 12_000;

/** Their names and widths, px: those that the shop is designed for. */
export const screens = {
  phone: { name: 'Teléfono', width: 360 },
  computer: { name: 'Computadora', width: 1280 },
} as const;

export type PreviewScreen = keyof typeof screens;

const Stage = styled.div<{ $screen: PreviewScreen }>`
  position: relative;
  overflow: hidden;
  width: 100%;
  height: ${({ $screen }) => ($screen === 'phone' ? 'clamp(320px, 72dvh, 640px)' : 'clamp(200px, 40dvh, 480px)')};
  border: ${edge.thin} solid ${color.line};
  border-radius: ${radius.card};
  background: ${color.page};
  ${media.desktop} {
    height: ${({ $screen }) => ($screen === 'phone' ? 'clamp(320px, 100dvh - 290px, 680px)' : 'clamp(240px, 40dvh, 520px)')};
  }
`;

const Frame = styled.iframe`
  display: block;
  border: 0;
  transform-origin: 0 0;
`;

const Waiting = styled.div`
  position: absolute;
  inset: 0;
  display: grid;
  place-content: center;
  justify-items: center;
  gap: ${space[16]};
  padding: ${space[24]};
  background: ${color.page};
  color: ${color.ink2};
  text-align: center;
  ${text.small}
`;

export interface PreviewFrameProps {
  /** The page of the shop that has the section. */
  address: string;
  /** Texts that the page shows in place of the stored ones. */
  draft: SectionView;
  /** The screen that the page believes to be on; it is rendered smaller where there is less room. */
  screen: PreviewScreen;
  onRetry: () => void;
}

/** A real page of the shop that shows a draft. Mount it again for another try or another page. */
export function PreviewFrame({ address, draft, screen, onRetry }: PreviewFrameProps) {
  const stage = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  /* Each time the page in the frame starts again the editor sends it the draft. */
  const [starts, setStarts] = useState(0);
  const [late, setLate] = useState(false);
  const { width, height } = useSize(stage);
  const screenWidth = screens[screen].width;
  const scale = Math.min(1, width / screenWidth) || 1;
  const message = JSON.stringify({ kind: 'shop:preview-draft', section: draft } satisfies PreviewDraft);

  useEffect(() => {
    const listen = ({ origin, source, data }: MessageEvent<unknown>) => {
      if (origin !== globalThis.location.origin || source !== frame.current?.contentWindow) return;
      if (data === PREVIEW_READY) setStarts((count) => count + 1);
    };
    const end = setTimeout(() => setLate(true), TIMEOUT_MS);
    globalThis.addEventListener('message', listen);
    return () => {
      clearTimeout(end);
      globalThis.removeEventListener('message', listen);
    };
  }, []);

  useEffect(() => {
    if (starts > 0) frame.current?.contentWindow?.postMessage(JSON.parse(message), globalThis.location.origin);
  }, [starts, message]);

  return (
    <Stage ref={stage} $screen={screen}>
      <Frame
        ref={frame}
        src={address}
        title="Vista previa de la tienda"
        style={{
          width: Math.max(screenWidth, width),
          height: height / scale,
          transform: `scale(${scale})`,
          pointerEvents: starts > 0 ? 'auto' : 'none',
        }}
      />
      {starts === 0 && (
        <Waiting role="status">
          {late ? (
            <>
              No se pudo abrir la vista previa. Puedes seguir editando.
              <SmallButton icon="refresh" onClick={onRetry}>
                Reintentar
              </SmallButton>
            </>
          ) : (
            <>
              <Spinner size={40} />
              Abriendo la vista previa...
            </>
          )}
        </Waiting>
      )}
    </Stage>
  );
}
