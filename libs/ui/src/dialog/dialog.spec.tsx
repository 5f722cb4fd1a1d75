import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { ComboboxField } from '../combobox-field/combobox-field';
import { ConfirmDialog } from './confirm-dialog';
import { Dialog } from './dialog';

function Cart() {
  const [open, setOpen] = useState(false);
  const [department, setDepartment] = useState('');
  return (
    <>
      <button onClick={() => setOpen(true)}>Carrito</button>
      <Dialog open={open} onOpenChange={setOpen} title="Tu carrito" variant="sheet" closeLabel="Cerrar carrito">
        <ComboboxField
          label="Departamento"
          name="department"
          options={['Petén', 'Quiché']}
          value={department}
          onChange={setDepartment}
        />
      </Dialog>
      <div data-toast-region="">
        <p>Aviso de otra parte</p>
      </div>
    </>
  );
}

function Sale({ onConfirm, busy = false }: { onConfirm: () => void; busy?: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button onClick={() => setOpen(true)}>Cancelar</button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        question="¿Cancelar el pedido 2C90D7E1?"
        consequence="liberará 3 unidades"
        cancelLabel="Mantener pedido"
        confirmLabel="Cancelar pedido"
        danger
        busy={busy}
        onConfirm={onConfirm}
      />
    </>
  );
}

function Editor() {
  const [open, setOpen] = useState(false);
  const [asks, setAsks] = useState(false);
  return (
    <>
      <button onClick={() => setOpen(true)}>Editar</button>
      <Dialog open={open} onOpenChange={() => setAsks(true)} title="Producto">
        <input aria-label="Nombre" />
        <ConfirmDialog
          open={asks}
          onOpenChange={setAsks}
          question="¿Descartar los cambios?"
          cancelLabel="Seguir editando"
          confirmLabel="Descartar"
          onConfirm={() => setOpen(false)}
        />
      </Dialog>
    </>
  );
}

/** Where an open dialog keeps the pointer off, so that userEvent would not. */
function press(target: Element) {
  fireEvent.pointerDown(target);
  fireEvent.click(target);
}

