import { render, screen } from '@testing-library/react';
import { useLastKnown } from './last-known';

interface Row {
  id: string;
  name: string;
}

const [ana, beto] = [
  { id: 'a', name: 'Ana' },
  { id: 'b', name: 'Beto' },
];

function Editor({ rows, of }: { rows: readonly Row[] | undefined; of: string }) {
  const row = useLastKnown(rows, ({ id }) => id, of);
  return <p>{row ? `Editas a ${row.name}` : 'No hay a quién editar'}</p>;
}

it('keeps a row that leaves its list, as it was last, and never shows it at the key of another one', () => {
  const { rerender } = render(<Editor rows={[ana, beto]} of="a" />);
  expect(screen.getByText('Editas a Ana')).toBeVisible();
  rerender(<Editor rows={[{ ...ana, name: 'Ana Lucía' }, beto]} of="a" />);
  rerender(<Editor rows={[beto]} of="a" />);
  expect(screen.getByText('Editas a Ana Lucía')).toBeVisible();
  rerender(<Editor rows={[beto]} of="c" />);
  expect(screen.getByText('No hay a quién editar')).toBeVisible();
  rerender(<Editor rows={undefined} of="b" />);
  expect(screen.getByText('No hay a quién editar')).toBeVisible();
});
