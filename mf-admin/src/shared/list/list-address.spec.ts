import { readListAddress, writeListAddress, type ListWords } from './list-address';

const words: ListWords<'fecha' | 'monto' | 'estado', 'pending' | 'cancelled'> = {
  sorts: ['fecha', 'monto', 'estado'],
  filter: { param: 'estado', words: { pending: 'pendiente', cancelled: 'cancelada' } },
};
const read = (query: string) => readListAddress(words, new URLSearchParams(query));

describe('the address of a list', () => {
  it('is empty for the list as it opens', () => {
    expect(read('')).toEqual({ q: '', filter: null, sort: 'fecha', reversed: false, size: 25, page: 1 });
    expect(writeListAddress(words, read('')).toString()).toBe('');
  });

  it.each([
    'q=Mar%C3%ADa+Jos%C3%A9',
    'estado=cancelada',
    'orden=-monto',
    'orden=-fecha',
    'q=7F3A&estado=pendiente&orden=estado&filas=50&pagina=3',
  ])('says %s again as it was read', (query) => {
    expect(writeListAddress(words, read(query)).toString()).toBe(query);
  });

  it('leaves alone what else the address says', () => {
    const written = writeListAddress(words, read('q=Ana'), new URLSearchParams('q=7F3A&pagina=2&desde=2026-11-01'));
    expect(written.toString()).toBe('desde=2026-11-01&q=Ana');
  });

  it('reads a filter by its word', () => {
    expect(read('estado=cancelada').filter).toBe('cancelled');
  });

  it.each(['estado=borrada', 'orden=precio', 'pagina=-1', 'pagina=1.5', 'pagina=x', 'filas=7', 'q=+++'])(
    'takes no notice of %s',
    (query) => {
      expect(read(query)).toEqual(read(''));
    },
  );
});
