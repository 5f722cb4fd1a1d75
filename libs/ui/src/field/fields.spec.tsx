import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useForm } from 'react-hook-form';
import { Checkbox } from '../choice/checkbox';
import { RadioCards } from '../choice/radio-cards';
import { FormSummary } from '../form-summary/form-summary';
import { placeProblems } from '../form-summary/place-problems';
import { PasswordField } from './password-field';
import { SearchField } from './search-field';
import { TextField } from './text-field';

interface Order {
  firstName: string;
  payment: string;
}

function Checkout({ onOrder }: { onOrder: (order: Order) => void }) {
  const { register, handleSubmit, formState } = useForm<Order>({
    defaultValues: { firstName: '', payment: 'transferencia' },
    shouldFocusError: false,
  });
  const problem = formState.errors.firstName?.message;
  return (
    <form onSubmit={(event) => void handleSubmit(onOrder)(event)}>
      <FormSummary problems={problem ? [{ label: 'Nombre', fieldId: 'first-name' }] : []} />
      <TextField
        id="first-name"
        label="Nombre"
        hint="Como en tu DPI"
        error={problem}
        {...register('firstName', { required: 'Nombre es requerido' })}
      />
      <RadioCards
        legend="Forma de pago"
        options={[
          { value: 'efectivo', label: 'Pago contra entrega (efectivo)', icon: 'cash' },
          { value: 'transferencia', label: 'Transferencia bancaria', icon: 'bank' },
        ]}
        {...register('payment')}
      />
      <button type="submit">Finalizar</button>
    </form>
  );
}

it('ties an error to its field and leads there from the summary', async () => {
  render(<Checkout onOrder={jest.fn()} />);
  expect(screen.getByLabelText('Nombre')).toHaveAccessibleDescription('Como en tu DPI');
  expect(screen.getByLabelText('Nombre')).toBeValid();
  await userEvent.click(screen.getByRole('button', { name: 'Finalizar' }));
  expect(screen.getByRole('alert')).toHaveTextContent('Revisa 1 campo para continuar: nombre.');
  expect(screen.getByLabelText('Nombre')).toBeInvalid();
  expect(screen.getByLabelText('Nombre')).toHaveAccessibleDescription('Nombre es requerido Como en tu DPI');
  await userEvent.click(screen.getByRole('link', { name: 'nombre' }));
  expect(screen.getByLabelText('Nombre')).toHaveFocus();
});

it('works with a form library that holds the values by reference', async () => {
  const onOrder = jest.fn<undefined, [Order]>();
  render(<Checkout onOrder={onOrder} />);
  expect(screen.getByRole('radio', { name: 'Transferencia bancaria' })).toBeChecked();
  await userEvent.type(screen.getByLabelText('Nombre'), 'María José');
  await userEvent.click(screen.getByRole('radio', { name: 'Pago contra entrega (efectivo)' }));
  await userEvent.click(screen.getByRole('button', { name: 'Finalizar' }));
  expect(onOrder.mock.calls[0]?.[0]).toEqual({ firstName: 'María José', payment: 'efectivo' });
});

it('stands in the first of several fields that are refused, and leaves what is of none', () => {
  const placed: unknown[] = [];
  const problems = ['phone', 'b', 'a'].map((path) => ({ path, message: 'No' }));
  const left = placeProblems<{ a: string; b: string }>(problems, ['a', 'b'], (field, _error, how) => {
    placed.push([field, how?.shouldFocus]);
  });
  expect(placed).toEqual([
    ['b', true],
    ['a', false],
  ]);
  expect(left).toEqual([problems[0]]);
});

it('lists several problems as a sentence', () => {
  render(
    <FormSummary
      problems={[
        { label: 'Apellido', fieldId: 'a' },
        { label: 'Número de celular', fieldId: 'b' },
        { label: 'Dirección', fieldId: 'c' },
      ]}
    />,
  );
  expect(screen.getByRole('alert')).toHaveTextContent(
    'Revisa 3 campos para continuar: apellido, número de celular y dirección.',
  );
});

it('leads from a summary to the field, which comes to the middle of the screen', () => {
  const scroll = jest.spyOn(Element.prototype, 'scrollIntoView');
  render(
    <>
      <FormSummary problems={[{ label: 'Dirección', fieldId: 'c' }]} />
      <TextField id="c" label="Dirección" />
    </>,
  );
  // The address stays: `fireEvent` tells of a click that does no more.
  expect(fireEvent.click(screen.getByText('dirección'))).toBe(false);
  expect(screen.getByLabelText('Dirección')).toHaveFocus();
  expect(scroll.mock.contexts).toEqual([screen.getByLabelText('Dirección')]);
  expect(scroll).toHaveBeenLastCalledWith({ block: 'center' });
});

it('shows and hides a password', async () => {
  render(<PasswordField label="Contraseña" />);
  const field = screen.getByLabelText('Contraseña');
  expect(field).toHaveAttribute('type', 'password');
  await userEvent.click(screen.getByRole('button', { name: 'Mostrar contraseña' }));
  expect(field).toHaveAttribute('type', 'text');
  // A phone begins a text with a capital, and corrects it.
  expect(field).toHaveAttribute('autocapitalize', 'none');
  expect(field).toHaveAttribute('spellcheck', 'false');
  await userEvent.click(screen.getByRole('button', { name: 'Ocultar contraseña' }));
  expect(field).toHaveAttribute('type', 'password');
});

it('ties an error to a checkbox and to a group of cards', () => {
  const options = [{ value: 'efectivo', label: 'Efectivo' }];
  render(
    <>
      <Checkbox label="Acepto" error="Hay que aceptar" />
      <RadioCards legend="Forma de pago" name="payment" options={options} error="Elige una" />
    </>,
  );
  expect(screen.getByRole('checkbox', { name: 'Acepto' })).toHaveAccessibleDescription('Hay que aceptar');
  expect(screen.getByRole('group', { name: 'Forma de pago' })).toHaveAccessibleDescription('Elige una');
});

it('marks a field for the eye alone', () => {
  render(<TextField label="Título" marked />);
  expect(screen.getByText('Título')).toHaveTextContent('Título *');
  expect(screen.getByRole('textbox', { name: 'Título' })).toBeVisible();
});

it('searches with Enter and sends no form', async () => {
  const onSubmit = jest.fn();
  render(
    <form onSubmit={onSubmit}>
      <SearchField label="Producto o sabor" />
      <button type="submit">Guardar cambios</button>
    </form>,
  );
  await userEvent.type(screen.getByRole('searchbox', { name: 'Producto o sabor' }), 'uva{Enter}');
  expect(onSubmit).not.toHaveBeenCalled();
});
