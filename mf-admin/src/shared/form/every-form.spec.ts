import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { forms } from '../../../test/bad-days/forms';
import { questions } from '../../../test/bad-days/questions';

const SOURCES = join(__dirname, '../..');

/** The frames of all of them. */
const FRAMES: readonly string[] = [
  'shared/form/use-shared-form.ts',
  'shared/form/use-call-form.ts',
  'shared/form/use-numbers-form.ts',
  'shared/actions/action-dialog.tsx',
];

/** Files with a dialog or a question that a bad day can't harm. */
const HARMLESS: Readonly<Record<string, string>> = {
  'features/products/stock/stock-history-dialog.tsx': 'it is read alone',
  'features/homepage/history/section-history.tsx': 'a version goes into the form of its section',
  'features/sales/new-order/new-order-page.tsx': 'it throws away what was typed, and calls nobody',
};

const FORM = /\buse(?:Saving|Shared|Call|Numbers)?Form[<(]|<(?:Form|form)\b/g;
const DIALOG = /<(?:Dialog|ConfirmDialog|ActionDialog)\b/g;
/** Each of these is a form, or a question, of its own. */
const ONE_EACH = /\buse(?:Saving|Shared|Call|Numbers)Form[<(]|<(?:ConfirmDialog|ActionDialog)\b/g;

const rows = [...forms, ...questions];
const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file));
const sources = files
  .filter((file) => !/\.spec\./.test(file) && !FRAMES.includes(file) && !(file in HARMLESS))
  .map((file) => ({ file, text: readFileSync(join(SOURCES, file), 'utf8') }));

const rowsOf = (file: string) => rows.filter(({ source }) => source === file).length;
const counted = (text: string, signs: RegExp) => text.match(signs)?.length ?? 0;

it.each([
  ['form', FORM],
  ['dialog', DIALOG],
])('no %s is without a row in the table of bad days', (_what, signs) => {
  const withOne = sources.filter(({ text }) => counted(text, signs) > 0);
  expect(withOne.length).toBeGreaterThan(10);
  expect(withOne.filter(({ file }) => rowsOf(file) === 0).map(({ file }) => file)).toEqual([]);
});

it('a file with several has a row for each', () => {
  const few = sources.filter(({ file, text }) => rowsOf(file) < counted(text, ONE_EACH));
  expect(few.map(({ file }) => file)).toEqual([]);
});

it('the table names no file that is gone', () => {
  const named = [...rows.map(({ source }) => source), ...Object.keys(HARMLESS), ...FRAMES];
  expect(named.filter((file) => !files.includes(file))).toEqual([]);
});
