import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RowMenu } from './row-menu';

const trigger = () => screen.getByRole('button', { name: 'Acciones de Uva' });
const open = async (name: RegExp) => {
  await userEvent.click(trigger());
  return screen.findByRole('menuitem', { name });
};

it('begins an action with the focus back on its button, so that a dialog gives it back there', async () => {
  const focused: (Element | null)[] = [];
  const onSelect = () => focused.push(document.activeElement);
  render(<RowMenu label="Acciones de Uva" items={[false, { label: 'Editar', icon: 'edit', onSelect }]} />);
  await userEvent.click(await open(/^Editar/));
  await waitFor(() => expect(focused).toEqual([trigger()]));
  // Closed without a choice it does nothing more.
  await open(/^Editar/);
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  expect(focused).toHaveLength(1);
});

it('leaves in sight why an action is off, and does not begin it', async () => {
  const onSelect = jest.fn();
  const reason = 'No tienes permiso para modificar inventario.';
  render(<RowMenu label="Acciones de Uva" items={[{ label: 'Contar', icon: 'edit', reason, onSelect }]} />);
  const item = await open(/^Contar/);
  expect(item).toHaveAttribute('aria-disabled', 'true');
  await userEvent.click(item);
  expect(screen.getByText(reason)).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  expect(onSelect).not.toHaveBeenCalled();
});
