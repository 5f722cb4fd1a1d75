import { compareReports, newerMembers, newerNames } from './compare';
import { isEnough, neededLevel, raised, type Level } from './version';

/** A report of a door, as it is kept. */
const report = (...declarations: string[]) => `# @shop/seed\n\n\`\`\`ts\n${declarations.join('\n\n')}\n\`\`\`\n`;

const cart = 'export interface Cart {\n    add: (line: Line) => void;\n    open: () => void;\n}';
const line = 'interface Line {\n    flavor: string;\n    note?: string;\n}';
const tone = "export type Tone =\n    | 'bad'\n    | 'ok'";
const useCart = 'export function useCart(): Cart;';
const paths = "export const paths: {\n    readonly home: '/';\n};";
const library = "export module 'react 19' {\n    memo\n    useState\n}";
const before = report(cart, line, tone, useCart, paths, library);

/** Part of the version that a change of the seeded surface raises, and the words for it. */
function judge(now: string): { level: Level | null; said: string[] } {
  const change = compareReports(before, now);
  const said = [...change.removed.map((what) => `- ${what}`), ...change.added.map((what) => `+ ${what}`)];
  return { level: neededLevel([change], before === now), said };
}

test('a surface that is as it was needs nothing', () => {
  expect(judge(before)).toEqual({ level: null, said: [] });
});

test.each([
  [
    'an export more',
    report(cart, line, tone, useCart, paths, library, 'export function useMore(): void;'),
    '+ useMore',
  ],
  [
    'a member more of what remotes get',
    before.replace('    open', '    clear: () => void;\n    open'),
    '+ Cart (clear)',
  ],
  [
    'an optional member more of what they give',
    before.replace('    note?', '    gift?: boolean;\n    note?'),
    '+ Line (gift)',
  ],
  ['a value more of a union', before.replace("    | 'ok'", "    | 'more'\n    | 'ok'"), '+ Tone (more)'],
  ['a constant more', before.replace("'/';\n", "'/';\n    readonly help: '/ayuda';\n"), '+ paths (help)'],
  ['a name more of a library', before.replace('    useState', '    useId\n    useState'), '+ react (useId)'],
  ['a type that is exported now', before.replace('interface Line', 'export interface Line'), '+ Line'],
])('%s needs a minor', (_what, now, said) => {
  expect(judge(now)).toEqual({ level: 'minor', said: [said] });
});

test.each([
  ['an export less', report(cart, line, tone, paths, library), '- useCart'],
  ['a member less', before.replace('    open: () => void;\n', ''), '- Cart (open)'],
  ['an optional member less', before.replace('    note?: string;\n', ''), '- Line (note)'],
  [
    'another signature',
    before.replace('useCart(): Cart', 'useCart(of: string): Cart'),
    '- useCart (function useCart(): Cart;)',
  ],
  ['another type of a member', before.replace('open: () => void', 'open: () => Promise<void>'), '- Cart (open)'],
  [
    'a required member more of what remotes give',
    before.replace('    flavor', '    count: number;\n    flavor'),
    '- Line (count is demanded)',
  ],
  ['a value less of a union', before.replace("    | 'bad'\n", ''), '- Tone (bad)'],
  ['a name less of a library', before.replace('    useState\n', ''), '- react (useState)'],
  ['another major of a library', before.replace('react 19', 'react 20'), "- react (module 'react 19' {)"],
  ['a type that is exported no more', before.replace('export interface Cart', 'interface Cart'), '- Cart'],
])('%s needs a major', (_what, now, said) => {
  expect(judge(now)).toMatchObject({ level: 'major', said: [said] });
});

test('props are given by remotes wherever they stand', () => {
  const props = (more: string) => report(`export interface ChipProps {\n${more}    label: string;\n}`);
  expect(compareReports(props(''), props('    tone: string;\n'))).toEqual({
    added: [],
    removed: ['ChipProps (tone is demanded)'],
  });
});

test('what is only written differently needs a patch', () => {
  expect(judge(before.replace(`${line}\n\n`, ''))).toEqual({ level: 'patch', said: [] });
});

test.each<[Level, Level | null, boolean]>([
  ['patch', null, true],
  ['patch', 'minor', false],
  ['minor', 'minor', true],
  ['minor', 'major', false],
  ['major', 'minor', true],
])('raising the %s where %s is needed: %s', (level, needed, enough) => {
  expect(isEnough(level, needed)).toBe(enough);
});

test('raising a number sets the lower ones to zero', () => {
  expect([raised('2.3.4', 'patch'), raised('2.3.4', 'minor'), raised('2.3.4', 'major')]).toEqual([
    '2.3.5',
    '2.4.0',
    '3.0.0',
  ]);
});

test('a name is newer when anything that it is made of is, and only then', () => {
  const toast = (more = '') => `interface Toast {\n    title: string;${more}\n}`;
  const useToast = 'export function useToast(): (toast: Toast) => void;';
  const other = 'export const paths: {};';
  const before = report(toast(), useToast, other);
  expect(newerNames(before, before)).toEqual([]);
  expect(newerNames(before, report(toast('\n    action?: string;'), useToast, other))).toEqual(['useToast']);
  expect(newerNames(before, report(toast(), useToast, other, 'export const tabId: string;'))).toEqual(['tabId']);
});

test('of the libraries that are shared each name is one of its module', () => {
  const react = (...names: string[]) => report(`export module 'react 19' {\n${names.join('\n')}\n}`);
  expect(newerMembers(react('    use'), react('    use', '    useId'))).toEqual(new Map([['react', ['useId']]]));
});
