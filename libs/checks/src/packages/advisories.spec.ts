import { judgeAdvisories } from './advisories';

const counts = { info: 0, low: 1, moderate: 0, high: 1, critical: 1, total: 3 };

test('high and critical advisories are named', () => {
  const vulnerabilities = { a: { severity: 'low' }, b: { severity: 'high' }, c: { severity: 'critical' } };
  const output = JSON.stringify({ vulnerabilities, metadata: { vulnerabilities: counts } });
  expect(judgeAdvisories(output)).toEqual({ isKnown: true, severe: ['b', 'c'] });
});

test('without any there is nothing to say', () => {
  const output = JSON.stringify({ vulnerabilities: {}, metadata: { vulnerabilities: { total: 0 } } });
  expect(judgeAdvisories(output)).toEqual({ isKnown: true, severe: [] });
});

test.each(['', 'not found', 'null', '{"statusCode":405,"error":{"summary":""}}', '{"error":{"code":"ENOTFOUND"}}'])(
  'a registry that answers %j says nothing',
  (output) => {
    expect(judgeAdvisories(output)).toEqual({ isKnown: false, severe: [] });
  },
);
