import { Icon, MenuItem, color, space } from '@shop/ui';
import { CheckboxItem } from 'radix-ui/dropdown-menu';
import { styled } from 'styled-components';
import { switchSound, useSound } from './sound';

const State = styled.span`
  margin-inline-start: auto;
  padding-inline-start: ${space[16]};
  color: ${color.ink2};
`;

/** In the profile menu: whether new orders ring on this device. The menu stays open, so that it is seen. */
export function SoundItem() {
  const on = useSound();
  return (
    <MenuItem
      as={CheckboxItem}
      checked={on}
      onCheckedChange={switchSound}
      onSelect={(event: Event) => event.preventDefault()}
    >
      <Icon name="bell" />
      Timbre de pedidos
      <State aria-hidden="true">{on ? 'Sí' : 'No'}</State>
    </MenuItem>
  );
}
