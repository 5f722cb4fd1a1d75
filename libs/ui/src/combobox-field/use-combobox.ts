import { useState } from 'react';
import type { ChangeEvent, KeyboardEvent } from 'react';
import { exactOption, filterOptions } from './match';

interface ComboboxInput {
  options: readonly string[];
  value: string;
  onChange: (value: string) => void;
}

/**
 * State of an editable combobox with a list (WAI-ARIA). The value is always one of the options or ''; text that is
 * no option stays visible, so that the person can correct it, and counts as ''.
 */
export function useCombobox({ options, value, onChange }: ComboboxInput) {
  const [typed, setTyped] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const shown = typed !== null && value === '' ? typed : value;
  const matches = typed === null ? [...options] : filterOptions(options, typed);

  const close = () => {
    setOpen(false);
    setActive(-1);
  };

  const show = () => {
    setOpen(true);
    setActive(typed === null ? options.indexOf(value) : -1);
  };

  const choose = (option: string) => {
    setTyped(null);
    close();
    if (option !== value) onChange(option);
  };

  const onInput = (event: ChangeEvent<HTMLInputElement>) => {
    const input = event.target;
    const exact = exactOption(options, input.value);
    setTyped(exact ? null : input.value);
    if ((exact ?? '') !== value) onChange(exact ?? '');
    /* Autofill writes into fields without focus; only typing opens the list. */
    const typing = input.ownerDocument.activeElement === input;
    setOpen(typing);
    setActive(typing && input.value.trim() !== '' ? (exact ? options.indexOf(exact) : 0) : -1);
  };

  const move = (step: 1 | -1) => {
    if (!open) {
      show();
      return;
    }
    const last = matches.length - 1;
    const next = active + step;
    setActive(next > last ? 0 : next < 0 ? last : next);
  };

  const activeOption = open ? matches[active] : undefined;

  const onKeyDown = (event: KeyboardEvent) => {
    switch (event.key) {
      case 'ArrowDown':
      case 'ArrowUp':
        event.preventDefault();
        move(event.key === 'ArrowDown' ? 1 : -1);
        break;
      case 'Enter':
        if (activeOption === undefined) break;
        event.preventDefault();
        choose(activeOption);
        break;
      case 'Tab':
        if (activeOption !== undefined && typed !== null) choose(activeOption);
        break;
      case 'Escape':
        close();
        break;
    }
  };

  const leave = () => {
    const only = typed?.trim() && matches.length === 1 ? matches[0] : undefined;
    if (only !== undefined) choose(only);
    else close();
  };

  return {
    shown,
    open,
    matches,
    active: open ? active : -1,
    show,
    close,
    choose,
    leave,
    onInput,
    onKeyDown,
    setActive,
  };
}
