import { render } from '@testing-library/react';
import { ScenePicture } from './scene-picture';

const source = { sources: [], src: '/art/scene.webp', sizes: '100vw', width: 960, height: 540 };

it('on the first screen loads at once and tells when it is shown', () => {
  const { container, rerender } = render(<ScenePicture source={source} eager />);
  const picture = container.querySelector('img');
  // The starter waits for this name.
  expect(picture).toHaveAttribute('elementtiming', 'scene');
  expect(picture).toHaveAttribute('fetchpriority', 'high');
  expect(picture).toHaveAttribute('loading', 'eager');
  expect(picture).toHaveAttribute('decoding', 'sync');
  rerender(<ScenePicture source={source} eager={false} />);
  expect(picture).not.toHaveAttribute('elementtiming');
  expect(picture).toHaveAttribute('loading', 'lazy');
});
