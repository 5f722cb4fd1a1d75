import { useEffect, useId, useRef } from 'react';
import type { FocusEvent, ReactNode, Ref } from 'react';
import { styled } from 'styled-components';
import { ControlBox, FieldFrame, controlLook, fieldAria, fieldIds } from '../field/field-frame';
import { Icon } from '@shop/ui/core';
import { VisuallyHidden } from '@shop/ui/core';
import { color, edge, font, layer, radius, shadow, size, space, text } from '@shop/ui/core';
import { useCombobox } from './use-combobox';

export interface ComboboxFieldProps {
  label: string;
  options: readonly string[];
  /** One of the options, or '' while none is chosen. */
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  name: string;
  id?: string;
  error?: string | undefined;
  hint?: ReactNode;
  placeholder?: string;
  /** 'address-level1' lets the browser fill in a department. */
  autoComplete?: string;
  disabled?: boolean;
  required?: boolean;
  ref?: Ref<HTMLInputElement>;
}

const Input = styled.input`
  ${controlLook}
`;

const Toggle = styled.button`
  position: absolute;
  inset: ${edge.strong} ${edge.strong} ${edge.strong} auto;
  width: ${size.controlSmall};
  display: grid;
  place-items: center;
  border-radius: ${radius.control};
`;

const List = styled.ul`
  position: absolute;
  z-index: ${layer.float};
  inset-inline: 0;
  top: calc(100% + ${space[4]});
  max-height: ${size.list};
  overflow-y: auto;
  padding: ${space[4]};
  border: ${edge.thin} solid ${color.line};
  border-radius: ${radius.control};
  background: ${color.raised};
  box-shadow: ${shadow.overlay};
`;

const Option = styled.li`
  display: flex;
  align-items: center;
  justify-content: space-between;
  min-height: ${size.controlSmall};
  padding: 0 ${space[12]};
  border-radius: ${radius.control};
  cursor: pointer;
  &[data-active='true'] {
    background: ${color.mist};
    outline: ${edge.strong} solid ${color.ink};
    outline-offset: -${edge.strong};
  }
  &[aria-selected='true'] {
    font-weight: ${font.strong};
  }
`;

const Nothing = styled.p`
  padding: ${space[12]};
  ${text.small}
  color: ${color.ink2};
`;

const announce = (count: number) => {
  if (count === 0) return 'Sin resultados';
  return count === 1 ? '1 opción' : `${count} opciones`;
};

/** A searchable list. Typing filters without regard to accents; arrows, Enter, Escape and browser autofill work. */
export function ComboboxField({
  label,
  options,
  value,
  onChange,
  onBlur,
  name,
  id,
  error,
  hint,
  placeholder,
  autoComplete = 'off',
  disabled,
  required,
  ref,
}: ComboboxFieldProps) {
  const ownId = useId();
  const ids = fieldIds(id ?? ownId);
  const listId = `${ids.control}-list`;
  const optionId = (index: number) => `${ids.control}-option-${index}`;
  const box = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const combobox = useCombobox({ options, value, onChange });

  /* At the end of a screen the list would open out of sight. */
  useEffect(() => {
    if (combobox.open) list.current?.scrollIntoView({ block: 'nearest' });
  }, [combobox.open]);

  useEffect(() => {
    list.current?.querySelector('[data-active="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [combobox.active]);

  const leave = (event: FocusEvent) => {
    if (box.current?.contains(event.relatedTarget)) return;
    combobox.leave();
    onBlur?.();
  };

  return (
    <FieldFrame ids={ids} label={label} hint={hint} error={error}>
      <ControlBox ref={box} $icon $trailing onBlur={leave}>
        <Icon name="search" />
        <Input
          ref={ref}
          id={ids.control}
          name={name}
          role="combobox"
          aria-expanded={combobox.open}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={combobox.active >= 0 ? optionId(combobox.active) : undefined}
          aria-required={required}
          autoComplete={autoComplete}
          autoCapitalize="words"
          spellCheck={false}
          placeholder={placeholder}
          disabled={disabled}
          value={combobox.shown}
          onChange={combobox.onInput}
          onKeyDown={combobox.onKeyDown}
          onClick={(event) => {
            if (!combobox.open) event.currentTarget.select();
            combobox.show();
          }}
          {...fieldAria(ids, hint, error)}
        />
        <Toggle
          type="button"
          tabIndex={-1}
          aria-label={`Mostrar opciones de ${label}`}
          aria-expanded={combobox.open}
          aria-controls={listId}
          disabled={disabled}
          onClick={() => {
            box.current?.querySelector('input')?.focus();
            if (combobox.open) combobox.close();
            else combobox.show();
          }}
        >
          <Icon name="chevron-down" />
        </Toggle>
        <List
          ref={list}
          id={listId}
          role="listbox"
          aria-label={label}
          hidden={!combobox.open}
          onMouseDown={(event) => event.preventDefault()}
        >
          {combobox.matches.map((option, index) => (
            <Option
              key={option}
              id={optionId(index)}
              role="option"
              aria-selected={option === value}
              data-active={index === combobox.active}
              onClick={() => combobox.choose(option)}
              onMouseMove={() => combobox.setActive(index)}
            >
              {option}
              {option === value && <Icon name="check" />}
            </Option>
          ))}
          {combobox.matches.length === 0 && <Nothing role="presentation">Sin resultados</Nothing>}
        </List>
        <VisuallyHidden role="status">{combobox.open ? announce(combobox.matches.length) : ''}</VisuallyHidden>
      </ControlBox>
    </FieldFrame>
  );
}
