import type { StaffView } from '@shop/contracts';
import { aStaffUser, renderInShell } from '@shop/testing';
import { cleanup, screen } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { useForm } from 'react-hook-form';
import { useFormDraft } from './use-draft';

const empty = { note: '', reason: '' };

/** A form into which somebody types as soon as it is there, before React has run its passive effects. */
function QuickForm({ typed, isSecret = false }: { typed?: string; isSecret?: boolean }) {
  const form = useForm({ defaultValues: empty });
  useFormDraft({ name: 'prueba', form, stored: () => empty, secrets: isSecret ? ['note'] : [] });
  const { setValue } = form;
  useLayoutEffect(() => {
    if (typed !== undefined) setValue('note', typed, { shouldDirty: true });
  }, [typed, setValue]);
  return (
    <form>
      <input aria-label="Nota" {...form.register('note')} />
      <input aria-label="Motivo" {...form.register('reason')} />
    </form>
  );
}

/** A staff session as an earlier visit left it in the browser. */
function signInBefore(over: Partial<StaffView> = {}): void {
  localStorage.setItem('admin_token', 'prueba.de.token');
  localStorage.setItem('admin_user', JSON.stringify(aStaffUser(over)));
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  signInBefore();
});

it('keeps what is typed before the browser has painted the form', () => {
  renderInShell(<QuickForm typed="Zona 1" />).unmount();
  renderInShell(<QuickForm />);
  expect(screen.getByLabelText('Nota')).toHaveValue('Zona 1');
});

it('writes no secret down, and puts none back', () => {
  const { unmount } = renderInShell(<QuickForm typed="Zona 1" isSecret />);
  expect(screen.getByLabelText('Nota')).toHaveValue('Zona 1');
  expect(JSON.stringify(sessionStorage)).not.toContain('Zona 1');
  unmount();
  renderInShell(<QuickForm typed="Zona 1" />).unmount();
  expect(JSON.stringify(sessionStorage)).toContain('Zona 1');
  renderInShell(<QuickForm isSecret />);
  expect(screen.getByLabelText('Nota')).toHaveValue('');
});

it('belongs to one person, under whatever name', () => {
  const noteOf = (over: Partial<StaffView>, typed?: string) => {
    cleanup();
    signInBefore(over);
    renderInShell(typed === undefined ? <QuickForm /> : <QuickForm typed={typed} />);
    return screen.getByLabelText('Nota');
  };
  noteOf({ id: 'one', username: 'carla' }, 'Zona 1');
  expect(noteOf({ id: 'other', username: 'carla' })).toHaveValue('');
  expect(noteOf({ id: 'one', username: 'carla.mendez' })).toHaveValue('Zona 1');
});

it('leaves what is typed before a draft is put back, and puts back the rest', () => {
  const draft = { typed: { note: 'Zona 1', reason: 'Cerrado' }, stored: empty, key: '' };
  sessionStorage.setItem(`borrador:${aStaffUser().id}:prueba`, JSON.stringify(draft));
  renderInShell(<QuickForm typed="Zona 10" />);
  expect(screen.getByLabelText('Nota')).toHaveValue('Zona 10');
  expect(screen.getByLabelText('Motivo')).toHaveValue('Cerrado');
});
