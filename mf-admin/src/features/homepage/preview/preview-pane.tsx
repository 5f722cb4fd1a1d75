import type { SectionKey, SectionView } from '@shop/contracts';
import { paths } from '@shop/shell-api';
import { Chip, Cluster, Label, SmallButton, Stack, color, layer, media, space, useIsDesktop } from '@shop/ui';
import { useId, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { styled } from 'styled-components';
import { draftOf, type EditorValues } from '../form/editor-values';
import { PreviewFrame, screens, type PreviewScreen } from './preview-frame';

const screenKeys = Object.keys(screens) as PreviewScreen[];

/** Stays in sight while the form beside or below it is scrolled. */
const Place = styled(Stack)<{ $screen: PreviewScreen }>`
  ${media.desktop} {
    position: sticky;
    ${({ $screen }) =>
      $screen === 'phone'
        ? `top: ${space[24]};
           grid-column: 2;
           grid-row: 1;`
        : `z-index: ${layer.sticky};
           top: 0;
           padding-block: ${space[8]};
           background: ${color.mist};`}
  }
`;

export interface PreviewPaneProps {
  sectionKey: SectionKey;
  /** The section as it is stored: the form says what is different. */
  stored: SectionView;
  screen: PreviewScreen;
  onScreen: (screen: PreviewScreen) => void;
}

/** The preview: always there on a desktop, behind a button on a phone. */
export function PreviewPane(props: PreviewPaneProps) {
  const isDesktop = useIsDesktop();
  const [unfolded, setUnfolded] = useState(false);
  const id = useId();
  const shown = isDesktop || unfolded;
  return (
    <Place $gap={8} $screen={props.screen}>
      {!isDesktop && (
        <SmallButton
          block
          icon={shown ? 'eye-off' : 'eye'}
          aria-expanded={shown}
          aria-controls={id}
          onClick={() => setUnfolded(!shown)}
        >
          {shown ? 'Ocultar la vista previa' : 'Ver la vista previa'}
        </SmallButton>
      )}
      <div id={id} hidden={!shown}>
        {shown && <Preview {...props} />}
      </div>
    </Place>
  );
}

/** The page of the shop as it would be with what stands in the form around. */
function Preview({ sectionKey, stored, screen, onScreen }: PreviewPaneProps) {
  const values = useWatch<EditorValues>() as EditorValues;
  const [attempt, setAttempt] = useState(0);
  return (
    <section aria-label="Vista previa">
      <Cluster $gap={12} $rows={0} $apart $below={8}>
        <Label as="h2">Así se verá</Label>
        <Cluster role="group" aria-label="Pantalla de la vista previa">
          {screenKeys.map((key) => (
            <Chip key={key} pressed={screen === key} onClick={() => onScreen(key)}>
              {screens[key].name}
            </Chip>
          ))}
        </Cluster>
      </Cluster>
      <PreviewFrame
        key={attempt}
        address={sectionKey === 'affiliates' ? paths.affiliates : paths.home}
        draft={draftOf(sectionKey, stored, values)}
        screen={screen}
        onRetry={() => setAttempt(attempt + 1)}
      />
    </section>
  );
}
