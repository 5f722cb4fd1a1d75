import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { ComboboxField } from './combobox-field';
import { filterOptions } from './match';

const departments = ['Guatemala', 'Petén', 'Quetzaltenango', 'Quiché', 'Sacatepéquez', 'Suchitepéquez'];

interface FormProps {
  initial?: string;
  onSubmit?: (value: string) => void;
  onBlur?: () => void;
}

function Form({ initial = '', onSubmit, onBlur }: FormProps) {
  const [value, setValue] = useState(initial);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit?.(value);
      }}
    >
      <ComboboxField
        label="Departamento"
        name="department"
        options={departments}
        required
        value={value}
        onChange={setValue}
        {...(onBlur && { onBlur })}
        error={value === '' ? 'Departamento es requerido' : undefined}
      />
      <output>{value === '' ? 'ninguno' : value}</output>
      <button type="submit">Enviar</button>
    </form>
  );
}

const box = () => screen.getByRole('combobox', { name: 'Departamento' });
const chosen = () => screen.getAllByRole('status').find((node) => node.tagName === 'OUTPUT')?.textContent;
const offered = () =>
  within(screen.getByRole('listbox'))
    .queryAllByRole('option')
    .map((node) => node.textContent);

it('filters without regard to accents and case, best matches first', async () => {
  render(<Form />);
  await userEvent.type(box(), 'PEQUEZ');
  expect(offered()).toEqual(['Sacatepéquez', 'Suchitepéquez']);
  // Tab takes the first one.
  expect(filterOptions(['Izabal', 'Zacapa', 'Alta Verapaz'], 'al')).toEqual(['Alta Verapaz', 'Izabal']);
  await userEvent.clear(box());
  await userEvent.type(box(), 'que');
  expect(offered()).toEqual(['Quetzaltenango', 'Sacatepéquez', 'Suchitepéquez']);
  await userEvent.clear(box());
  await userEvent.type(box(), 'qui');
  expect(offered()).toEqual(['Quiché']);
});

it('brings into sight the list that opens, and what the arrow keys come to', async () => {
  const scroll = jest.spyOn(Element.prototype, 'scrollIntoView');
  render(<Form />);
  box().focus();
  await userEvent.keyboard('{ArrowDown}');
  expect(scroll.mock.contexts).toContain(screen.getByRole('listbox'));
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  expect(scroll.mock.contexts.at(-1)).toBe(screen.getByRole('option', { name: 'Petén' }));
});

it('chooses by arrow keys and Enter without sending the form', async () => {
  const onSubmit = jest.fn();
  render(<Form onSubmit={onSubmit} />);
  box().focus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
  expect(box()).toHaveAttribute('aria-activedescendant', screen.getByRole('option', { name: 'Petén' }).id);
  await userEvent.keyboard('{Enter}');
  expect(chosen()).toBe('Petén');
  expect(box()).toHaveValue('Petén');
  expect(box()).toHaveAttribute('aria-expanded', 'false');
  expect(onSubmit).not.toHaveBeenCalled();
  await userEvent.keyboard('{Enter}');
  expect(onSubmit).toHaveBeenCalledWith('Petén');
});

it('goes round at both ends of the list', async () => {
  render(<Form />);
  box().focus();
  await userEvent.keyboard('{ArrowDown}{ArrowUp}{Enter}');
  expect(chosen()).toBe('Suchitepéquez');
});

it('opens at the chosen option, which stays the chosen one while the arrows pass others', async () => {
  render(<Form initial="Petén" />);
  box().focus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  expect(screen.getByRole('option', { selected: true })).toHaveTextContent('Petén');
  await userEvent.keyboard('{Enter}');
  expect(chosen()).toBe('Quetzaltenango');
});

it('a press selects what is chosen, so that typing looks for another one', async () => {
  render(<Form initial="Petén" />);
  await userEvent.click(box());
  await userEvent.keyboard('Qui');
  expect(offered()).toEqual(['Quiché']);
});

it('takes the first match with Tab after typing', async () => {
  render(<Form />);
  await userEvent.type(box(), 'sac');
  await userEvent.tab();
  expect(chosen()).toBe('Sacatepéquez');
});

it('changes nothing for who only looks at the list and goes on', async () => {
  render(<Form />);
  box().focus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  await userEvent.tab();
  expect(chosen()).toBe('ninguno');
});

it('takes the only match of who goes on elsewhere, and says how many there are', async () => {
  render(<Form />);
  await userEvent.type(box(), 'que');
  expect(screen.getByText('3 opciones')).toHaveAttribute('role', 'status');
  await userEvent.type(box(), 't');
  expect(screen.getByText('1 opción')).toHaveAttribute('role', 'status');
  await userEvent.click(document.body);
  expect(chosen()).toBe('Quetzaltenango');
});

it('closes with Escape and keeps the value', async () => {
  render(<Form initial="Petén" />);
  await userEvent.click(box());
  expect(box()).toHaveAttribute('aria-expanded', 'true');
  expect(screen.getByText('6 opciones')).toHaveAttribute('role', 'status');
  await userEvent.keyboard('{Escape}');
  expect(box()).toHaveAttribute('aria-expanded', 'false');
  expect(screen.queryByText('6 opciones')).not.toBeInTheDocument();
  expect(chosen()).toBe('Petén');
});

it('its button opens the list and closes it again', async () => {
  render(<Form />);
  const button = screen.getByRole('button', { name: 'Mostrar opciones de Departamento' });
  await userEvent.click(button);
  expect(offered()).toEqual(departments);
  expect(box()).toHaveFocus();
  await userEvent.click(button);
  expect(box()).toHaveAttribute('aria-expanded', 'false');
});

it('is left by who goes on elsewhere, not by who presses its button', async () => {
  const onBlur = jest.fn();
  render(<Form onBlur={onBlur} />);
  await userEvent.click(box());
  await userEvent.click(screen.getByRole('button', { name: 'Mostrar opciones de Departamento' }));
  expect(onBlur).not.toHaveBeenCalled();
  await userEvent.tab();
  expect(onBlur).toHaveBeenCalledTimes(1);
});

it('takes what the browser fills in, without opening', () => {
  render(<Form />);
  fireEvent.change(box(), { target: { value: 'PETEN' } });
  expect(chosen()).toBe('Petén');
  expect(box()).toHaveValue('Petén');
  expect(box()).toHaveAttribute('aria-expanded', 'false');
});

it('keeps unknown text in sight but has no value, and names the problem', async () => {
  render(<Form initial="Petén" />);
  await userEvent.clear(box());
  await userEvent.type(box(), 'Belice');
  expect(screen.getByText('Sin resultados', { selector: 'p' })).toBeVisible();
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('Sin resultados');
  await userEvent.tab();
  expect(chosen()).toBe('ninguno');
  expect(box()).toHaveValue('Belice');
  expect(box()).toHaveAccessibleDescription('Departamento es requerido');
  expect(box()).toBeRequired();
});

it('chooses by mouse and keeps the focus in the field', async () => {
  render(<Form />);
  await userEvent.click(box());
  await userEvent.click(screen.getByRole('option', { name: 'Quiché' }));
  expect(chosen()).toBe('Quiché');
  expect(box()).toHaveFocus();
});