describe('Dialog', () => {
  it('is named by its title, holds the focus and gives it back', async () => {
    render(<Cart />);
    await userEvent.click(screen.getByRole('button', { name: 'Carrito' }));
    const dialog = screen.getByRole('dialog', { name: 'Tu carrito' });
    expect(dialog).toContainElement(document.activeElement as HTMLElement);
    await userEvent.click(screen.getByRole('button', { name: 'Cerrar carrito' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Carrito' })).toHaveFocus();
  });

  it('stays open when a toast is pressed, and closes when the page beside it is', async () => {
    render(<Cart />);
    await userEvent.click(screen.getByRole('button', { name: 'Carrito' }));
    press(screen.getByText('Aviso de otra parte'));
    expect(screen.getByRole('dialog')).toBeVisible();
    press(document.body);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('stays open when the press on a toast takes the toast away', async () => {
    function Saving() {
      const [isTold, setIsTold] = useState(true);
      // As in a browser: the toast is gone before the press has come up to the document.
      const dismiss = () => flushSync(() => setIsTold(false));
      return (
        <>
          <Cart />
          <div data-toast-region="">{isTold && <button onClick={dismiss}>Cerrar aviso</button>}</div>
        </>
      );
    }
    render(<Saving />);
    await userEvent.click(screen.getByRole('button', { name: 'Carrito' }));
    press(screen.getByText('Cerrar aviso'));
    expect(screen.queryByText('Cerrar aviso')).toBeNull();
    expect(screen.getByRole('dialog', { name: 'Tu carrito' })).toBeVisible();
  });

  it('brings into sight what the keyboard comes to, from its last part round to its first', async () => {
    const shown: Element[] = [];
    Element.prototype.scrollIntoView = function (this: Element) {
      shown.push(this);
    };
    render(<Cart />);
    await userEvent.click(screen.getByRole('button', { name: 'Carrito' }));
    screen.getByRole('combobox').focus();
    shown.length = 0;
    await userEvent.tab();
    expect(screen.getByRole('button', { name: 'Cerrar carrito' })).toHaveFocus();
    expect(shown).toContain(document.activeElement);
  });

  it('leaves the first Escape to an open list', async () => {
    render(<Cart />);
    await userEvent.click(screen.getByRole('button', { name: 'Carrito' }));
    await userEvent.click(screen.getByRole('combobox'));
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('dialog')).toBeVisible();
    expect(screen.getByRole('combobox')).toHaveAttribute('aria-expanded', 'false');
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Carrito' })).toHaveFocus();
  });
});

/** A row whose question is followed by a dialog, and which then is gone. */
function Approval({ stays }: { stays: boolean }) {
  const [step, setStep] = useState<'row' | 'asks' | 'tells' | 'done'>('row');
  return (
    <main tabIndex={-1}>
      {(stays || step !== 'done') && <button onClick={() => setStep('asks')}>Aprobar</button>}
      {step === 'asks' && (
        <ConfirmDialog
          open
          onOpenChange={() => setStep('row')}
          question="¿Aprobar?"
          cancelLabel="Dejar"
          confirmLabel="Sí"
          onConfirm={() => setStep('tells')}
        />
      )}
      <Dialog open={step === 'tells'} onOpenChange={() => setStep('done')} title="Su enlace" />
    </main>
  );
}

it.each([true, false])('the focus goes back to the row, or to the page without it', async (stays) => {
  render(<Approval stays={stays} />);
  await userEvent.click(screen.getByRole('button', { name: 'Aprobar' }));
  await userEvent.click(screen.getByRole('button', { name: 'Sí' }));
  await screen.findByRole('dialog', { name: 'Su enlace' });
  await userEvent.click(screen.getByRole('button', { name: 'Cerrar' }));
  await waitFor(() =>
    expect(stays ? screen.getByRole('button', { name: 'Aprobar' }) : screen.getByRole('main')).toHaveFocus(),
  );
});

it('the focus stays in a dialog that asked whether to close, after a press beside it', async () => {
  render(<Editor />);
  await userEvent.click(screen.getByRole('button', { name: 'Editar' }));
  const dialog = screen.getByRole('dialog', { name: 'Producto' });
  // As in a browser, where a press on what takes no focus leaves nothing with it.
  (document.activeElement as HTMLElement).blur();
  press(document.body);
  await userEvent.click(screen.getByRole('button', { name: 'Seguir editando' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(dialog).toContainElement(document.activeElement as HTMLElement);
});

/** A form whose button goes off, as a line falls short when the order is sent. */
function Order() {
  const [isShort, setShort] = useState(false);
  return (
    <Dialog open onOpenChange={() => undefined} title="Tu pedido">
      <button disabled={isShort} onClick={() => setShort(true)}>
        Finalizar
      </button>
    </Dialog>
  );
}

it('the keyboard stays in a dialog whose button goes off with the focus on it', async () => {
  render(<Order />);
  const button = screen.getByRole('button', { name: 'Finalizar' });
  await userEvent.click(button);
  // The browser of these tests leaves it where it was; a real one would put it on the page.
  await waitFor(() => expect(button).not.toHaveFocus());
  expect(screen.getByRole('dialog', { name: 'Tu pedido' })).toContainElement(document.activeElement as HTMLElement);
});

describe('ConfirmDialog', () => {
  it('begins at the safe button, which changes nothing', async () => {
    const onConfirm = jest.fn();
    render(<Sale onConfirm={onConfirm} />);
    await userEvent.click(screen.getByRole('button', { name: 'Cancelar' }));
    expect(screen.getByRole('alertdialog', { name: '¿Cancelar el pedido 2C90D7E1?' })).toHaveAccessibleDescription(
      'liberará 3 unidades',
    );
    expect(screen.getByRole('button', { name: 'Mantener pedido' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(onConfirm).not.toHaveBeenCalled();
    expect(screen.getByRole('button', { name: 'Cancelar' })).toHaveFocus();
  });

  it('stays while what was confirmed is under way', async () => {
    const onConfirm = jest.fn();
    const { rerender } = render(<Sale onConfirm={onConfirm} />);
    await userEvent.click(screen.getByRole('button', { name: 'Cancelar' }));
    rerender(<Sale onConfirm={onConfirm} busy />);
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('alertdialog')).toBeVisible();
    rerender(<Sale onConfirm={onConfirm} />);
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });

  it('confirms with the other button', async () => {
    const onConfirm = jest.fn();
    render(<Sale onConfirm={onConfirm} />);
    await userEvent.click(screen.getByRole('button', { name: 'Cancelar' }));
    await userEvent.click(screen.getByRole('button', { name: 'Cancelar pedido' }));
    expect(onConfirm).toHaveBeenCalledTimes(1);
  });
});
