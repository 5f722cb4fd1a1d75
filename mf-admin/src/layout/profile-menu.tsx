import { roleLabels, type StaffView } from '@shop/contracts';
import { sessionActions, toastShown, useShopDispatch } from '@shop/shell-api';
import { Icon, VisuallyHidden, color, font, layer, radius, shadow, size, space, text } from '@shop/ui';
import { DropdownMenu } from 'radix-ui';
import { styled } from 'styled-components';

const Trigger = styled(DropdownMenu.Trigger)<{ $block: boolean }>`
  display: flex;
  align-items: center;
  gap: ${space[12]};
  min-height: ${size.control};
  padding: ${({ $block }) => ($block ? `${space[4]} ${space[12]}` : 0)};
  border-radius: ${radius.control};
  text-align: start;
  &[data-state='open'] {
    background: ${({ $block }) => ($block ? color.mist : 'none')};
  }
`;

const Initial = styled.span`
  display: grid;
  flex: none;
  place-items: center;
  width: ${size.chip};
  height: ${size.chip};
  border-radius: ${radius.full};
  background: ${color.inv};
  color: ${color.onInv};
  font-weight: ${font.bold};
`;

const Who = styled.span`
  display: grid;
  flex: 1;
  min-width: 0;
  ${text.small}
  & > * {
    overflow: hidden;
    text-overflow: ellipsis;
  }
`;

const Name = styled.span`
  font-weight: ${font.strong};
`;

const Role = styled.span`
  color: ${color.ink2};
  ${text.caption}
`;

const Menu = styled(DropdownMenu.Content)`
  z-index: ${layer.float};
  min-width: calc(${size.backOfficeNav} - ${space[24]});
  padding: ${space[8]};
  border: 1px solid ${color.line};
  border-radius: ${radius.control};
  background: ${color.raised};
  color: ${color.ink};
  box-shadow: ${shadow.overlay};
`;

const MenuHead = styled(DropdownMenu.Label)`
  display: flex;
  padding: ${space[4]} ${space[12]} ${space[8]};
`;

const Item = styled(DropdownMenu.Item)`
  display: flex;
  align-items: center;
  gap: ${space[12]};
  min-height: ${size.controlSmall};
  padding: 0 ${space[12]};
  border-radius: ${radius.control};
  cursor: pointer;
  outline: none;
  ${text.small}
  font-weight: ${font.medium};
  &[data-highlighted] {
    background: ${color.mist};
  }
`;

export interface ProfileMenuProps {
  staff: StaffView;
  /** `block` shows name and role on the button; `avatar` the initial alone, and name and role in the menu. */
  variant: 'block' | 'avatar';
}

/** The signed-in user: initial, user name and role, and what he may do with his session. */
export function ProfileMenu({ staff, variant }: ProfileMenuProps) {
  const dispatch = useShopDispatch();
  const who = (
    <Who>
      <Name>{staff.username}</Name>
      <Role>{roleLabels[staff.role]}</Role>
    </Who>
  );

  function logOut() {
    dispatch(sessionActions.staffSignedOut());
    dispatch(
      toastShown({ variant: 'default', title: 'Sesión cerrada', description: 'Has cerrado sesión exitosamente' }),
    );
  }

  return (
    <DropdownMenu.Root modal={false}>
      <Trigger $block={variant === 'block'}>
        <Initial aria-hidden="true">{staff.username.charAt(0).toUpperCase()}</Initial>
        {variant === 'block' ? (
          <>
            {who}
            <Icon name="chevron-down" />
          </>
        ) : (
          <VisuallyHidden>Tu cuenta, {staff.username}</VisuallyHidden>
        )}
      </Trigger>
      <Menu align="end" side={variant === 'block' ? 'top' : 'bottom'} sideOffset={8} collisionPadding={8}>
        {variant === 'avatar' && <MenuHead>{who}</MenuHead>}
        <Item onSelect={logOut}>
          <Icon name="logout" />
          Cerrar sesión
        </Item>
      </Menu>
    </DropdownMenu.Root>
  );
}
