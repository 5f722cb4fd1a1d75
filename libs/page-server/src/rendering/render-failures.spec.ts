import type { PageFailureReport } from '@shop/contracts';
import { tellRenderFailures } from './render-failures';
import type { FailedRendering } from './renderings';

const failed: FailedRendering = {
  remote: 'mf-storefront',
  release: '2.0.0-0a1b2c3d4e5f',
  shell: null,
  route: '/producto/:address',
  order: { path: '/producto/bruma', boot: '{}' },
  name: 'TypeError',
  message: 'No product for eva@ejemplo.gt',
  stack: '',
};

test('a failed rendering is told as a failure of a page, without what is personal, and once in a while', () => {
  const told: PageFailureReport[] = [];
  const tell = tellRenderFailures((failure) => told.push(failure));
  const now = jest.spyOn(performance, 'now').mockReturnValue(0);
  tell(failed);
  tell({ ...failed, route: null });
  tell({ ...failed, message: 'Another' });
  expect(told).toEqual([
    {
      kind: 'server',
      remote: 'mf-storefront',
      release: '2.0.0-0a1b2c3d4e5f',
      shell: null,
      path: '/producto/:address',
      name: 'TypeError',
      message: 'No product for [email]',
      stack: '',
    },
    expect.objectContaining({ message: 'Another' }),
  ]);
  now.mockReturnValue(60_000);
  tell({ ...failed, route: null });
  expect(told[2]).toMatchObject({ message: 'No product for [email]', path: '/*' });
});
