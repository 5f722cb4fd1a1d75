import { guideKey, matchStatementRow, type KnownDelivery } from './statement-rows';

function aDelivery(over: Partial<KnownDelivery> = {}): KnownDelivery {
  return {
    id: 'd-1',
    orderId: 'o-1',
    status: 'en_ruta',
    failure: null,
    guideNumber: null,
    expectedCash: 13_000,
    collected: null,
    fee: null,
    settled: null,
    isCancelled: false,
    ...over,
  };
}

const terms = { feeKind: 'fixed' as const, feeAmount: 2500, feePercent: 0 };
const match = (cells: Record<string, string>, found = [aDelivery()], repeated: string[] = []) =>
  matchStatementRow({ number: 2, cells: { guide: 'EV-1', ...cells } }, found, { terms, repeated: new Set(repeated) });
const problem = (...given: Parameters<typeof match>) => match(...given).problems[0]?.text;

describe('a row of a courier’s statement', () => {
  test('that agrees records what became of the parcel and what is brought for it', () => {
    expect(match({ outcome: 'Entregado', collected: 'Q130.00', fee: '25', deposited: '105.00' })).toMatchObject({
      changes: [
        { column: 'outcome', before: 'En ruta', after: 'Entregado' },
        { column: 'deposited', before: '', after: 'Q105.00' },
      ],
      notes: [],
      choices: [],
      plan: { deliveryId: 'd-1', outcome: 'entregado', collected: 13_000, deposited: 10_500 },
    });
    expect(match({ collected: '130,00' }).plan).toMatchObject({ outcome: 'entregado', deposited: 10_500 });
    expect(match({ outcome: 'DIRECCION EQUIVOCADA' }).plan).toMatchObject({
      outcome: 'direccion_equivocada',
      collected: null,
      deposited: null,
    });
  });

  test('has a note of one line that turns nothing round, as one that staff type', () => {
    const { plan } = match({ outcome: 'ausente', note: ' Nadie\r\nabrió\u202e \u200b' });
    expect(plan?.note).toBe('Nadie abrió');
  });

  test.each([
    [{ collected: '1,130.00' }, 'Cobrado: en la tienda Q130.00, según la empresa Q1,130.00', 110_500],
    [{ fee: '30' }, 'Comisión: en la tienda Q25.00, según la empresa Q30.00', 10_000],
    [{ deposited: '-5' }, 'Depositado: en la tienda Q105.00, según la empresa −Q5.00', -500],
  ])('that differs (%j) takes a choice and changes nothing without it', (cells, note, deposited) => {
    const odd = match({ outcome: 'entregado', ...cells });
    expect([odd.changes, odd.notes[0], odd.choices.map(({ key }) => key)]).toEqual([[], note, ['take']]);
    expect(odd.plan).toMatchObject({ deposited });
  });

  test('is never matched by its amount: an unknown guide is a problem, whatever it says', () => {
    expect(problem({ outcome: 'Entregado', collected: '130.00' }, [])).toBe(
      'Ninguna entrega de este mensajero tiene esta guía o código',
    );
    const nameless = { number: 2, cells: { collected: '130.00' } };
    expect(matchStatementRow(nameless, [], { terms, repeated: new Set() }).problems[0]?.text).toBe(
      'Falta el número de guía o el código del pedido',
    );
    expect(problem({ outcome: 'Entregado' }, [aDelivery()], ['d-1'])).toBe('Esta entrega ya está en otra fila');
    expect(problem({ outcome: 'Entregado' }, [aDelivery(), aDelivery({ orderId: 'o-2' })])).toBe(
      'Es la guía o el código de varios pedidos',
    );
  });

  test('says what it cannot read beside its cell', () => {
    const { problems } = match({ outcome: 'Perdido', collected: 'mucho' });
    expect(problems.map(({ column }) => column)).toEqual(['collected', 'outcome']);
    expect(problem({ outcome: 'Ausente', collected: '5' })).toBe('No se entregó, y dice que se cobró');
  });

  test('of what the rider recorded settles it, and is a problem with another outcome', () => {
    const done = aDelivery({ status: 'entregado', collected: 13_000, fee: 2500 });
    expect(match({ outcome: 'Entregado', collected: '130.00' }, [done]).plan).toMatchObject({ outcome: null });
    expect(match({ outcome: 'Entregado', collected: '120.00' }, [done])).toMatchObject({
      changes: [],
      plan: { deposited: 9500 },
    });
    expect(problem({ outcome: 'Ausente' }, [done])).toBe('En la tienda ya es «Entregado»');
  });

  test('of what was recorded before the courier’s terms changed has the fee of then', () => {
    const done = aDelivery({ status: 'entregado', collected: 13_000, fee: 3000 });
    expect(match({ outcome: 'Entregado', collected: '130.00' }, [done])).toMatchObject({
      choices: [],
      plan: { deposited: 10_000 },
    });
  });

  test('of what is settled is the same, and a problem with another amount', () => {
    const settled = aDelivery({ status: 'entregado', collected: 13_000, fee: 2500, settled: 7 });
    expect(match({ outcome: 'Entregado', collected: '130.00' }, [settled])).toMatchObject({
      changes: [],
      problems: [],
      plan: null,
    });
    expect(problem({ collected: '120.00' }, [settled])).toBe('Ya está en la liquidación 7 con otro monto');
  });

  test('of what is settled is the same with the company’s own fee, which the settlement took as its difference', () => {
    const settled = aDelivery({ status: 'entregado', collected: 13_000, fee: 2500, settled: 7 });
    expect(
      match({ outcome: 'Entregado', collected: '130.00', fee: '30', deposited: '100.00' }, [settled]),
    ).toMatchObject({
      changes: [],
      problems: [],
      choices: [],
      notes: [
        'Comisión: en la tienda Q25.00, según la empresa Q30.00',
        'Depositado: en la tienda Q105.00, según la empresa Q100.00',
      ],
      plan: null,
    });
  });

  test('of a cancelled order is a problem', () => {
    expect(problem({ collected: '130.00' }, [aDelivery({ isCancelled: true })])).toBe(
      'Su pedido se canceló en la tienda',
    );
  });

  test('takes the attempt that is on its way before others of the order', () => {
    const earlier = aDelivery({ id: 'd-0', status: 'no_entregado', failure: 'ausente' });
    expect(match({ outcome: 'Entregado' }, [earlier, aDelivery()]).plan).toMatchObject({ deliveryId: 'd-1' });
  });

  test('compares guide numbers without regard to case, blanks and #', () => {
    expect(guideKey(' ev- 1 ')).toBe(guideKey('#EV-1'));
  });
});
