import type { UnknownAction } from '@reduxjs/toolkit';
import { color, font, radius, size, space, text, underline } from '@shop/ui';
import { useEffect, useRef } from 'react';
import { styled } from 'styled-components';

/** Something that was just taken out of the cart, in words, and the action that puts it back. */
export interface Undoable {
  text: string;
  action: UnknownAction;
}

const Root = styled.div`
  flex: none;
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${space[16]};
  margin-top: ${space[16]};
  padding-inline: ${space[16]} ${space[8]};
  border-radius: ${radius.control};
  background: ${color.inv};
  color: ${color.onInv};
  ${text.small}
`;

const Undo = styled.button`
  min-height: ${size.control};
  padding-inline: ${space[8]};
  border-radius: ${radius.control};
  font-weight: ${font.strong};
  ${underline}
  &:focus-visible {
    outline-color: ${color.onInv};
    outline-offset: -${space[4]};
  }
`;

export interface UndoBarProps {
  undoable: Undoable;
  onUndo: () => void;
}

/** Says what was taken out and takes the focus that went with it, so that one key brings it back. */
export function UndoBar({ undoable, onUndo }: UndoBarProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), [undoable]);
  return (
    <Root role="status">
      <span>{undoable.text}</span>
      <Undo ref={button} type="button" onClick={onUndo}>
        Deshacer
      </Undo>
    </Root>
  );
}
