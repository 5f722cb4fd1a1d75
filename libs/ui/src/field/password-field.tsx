import { useId, useState } from 'react';
import { styled } from 'styled-components';
import { Icon } from '@shop/ui/core';
import { color, edge, radius, size } from '@shop/ui/core';
import { ControlBox, FieldFrame, controlLook, fieldAria, fieldIds } from './field-frame';
import type { TextFieldProps } from './text-field';

export type PasswordFieldProps = Omit<TextFieldProps, 'type'>;

const Input = styled.input`
  ${controlLook}
`;

const Reveal = styled.button`
  position: absolute;
  inset: ${edge.strong} ${edge.strong} ${edge.strong} auto;
  width: ${size.controlSmall};
  display: grid;
  place-items: center;
  border-radius: ${radius.control};
  color: ${color.ink2};
  &:hover {
    color: ${color.ink};
  }
`;

/** A password with a button that shows it. Pasting and password managers work. */
export function PasswordField({ label, marked = false, hint, error, icon, id, ...rest }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const ownId = useId();
  const ids = fieldIds(id ?? ownId);
  return (
    <FieldFrame ids={ids} label={label} marked={marked} hint={hint} error={error}>
      <ControlBox $icon={icon !== undefined} $trailing>
        {icon && <Icon name={icon} />}
        <Input
          autoCapitalize="none"
          spellCheck={false}
          {...rest}
          type={shown ? 'text' : 'password'}
          id={ids.control}
          {...fieldAria(ids, hint, error)}
        />
        <Reveal
          type="button"
          aria-label={shown ? 'Ocultar contraseña' : 'Mostrar contraseña'}
          aria-controls={ids.control}
          onClick={() => setShown(!shown)}
        >
          <Icon name={shown ? 'eye-off' : 'eye'} />
        </Reveal>
      </ControlBox>
    </FieldFrame>
  );
}
