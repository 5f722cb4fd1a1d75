import { useHomepageSection } from '@shop/api-client';
import { defaultHomepageContent, jsonAnswer, renderInShell } from '@shop/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';

function Status({ name }: { name: string }) {
  return <p aria-label={name}>{useHomepageSection('contact').status}</p>;
}

function Page() {
  const [late, setLate] = useState(false);
  return (
    <>
      <Status name="primera" />
      {late && <Status name="tardía" />}
      <button type="button" onClick={() => setLate(true)}>
        Seguir
      </button>
    </>
  );
}

test('a part that is rendered after the content failed to come is missing at once, and ready when a later try succeeds', async () => {
  const user = userEvent.setup();
  let answer: (response: unknown) => void = () => undefined;
  let tries = 0;
  renderInShell(<Page />, {
    answers: {
      'GET /api/homepage-content': () => {
        tries += 1;
        return tries === 1
          ? jsonAnswer(503, { success: false, error: 'Espera', code: 'server.unavailable' })
          : new Promise((resolve) => (answer = resolve));
      },
    },
  });
  expect(screen.getByLabelText('primera')).toHaveTextContent('loading');
  expect(await screen.findByText('missing')).toBeVisible();

  await user.click(screen.getByRole('button', { name: 'Seguir' }));
  expect(screen.getByLabelText('tardía')).toHaveTextContent('missing');
  expect(screen.getByLabelText('primera')).toHaveTextContent('missing');

  await waitFor(() => expect(tries).toBe(2));
  answer({ success: true, data: defaultHomepageContent() });
  expect(await screen.findAllByText('ready')).toHaveLength(2);
});

test('content that does not parse shows its defaults, and is told once on the console', async () => {
  const error = jest.spyOn(console, 'error').mockImplementation();
  const rows = defaultHomepageContent().map((row) =>
    row.section === 'contact' ? { ...row, content: '{broken' } : row,
  );
  renderInShell(
    <>
      <Status name="una" />
      <Status name="otra" />
    </>,
    { answers: { 'GET /api/homepage-content': () => ({ success: true, data: rows }) } },
  );
  expect(await screen.findAllByText('ready')).toHaveLength(2);
  expect(error.mock.calls).toEqual([
    ['Failed to parse content of contact', '/api/homepage-content', expect.stringMatching(/^200: SyntaxError/)],
  ]);
  error.mockRestore();
});
