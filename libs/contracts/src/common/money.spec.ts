import { formatCount, formatQuetzales, formatWholeQuetzales, parseCentavos, toDecimalText } from './money';

describe('parseCentavos', () => {
  it.each([
    ['145.50', 14550],
    ['145.5', 14550],
    ['145', 14500],
    ['0.01', 1],
    ['0', 0],
    ['99999999.99', 9_999_999_999],
  ])('reads %s as %d centavos', (text, centavos) => {
    expect(parseCentavos(text)).toBe(centavos);
  });

  it.each(['', '-1', '1.234', '1,000.00', 'Q45', '1e3', ' 1', 'NaN', '1234567890123'])('refuses %j', (text) => {
    expect(() => parseCentavos(text)).toThrow(RangeError);
  });

  it('survives a round trip for every amount of a quetzal', () => {
    for (let centavos = 0; centavos < 20_000; centavos += 1) {
      expect(parseCentavos(toDecimalText(centavos))).toBe(centavos);
    }
  });
});

describe('formats', () => {
  it('writes totals with two decimals and separators', () => {
    expect(formatQuetzales(123_450)).toBe('Q1,234.50');
    expect(formatQuetzales(5)).toBe('Q0.05');
    expect(formatQuetzales(100_000_000)).toBe('Q1,000,000.00');
  });

  it('rounds catalogue prices half up to whole quetzales', () => {
    expect(formatWholeQuetzales(14_550)).toBe('Q146');
    expect(formatWholeQuetzales(14_549)).toBe('Q145');
    expect(formatWholeQuetzales(150_000)).toBe('Q1,500');
  });

  it('writes counts with separators', () => {
    expect(formatCount(20_000)).toBe('20,000');
    expect(formatCount(999)).toBe('999');
  });
});
