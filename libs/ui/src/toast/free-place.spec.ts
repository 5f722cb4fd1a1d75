import { freePlace, keptAreas } from './free-place';

/** The window of a phone: 360 by 740 px. */
const rest = { left: 16, right: 344, top: 580, bottom: 648 };
const kept = (top: number, bottom: number, weight = 1, left = 16, right = 344) => ({
  left,
  right,
  top,
  bottom,
  weight,
});

it('leaves a toast where it lies on nothing', () => {
  expect(freePlace(rest, [kept(100, 200)])).toEqual({ left: 0, up: 0, covers: 0 });
});

it('moves it to the nearest gap that is high enough', () => {
  const { left, up, covers } = freePlace(rest, [kept(600, 640), kept(480, 540), kept(300, 390)]);
  expect([left, covers]).toEqual([0, 0]);
  expect(rest.bottom - up).toBeLessThanOrEqual(472);
  expect(rest.top - up).toBeGreaterThanOrEqual(398);
});

it('moves it aside where there is room beside it', () => {
  const wide = { left: 900, right: 1256, top: 700, bottom: 768 };
  const rows = Array.from({ length: 20 }, (_, row) => kept(row * 40, row * 40 + 36, 1, 1000, 1240));
  const { left, covers } = freePlace(wide, rows);
  expect(covers).toBe(0);
  expect(wide.right - left).toBeLessThanOrEqual(992);
});

it('lies close to what can be pressed rather than on a little of it', () => {
  const { up } = freePlace(rest, [kept(0, 360), kept(360, 400, 1, 16, 60), kept(474, 740)]);
  expect([rest.top - up, rest.bottom - up]).toEqual([404, 472]);
});

it('never takes what saves a dialog where anything else can be had', () => {
  const rows = Array.from({ length: 12 }, (_, row) => kept(row * 44, row * 44 + 40));
  const { up } = freePlace(rest, [...rows, kept(560, 700, 1000)]);
  expect(rest.bottom - up).toBeLessThanOrEqual(560);
});

it('leaves the words of a question to be read, unless what can be pressed would be covered for it', () => {
  const question = kept(400, 700, 1e-7);
  const { up } = freePlace(rest, [question]);
  expect(rest.bottom - up).toBeLessThanOrEqual(400);
  expect(freePlace(rest, [question, kept(0, 396)])).toMatchObject({ left: 0, up: 0 });
});

it('keeps a question whole, beside its buttons', () => {
  document.body.innerHTML = '<div role="alertdialog">¿Quitar la app?<button>Conservar</button></div>';
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(16, 100, 328, 44));
  expect(keptAreas().map(({ weight }) => weight)).toEqual([1000, 1e-7]);
  jest.restoreAllMocks();
  document.body.replaceChildren();
});

it('asks for what is in the dialog that lies above, and for nothing behind it', () => {
  document.body.innerHTML = '<button>Atrás</button><div role="dialog"><button type="submit">Guardar</button></div>';
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(16, 100, 328, 44));
  expect(keptAreas()).toEqual([{ left: 16, top: 100, right: 344, bottom: 144, weight: 1000 }]);
  jest.restoreAllMocks();
  document.body.replaceChildren();
});
