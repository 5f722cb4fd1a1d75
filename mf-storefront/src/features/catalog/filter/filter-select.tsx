import { color, edge, focusRing, font, Icon, radius, size, space, text } from '@shop/ui';
import { useRef, useState } from 'react';
import { styled } from 'styled-components';
import { useEarlyInput } from '../../../shared/early-input';

/* Looks like a chip and is the device's own list: on a phone nothing chooses from many names as well. */
const Root = styled.label<{ $active: boolean }>`
  position: relative;
  flex: none;
  display: inline-flex;
  align-items: center;
  height: ${size.controlSmall};
  color: ${({ $active }) => ($active ? color.onInv : color.ink)};
  & > svg {
    position: absolute;
    inset-inline-end: ${space[12]};
    pointer-events: none;
  }
`;

const Select = styled.select<{ $active: boolean }>`
  height: ${size.chip};
  max-width: 13rem;
  field-sizing: content;
  padding: 0 calc(${space[24]} + ${space[12]}) 0 ${space[12]};
  border: ${edge.thin} solid ${({ $active }) => ($active ? 'transparent' : color.line)};
  border-radius: ${radius.full};
  background: ${({ $active }) => ($active ? color.inv : color.surface)};
  color: inherit;
  appearance: none;
  text-overflow: ellipsis;
  cursor: pointer;
  ${text.small}
  font-weight: ${font.medium};
  &:hover {
    border-color: ${({ $active }) => ($active ? 'transparent' : color.field)};
  }
  &:focus-visible {
    ${focusRing}
  }
  & > option {
    background: ${color.surface};
    color: ${color.ink};
  }
`;

export interface FilterSelectProps<Value extends string> {
  label: string;
  options: readonly { key: Value; label: string }[];
  value: Value;
  /** The value that filters nothing. */
  neutral: Value;
  onChoose: (value: Value) => void;
}

/** One choice of the catalogue's filter out of a list. */
export function FilterSelect<Value extends string>({
  label,
  options,
  value,
  neutral,
  onChoose,
}: FilterSelectProps<Value>) {
  const isActive = value !== neutral;
  const [wasTouched, setTouched] = useState(false);
  const list = useRef<HTMLSelectElement>(null);
  const choose = (wanted: string) => {
    const chosen = options.find(({ key }) => key === wanted);
    if (chosen) onChoose(chosen.key);
  };
  useEarlyInput(list, value, choose);
  return (
    <Root $active={isActive}>
      <Select
        ref={list}
        aria-label={label}
        value={value}
        $active={isActive}
        onFocus={() => setTouched(true)}
        onChange={(event) => choose(event.target.value)}
      >
        {options.map((option) => (
          // Without a value of its own an option's words are its value: that spares the page, until a browser translates them.
          <option
            key={option.key}
            value={wasTouched || isActive || option.key !== option.label ? option.key : undefined}
          >
            {option.label}
          </option>
        ))}
      </Select>
      <Icon name="chevron-down" size={16} />
    </Root>
  );
}
