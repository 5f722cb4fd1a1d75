import { SearchField, color, media, radius, space, text } from '@shop/ui';
import { useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { SEARCH_LENGTH } from './list-definition';

const PAUSE_MS = 300;

const Box = styled.div`
  position: relative;
`;

const Shortcut = styled.kbd`
  display: none;
  ${media.desktop} {
    display: block;
    position: absolute;
    inset-block-start: 50%;
    inset-inline-end: ${space[12]};
    translate: 0 -50%;
    padding: 0 ${space[8]};
    border-radius: ${radius.control};
    background: ${color.mist};
    color: ${color.ink2};
    font-family: inherit;
    pointer-events: none;
    ${text.caption}
  }
  ${Box}:focus-within & {
    display: none;
  }
`;

export interface ListSearchProps {
  /** Name of the search, for assistive technology: 'Buscar ventas'. */
  label: string;
  /** Where it looks: 'Código, cliente o teléfono'. */
  placeholder: string;
  /** Text that the list is searched for now; it follows the address, also back and forward. */
  q: string;
  onSearch: (q: string) => void;
  /** True when `/` leads here; of several search boxes on a screen one has it. */
  shortcut?: boolean;
}

/** The search box. It asks when the typing pauses; `/` puts the cursor into it. */
export function ListSearch({ label, placeholder, q, onSearch, shortcut = true }: ListSearchProps) {
  const input = useRef<HTMLInputElement>(null);
  /** Searches of its own that the list does not show yet, in their order. */
  const asked = useRef<string[]>([]);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);

  // Asked for elsewhere: it stands in place of what was typed and not asked yet.
  useEffect(() => {
    const place = asked.current.indexOf(q);
    asked.current = place < 0 ? [] : asked.current.slice(place + 1);
    if (place >= 0) return;
    clearTimeout(pause.current);
    if (input.current) input.current.value = q;
  }, [q]);

  useEffect(() => () => clearTimeout(pause.current), []);

  useEffect(() => {
    if (!shortcut) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== '/' || isWriting(event.target)) return;
      event.preventDefault();
      input.current?.focus();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [shortcut]);

  function onType(text: string) {
    clearTimeout(pause.current);
    pause.current = setTimeout(() => {
      asked.current.push(text.trim());
      onSearch(text.trim());
    }, PAUSE_MS);
  }

  return (
    <Box>
      <SearchField
        ref={input}
        label={label}
        placeholder={placeholder}
        maxLength={SEARCH_LENGTH}
        aria-keyshortcuts={shortcut ? '/' : undefined}
        defaultValue={q}
        onChange={({ target }) => onType(target.value)}
      />
      {shortcut && <Shortcut aria-hidden="true">/</Shortcut>}
    </Box>
  );
}

function isWriting(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable="true"]');
}
