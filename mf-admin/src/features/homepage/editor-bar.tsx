import { Badge, Button, Cluster, SmallButton, bottomBar, color, edge, layer, media, radius, space } from '@shop/ui';
import { useLayoutEffect, useRef } from 'react';
import { styled } from 'styled-components';

/** A badge that says if visitors see a section. */
export function SectionState({ active }: { active: boolean }) {
  return (
    <Badge tone={active ? 'ok' : 'warn'} icon={active ? 'check' : 'eye-off'}>
      {active ? 'Activo' : 'Inactivo'}
    </Badge>
  );
}

/* Always in sight: the forms are longer than the screen. Below the phone's navigation where both want the same place. */
const Bar = styled(Cluster)`
  position: sticky;
  z-index: ${layer.above};
  bottom: ${bottomBar};
  margin: 0 -${space[20]} -${space[20]};
  padding: ${space[12]} ${space[20]};
  border-block-start: ${edge.thin} solid ${color.line};
  border-radius: 0 0 ${radius.card} ${radius.card};
  background: ${color.surface};
  :root:has(&) {
    scroll-padding-bottom: calc(${bottomBar} + ${space[112]});
  }
  ${media.low} {
    position: static;
  }
  /* The words of the history begin where the form does. */
  & > button {
    margin-inline-start: -${space[16]};
  }
  & > :last-child {
    margin-inline-start: auto;
  }
  ${media.tablet} {
    margin: 0 -${space[24]} -${space[24]};
    padding: ${space[12]} ${space[24]};
  }
`;

/* There before it has something to say; takes no room until then. */
const Unsaved = styled.span`
  &:empty {
    position: absolute;
  }
`;

export interface EditorBarProps {
  editing: boolean;
  dirty: boolean;
  busy: boolean;
  onHistory: () => void;
  onEdit: () => void;
  onCancel: () => void;
}

/** Actions on a section. The button that begins the editing is the one that ends it: it keeps the focus. */
export function EditorBar({ editing, dirty, busy, onHistory, onEdit, onCancel }: EditorBarProps) {
  const toggle = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(editing);

  // Before the frame puts the focus on what is left around (`useKeptFocus`).
  useLayoutEffect(() => {
    const ended = wasEditing.current && !editing;
    wasEditing.current = editing;
    /* The element that had the focus when the section was saved is gone with the form. */
    if (ended && document.activeElement === document.body) toggle.current?.focus();
  }, [editing]);

  return (
    <Bar data-above-toasts="">
      <Unsaved role="status">
        {dirty && (
          <Badge tone="warn" icon="edit">
            Cambios sin guardar
          </Badge>
        )}
      </Unsaved>
      {!editing && (
        <Button tone="plain" size="sm" icon="clock" onClick={onHistory}>
          Historial
        </Button>
      )}
      <Cluster>
        <SmallButton ref={toggle} disabled={busy} onClick={editing ? onCancel : onEdit}>
          {editing ? 'Cancelar' : 'Editar'}
        </SmallButton>
        {editing && (
          <Button type="submit" size="sm" busy={busy}>
            Guardar
          </Button>
        )}
      </Cluster>
    </Bar>
  );
}
