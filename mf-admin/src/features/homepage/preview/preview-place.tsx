import { Button, space, useIsDesktop } from '@shop/ui';
import { useId, useState } from 'react';
import { styled } from 'styled-components';
import { PreviewPane, type PreviewPaneProps } from './preview-pane';

const Below = styled.div`
  margin-top: ${space[8]};
`;

/** The preview: always there on a desktop, behind a button on a phone. */
export function PreviewPlaceContent(props: PreviewPaneProps) {
  const isDesktop = useIsDesktop();
  const [shown, setShown] = useState(false);
  const id = useId();
  if (isDesktop) return <PreviewPane {...props} />;
  return (
    <>
      <Button
        tone="outline"
        size="sm"
        block
        icon={shown ? 'eye-off' : 'eye'}
        aria-expanded={shown}
        aria-controls={id}
        onClick={() => setShown(!shown)}
      >
        {shown ? 'Ocultar la vista previa' : 'Ver la vista previa'}
      </Button>
      <Below id={id} hidden={!shown}>
        {shown && <PreviewPane {...props} />}
      </Below>
    </>
  );
}
