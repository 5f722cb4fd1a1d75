import { roleLabels } from '@shop/contracts';
import { useDialogAddress } from '@shop/frames';
import { useToast, useSessionChanges } from '@shop/shell-api';
import {
  Caption,
  Icon,
  Label,
  MenuContent,
  MenuItem,
  VisuallyHidden,
  color,
  radius,
  size,
  space,
  text,
  useMenuChoice,
} from '@shop/ui';
import * as DropdownMenu from 'radix-ui/dropdown-menu';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { adminRoutes } from '../routes';
import { SoundItem } from '../features/live/sound-item';
import { Initial } from '../shared/staff/initial';
import { useAdminLogoutMutation } from '../shared/staff/staff.api';
import { useStaff } from '../shared/staff/use-staff';

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

const MenuHead = styled(DropdownMenu.Label)`
  display: flex;
  padding: ${space[4]} ${space[12]} ${space[8]};
`;

export const frameDialogs = ['contrasena'] as const;

export interface ProfileMenuProps {
  /** `block` shows name and role on the button; `avatar` the initial alone, and name and role in the menu. */
  variant: 'block' | 'avatar';
}

/** The signed-in user: initial, user name and role, and the actions on their session. */
export function ProfileMenu({ variant }: ProfileMenuProps) {
  const { staff } = useStaff();
  const [, showDialog] = useDialogAddress(frameDialogs);
  const showToast = useToast();
  const { readStaff, staffSignedOut } = useSessionChanges();
  const [endSession] = useAdminLogoutMutation();
  const { trigger, choose, onCloseAutoFocus } = useMenuChoice();
  const who = (
    <Who>
      <Label>{staff.username}</Label>
      <Caption as="span">{roleLabels[staff.role]}</Caption>
    </Who>
  );

  async function logOut() {
    const leaving = readStaff();
    await endSession();
    const now = readStaff();
    // Another tab has signed in since.
    if (now && now !== leaving) return;
    staffSignedOut();
    showToast({ variant: 'default', title: 'Sesión cerrada', description: 'Has cerrado sesión exitosamente' });
  }

  return (
    <DropdownMenu.Root modal={false}>
      <Trigger ref={trigger} $block={variant === 'block'}>
        <Initial name={staff.username} own />
        {variant === 'block' ? (
          <>
            {who}
            <Icon name="chevron-down" />
          </>
        ) : (
          <VisuallyHidden>Tu cuenta, {staff.username}</VisuallyHidden>
        )}
      </Trigger>
      <MenuContent side={variant === 'block' ? 'top' : 'bottom'} onCloseAutoFocus={onCloseAutoFocus}>
        {variant === 'avatar' && <MenuHead>{who}</MenuHead>}
        <MenuItem asChild>
          <Link to={adminRoutes.profile}>
            <Icon name="user" />
            Configuración de perfil
          </Link>
        </MenuItem>
        <MenuItem onSelect={() => choose(() => showDialog({ name: 'contrasena', id: '' }))}>
          <Icon name="key" />
          Cambiar contraseña
        </MenuItem>
        {staff.role === 'admin' && (
          <MenuItem asChild>
            <Link to={adminRoutes.users}>
              <Icon name="users" />
              Gestionar usuarios
            </Link>
          </MenuItem>
        )}
        <SoundItem />
        <MenuItem onSelect={() => void logOut()}>
          <Icon name="logout" />
          Cerrar sesión
        </MenuItem>
      </MenuContent>
    </DropdownMenu.Root>
  );
}
