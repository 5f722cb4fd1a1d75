import { PREVIEW_READY, homepageSections, writeSection, type PreviewDraft, type SectionView } from '@shop/contracts';
import { aProduct, defaultHomepageContent, jsonAnswer, renderInShell, type Answers } from '@shop/testing';
import { act, screen, waitFor } from '@testing-library/react';
import App from '../../app';
import { PreviewReceiver } from './preview-receiver';
import { withDraft } from './with-draft';

beforeEach(() => Object.assign(globalThis, { scrollTo: () => undefined }));

const hero = (title: string, over: Partial<SectionView> = {}): SectionView => ({
  ...writeSection('hero', { ...homepageSections.hero.defaults, title }),
  ...over,
});

/** The home page with the receiver, as it stands in a frame; under Jest the page is its own parent. */
async function openFrame(answers: Answers = {}) {
  const ready = jest.fn<undefined, [unknown]>();
  const listen = ({ data }: MessageEvent<unknown>) => ready(data);
  addEventListener('message', listen);
  const page = renderInShell(
    <>
      <App />
      <PreviewReceiver />
    </>,
    { answers: { 'GET /api/products': () => ({ success: true, data: [aProduct()] }), ...answers } },
  );
  await waitFor(() => expect(ready).toHaveBeenCalledWith(PREVIEW_READY));
  removeEventListener('message', listen);
  return page;
}

function say(data: unknown, from: Partial<Pick<MessageEvent, 'origin' | 'source'>> = {}) {
  const event = new MessageEvent('message', { data, origin: location.origin, source: window, ...from });
  act(() => void dispatchEvent(event));
}

const draftOf = (section: SectionView): PreviewDraft => ({ kind: 'shop:preview-draft', section });

test('shows each draft in place of what is stored, without a call', async () => {
  const { calls } = await openFrame();
  await screen.findByRole('heading', { level: 1, name: homepageSections.hero.defaults.title, hidden: true });
  const before = calls.length;
  say(draftOf(hero('Un borrador')));
  expect(await screen.findByRole('heading', { level: 1, name: 'Un borrador', hidden: true })).toBeVisible();
  say(draftOf(hero('Otro borrador')));
  expect(await screen.findByRole('heading', { level: 1, name: 'Otro borrador', hidden: true })).toBeVisible();
  expect(screen.getByText('¿Quiénes somos?')).toBeVisible();
  expect(calls).toHaveLength(before);
});

test('a draft that comes before the stored texts wins over them', async () => {
  const answers: ((list: unknown) => void)[] = [];
  await openFrame({ 'GET /api/homepage-content': () => new Promise((resolve) => answers.push(resolve)) });
  say(draftOf(hero('Llegó antes')));
  await waitFor(() => expect(answers).toHaveLength(1));
  answers[0]?.({ success: true, data: defaultHomepageContent() });
  expect(await screen.findByRole('heading', { level: 1, name: 'Llegó antes', hidden: true })).toBeVisible();
});

test('without the stored texts the draft is shown alone', async () => {
  await openFrame({ 'GET /api/homepage-content': () => jsonAnswer(503, {}) });
  say(draftOf(hero('Sola')));
  expect(await screen.findByRole('heading', { level: 1, name: 'Sola', hidden: true })).toBeVisible();
});

test('a section that is switched off looks as visitors will find it', async () => {
  await openFrame();
  say(draftOf(hero('x', { active: false })));
  expect(await screen.findByText('El contenido principal no está disponible en este momento.')).toBeVisible();
});

test.each([
  ['another origin', draftOf(hero('Ajeno')), { origin: 'https://otro.sitio' }],
  ['another window', draftOf(hero('Ajeno')), { source: null }],
  ['no draft', { kind: 'shop:preview-draft', section: { section: 'hero', title: 'Ajeno' } }, {}],
])('takes nothing from %s', async (_case, message, from) => {
  await openFrame();
  const stored = await screen.findByRole('heading', { level: 1, hidden: true });
  say(message, from);
  say(draftOf({ ...writeSection('about', homepageSections.about.defaults), title: 'Lo propio' }));
  expect(await screen.findByText('Lo propio')).toBeVisible();
  expect(stored).toHaveTextContent(homepageSections.hero.defaults.title);
});

test('nothing in the frame can be pressed', async () => {
  const { unmount } = await openFrame();
  expect(document.body.inert).toBe(true);
  unmount();
  expect(document.body.inert).toBe(false);
});

test.each([
  ['about', 'quienes-somos', 512],
  ['testimonials', 'testimonios', 512],
  ['contact', 'contacto', 512],
  ['hero', '', 0],
] as const)('brings %s into view once, and again when the screen changes', async (key, id, top) => {
  const scrolled = jest.fn<undefined, [ScrollToOptions]>();
  Object.assign(globalThis, { scrollTo: scrolled });
  await openFrame();
  await screen.findByText('¿Quiénes somos?');
  const place = document.getElementById(id);
  if (place) place.getBoundingClientRect = () => new DOMRect(0, 600, 100, 100);
  scrolled.mockClear();
  const section = writeSection(key, { ...homepageSections[key].defaults, title: 'Uno' });
  say(draftOf(section));
  say(draftOf({ ...section, title: 'Dos' }));
  expect(await screen.findByText('Dos')).toBeVisible();
  expect(scrolled.mock.calls).toEqual([[{ top, behavior: 'instant' }]]);
  act(() => void dispatchEvent(new Event('resize')));
  expect(scrolled).toHaveBeenCalledTimes(2);
});

test('a draft that says nothing new changes nothing', () => {
  const sections = [hero('A')];
  expect(withDraft(sections, hero('A'))).toBe(sections);
  expect(withDraft(sections, hero('B'))).toEqual([hero('B')]);
  expect(withDraft([], hero('B'))).toEqual([hero('B')]);
});
