import { Button, useIsDesktop } from '@shop/ui';
import { useId, useState } from 'react';
import { Stack } from '../../../shared/layout/layout';
import { PreviewPane, type PreviewPaneProps } from './preview-pane';

/** The preview: always there on a desktop, behind a button on a phone. */
export function PreviewPlaceContent(props: PreviewPaneProps) {
  const isDesktop = useIsDesktop();
  const [shown, setShown] = useState(false);
  const id = useId();
  if (isDesktop) return <PreviewPane {...props} />;
  return (
    <Stack $gap={8}>
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
      <div id={id} hidden={!shown}>
        {shown && <PreviewPane {...props} />}
      </div>
    </Stack>
  );
}
