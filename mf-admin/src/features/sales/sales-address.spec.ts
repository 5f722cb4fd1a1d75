import { readSalesAddress, writeSalesAddress } from './sales-address';

const read = (query: string) => readSalesAddress(new URLSearchParams(query));

describe('the address of the list of sales', () => {
  it('is empty for the newest sales', () => {
    expect(read('')).toEqual({ q: '', status: null, sort: 'fecha', reversed: false, page: 1 });
    expect(writeSalesAddress(read('')).toString()).toBe('');
  });

  it.each([
    'q=Mar%C3%ADa+Jos%C3%A9',
    'estado=cancelada',
    'orden=-monto',
    'orden=-fecha',
    'q=7F3A&estado=pendiente&orden=estado&pagina=3',
  ])('says %s again as it was read', (query) => {
    expect(writeSalesAddress(read(query)).toString()).toBe(query);
  });

  it.each(['estado=borrada', 'orden=precio', 'pagina=-1', 'pagina=1.5', 'pagina=x', 'q=+++'])(
    'takes no notice of %s',
    (query) => {
      expect(read(query)).toEqual(read(''));
    },
  );
});
