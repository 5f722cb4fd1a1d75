import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { QuantityStepper } from './quantity-stepper';

const onChange = jest.fn();

function Line({ initial = 2, min = 1, max = 12 }: { initial?: number; min?: number; max?: number }) {
  const [value, setValue] = useState(initial);
  return (
    <QuantityStepper
      label="Cantidad de Bruma 20K"
      value={value}
      min={min}
      max={max}
      onChange={(next) => {
        onChange(next);
        setValue(next);
      }}
    />
  );
}

const field = () => screen.getByRole('spinbutton', { name: 'Cantidad de Bruma 20K' });
const less = () => screen.getByRole('button', { name: 'Disminuir cantidad de Bruma 20K' });
const more = () => screen.getByRole('button', { name: 'Aumentar cantidad de Bruma 20K' });

beforeEach(() => onChange.mockClear());

it('stops at both limits, where the button that was pressed keeps the focus', async () => {
  render(<Line max={3} />);
  await userEvent.click(more());
  await userEvent.click(more());
  expect(field()).toHaveValue('3');
  expect(more()).toHaveAttribute('aria-disabled', 'true');
  // A browser takes the focus from one that is disabled.
  expect(more()).toBeEnabled();
  expect(more()).toHaveFocus();
  await userEvent.click(less());
  await userEvent.click(less());
  await userEvent.click(less());
  expect(field()).toHaveValue('1');
  expect(less()).toHaveAttribute('aria-disabled', 'true');
});

it('a press changes nothing where there is less than what was chosen: that is told, and changed on purpose', async () => {
  render(<Line initial={9} max={3} />);
  await userEvent.click(more());
  expect(field()).toHaveValue('9');
  expect(onChange).not.toHaveBeenCalled();
});

it('takes a typed quantity at once', async () => {
  render(<Line />);
  expect(field()).toHaveAttribute('inputmode', 'numeric');
  await userEvent.clear(field());
  await userEvent.type(field(), '10');
  expect(onChange).toHaveBeenLastCalledWith(10);
});

it('takes the next digit in place of the quantity that is entered', async () => {
  render(<Line />);
  field().focus();
  await userEvent.keyboard('7');
  expect(onChange).toHaveBeenLastCalledWith(7);
});

it('pulls a typed quantity back into the limits on leaving, and never reports one outside', async () => {
  render(<Line max={5} />);
  await userEvent.clear(field());
  await userEvent.type(field(), '70');
  await userEvent.tab();
  expect(field()).toHaveValue('5');
  await userEvent.clear(field());
  await userEvent.type(field(), '0');
  await userEvent.tab();
  expect(field()).toHaveValue('1');
  expect(onChange.mock.calls.flat()).toEqual([5, 1]);
});

it('a 0 on the way from 10 to 20 takes nothing out; one that is left does', async () => {
  render(<Line initial={10} min={0} max={30} />);
  await userEvent.click(field());
  await userEvent.keyboard('{Home}{Delete}2');
  expect(field()).toHaveValue('20');
  await userEvent.clear(field());
  await userEvent.type(field(), '0');
  await userEvent.tab();
  expect(onChange.mock.calls.flat()).toEqual([20, 0]);
});

it('returns to the last quantity when left empty, and ignores what is no digit', async () => {
  render(<Line />);
  await userEvent.clear(field());
  await userEvent.type(field(), '-a,');
  await userEvent.tab();
  expect(field()).toHaveValue('2');
  expect(onChange).not.toHaveBeenCalled();
});

it('refuses in sight what is no whole number, of which the point makes no other, and takes places that are none', async () => {
  render(<Line max={300} />);
  await userEvent.clear(field());
  await userEvent.type(field(), '1.5');
  expect(field()).toHaveValue('1.5');
  expect(field()).toBeInvalid();
  await userEvent.tab();
  expect(field()).toHaveValue('1');
  expect(field()).toBeValid();
  await userEvent.clear(field());
  await userEvent.paste('12.00');
  expect(field()).toBeValid();
  await userEvent.tab();
  expect(field()).toHaveValue('12');
  await userEvent.clear(field());
  await userEvent.paste('1,200');
  expect(field()).toBeInvalid();
  await userEvent.tab();
  expect(field()).toHaveValue('12');
  expect(onChange.mock.calls.flat()).toEqual([1, 12]);
});

it('takes what was typed with Enter, which sends no form', async () => {
  const onSubmit = jest.fn();
  render(
    <form onSubmit={onSubmit}>
      <Line max={5} />
      <button type="submit">Enviar</button>
    </form>,
  );
  await userEvent.clear(field());
  await userEvent.type(field(), '70{Enter}');
  expect(field()).toHaveValue('5');
  expect(onSubmit).not.toHaveBeenCalled();
});

it('counts with the arrow keys', async () => {
  render(<Line />);
  field().focus();
  await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowDown}');
  expect(field()).toHaveValue('3');
});
