import { homepageSections, parseSectionView, readPreviewDraft, writeSection } from './index';

const hero = writeSection('hero', homepageSections.hero.defaults);
const draft = { kind: 'shop:preview-draft', section: hero };

test('a draft comes through a message as it was sent', () => {
  expect(readPreviewDraft(JSON.parse(JSON.stringify(draft)))).toEqual(hero);
});

test.each([
  [null],
  ['shop:preview-draft'],
  [{}],
  [{ ...draft, kind: 'shop:preview-ready' }],
  [{ ...draft, section: null }],
  [{ ...draft, section: { ...hero, section: 'inicio' } }],
  [{ ...draft, section: { ...hero, section: 'constructor' } }],
  [{ ...draft, section: { ...hero, title: 7 } }],
  [{ ...draft, section: { ...hero, content: {} } }],
  [{ ...draft, section: { ...hero, active: 'true' } }],
])('%j is no draft', (message) => {
  expect(readPreviewDraft(message)).toBeNull();
});

test('a section in the audit log is read whatever else stands in the row', () => {
  const { title, ...rest } = hero;
  expect(parseSectionView({ ...rest, updatedBy: 'x' })).toEqual({ ...hero, title: null });
  expect(title).not.toBeNull();
});
