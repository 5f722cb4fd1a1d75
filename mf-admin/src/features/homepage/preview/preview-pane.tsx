import type { SectionKey, SectionView } from '@shop/contracts';
import { paths } from '@shop/shell-api';
import { Chip, media } from '@shop/ui';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { styled } from 'styled-components';
import { Cluster, Label } from '../../../shared/layout/layout';
import { draftOf, type EditorValues } from '../form/editor-values';
import { PreviewFrame } from './preview-frame';

/** The screen that the preview stands for. */
export type PreviewScreen = 'phone' | 'computer';

/** Their widths, px: those that the shop is designed for. */
const widths: Record<PreviewScreen, number> = { phone: 360, computer: 1280 };

const Sized = styled(PreviewFrame)<{ $screen: PreviewScreen }>`
  height: ${({ $screen }) => ($screen === 'phone' ? 'clamp(320px, 72dvh, 640px)' : 'clamp(200px, 40dvh, 480px)')};
  ${media.desktop} {
    height: ${({ $screen }) => ($screen === 'phone' ? 'clamp(320px, 100dvh - 290px, 680px)' : 'clamp(240px, 40dvh, 520px)')};
  }
`;

export interface PreviewPaneProps {
  sectionKey: SectionKey;
  /** The section as it is stored: the form says what is different. */
  stored: SectionView;
  screen: PreviewScreen;
  onScreen: (screen: PreviewScreen) => void;
}

/** The page of the shop as it would be with what stands in the form around. */
export function PreviewPane({ sectionKey, stored, screen, onScreen }: PreviewPaneProps) {
  const values = useWatch<EditorValues>() as EditorValues;
  const [attempt, setAttempt] = useState(0);
  return (
    <section aria-label="Vista previa">
      <Cluster $gap={12} $rows={0} $apart $below={8}>
        <Label as="h2">Así se verá</Label>
        <Cluster role="group" aria-label="Pantalla de la vista previa">
          <Chip pressed={screen === 'phone'} onClick={() => onScreen('phone')}>
            Teléfono
          </Chip>
          <Chip pressed={screen === 'computer'} onClick={() => onScreen('computer')}>
            Computadora
          </Chip>
        </Cluster>
      </Cluster>
      <Sized
        key={attempt}
        $screen={screen}
        address={sectionKey === 'affiliates' ? paths.affiliates : paths.home}
        draft={draftOf(sectionKey, stored, values)}
        screenWidth={widths[screen]}
        onRetry={() => setAttempt(attempt + 1)}
      />
    </section>
  );
}
