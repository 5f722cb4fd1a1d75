import { FIRST_PAGE, listRequest, readListAddress, writeListAddress, type ListDefinition } from './list-definition';

const list: ListDefinition = {
  url: 'admin/orders',
  search: { label: 'Buscar', placeholder: 'Código', phones: true },
  sorts: {
    fecha: { label: 'Fecha', first: '', reversedFirst: '', by: ['-createdAt', 'createdAt'] },
    monto: { label: 'Monto', first: '', reversedFirst: '', by: ['-total', 'total'] },
  },
  filter: {
    param: 'estado',
    label: 'Estado',
    all: 'Todas',
    choices: {
      pendiente: { label: 'Pendientes', sends: { status: 'pending' } },
      cancelada: { label: 'Canceladas', sends: { status: 'cancelled' } },
    },
  },
  only: { param: 'chat', word: 'falta', label: 'Sin chat', sends: { chat: 'missing' } },
  days: true,
};
const read = (query: string) => readListAddress(list, new URLSearchParams(query));

describe('the address of a list', () => {
  it('is empty for the list as it opens', () => {
    expect(read('')).toEqual({ ...FIRST_PAGE, sort: 'fecha' });
    expect(writeListAddress(list, read('')).toString()).toBe('');
  });

  it.each([
    'q=Mar%C3%ADa+Jos%C3%A9',
    'estado=cancelada',
    'chat=falta',
    'desde=2026-11-01&hasta=2026-11-30',
    'orden=-monto',
    'orden=-fecha',
    'desde=2026-11-01&q=7F3A&estado=pendiente&chat=falta&orden=monto&filas=50&pagina=3',
  ])('says %s again as it was read', (query) => {
    expect(writeListAddress(list, read(query)).toString()).toBe(query);
  });

  it('searches by as much of a long text as the API reads', () => {
    expect(read(`q=${'Ola '.repeat(24)}%F0%9F%8D%87%F0%9F%8D%87%F0%9F%8D%87`).q).toBe(`${'Ola '.repeat(24)}🍇🍇`);
  });

  it('leaves alone what else the address says', () => {
    const written = writeListAddress(list, read('q=Ana'), new URLSearchParams('q=7F3A&pagina=2&dialogo=editar.3'));
    expect(written.toString()).toBe('dialogo=editar.3&q=Ana');
  });

  it.each([
    'estado=borrada',
    'estado=toString',
    'chat=no',
    'desde=ayer',
    'orden=precio',
    'pagina=-1',
    'pagina=1.5',
    'pagina=x',
    'filas=7',
    'q=+++',
  ])('takes no notice of %s', (query) => {
    expect(read(query)).toEqual(read(''));
  });

  it('is not searched for where the list has no search', () => {
    const waiting = { url: 'admin/deliveries/waiting' };
    expect(listRequest(waiting, readListAddress(waiting, new URLSearchParams('q=7F3A'))).params).toEqual({
      page: 1,
      limit: 25,
    });
  });

  it('is what the API is asked for', () => {
    const address = read('q=5512+3478&estado=pendiente&chat=falta&desde=2026-11-01&orden=-monto&pagina=2');
    expect(listRequest(list, address)).toEqual({
      url: 'admin/orders',
      params: {
        page: 2,
        limit: 25,
        q: '55123478',
        status: 'pending',
        chat: 'missing',
        from: '2026-11-01',
        sort: 'total',
      },
    });
    expect(listRequest({ url: 'admin/low-stock' }, FIRST_PAGE)).toEqual({
      url: 'admin/low-stock',
      params: { page: 1, limit: 25 },
    });
  });

  // As WhatsApp shows a number and copies it, and the other ways people write one.
  it.each([
    ['+502 5512 3478', '55123478'],
    ['502 5512-3478', '55123478'],
    ['5512-3478', '55123478'],
    ['5512 34', '551234'],
    ['7F3A-91', '7F3A-91'],
  ])('searches for %s as %s', (typed, q) => {
    const address = { ...FIRST_PAGE, q: typed };
    expect(listRequest(list, address).params).toMatchObject({ q });
    expect(listRequest({ ...list, search: { label: '', placeholder: '' } }, address).params).toMatchObject({
      q: typed,
    });
  });
});
