import type { ComponentPropsWithRef } from 'react';
import { styled } from 'styled-components';
import { Icon } from '@shop/ui/core';
import { size } from '@shop/ui/core';
import { ControlBox, controlLook } from './field-frame';

export interface SearchFieldProps extends Omit<ComponentPropsWithRef<'input'>, 'type'> {
  /** Name for assistive technology; the placeholder is what is seen. */
  label: string;
}

const Input = styled.input`
  ${controlLook}
  min-height: ${size.controlSmall};
  text-overflow: ellipsis;
  &::-webkit-search-cancel-button {
    appearance: none;
  }
`;

/** A search box without a visible label, 44 px high. It finds while one types: Enter sends no form that it stands in. */
export function SearchField({ label, placeholder = label, onKeyDown, ...rest }: SearchFieldProps) {
  return (
    <ControlBox $icon $trailing={false} role="search">
      <Icon name="search" />
      <Input
        {...rest}
        type="search"
        enterKeyHint="search"
        aria-label={label}
        placeholder={placeholder}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.preventDefault();
          onKeyDown?.(event);
        }}
      />
    </ControlBox>
  );
}
