import { fetchBootData } from '@shop/federation';
import { answerNetwork } from '@shop/testing';
import { waitFor } from '@testing-library/react';

test('a page whose data never comes goes on without, as where it is refused', async () => {
  document.head.innerHTML = '<meta name="shop-boot" content="/boot/a.json">';
  const calls = answerNetwork({ 'GET /boot/a.json': () => new Promise(() => undefined) });
  const limit = new AbortController();
  jest.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
  const boot = fetchBootData();
  await waitFor(() => expect(calls).toHaveLength(1));
  limit.abort();
  expect(await boot).toBeNull();
});
