import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { ProductPicture } from './product-picture';
import { pictureSource } from './picture-source';

describe('pictureSource', () => {
  it.each([
    ['products/a1.webp', { kind: 'upload', src: '/uploads/products/a1.webp', variants: [] }],
    ['products/bruma.webp', { kind: 'upload', src: '/uploads/products/bruma.webp', variants: [] }],
    ['bruma.webp', { kind: 'art', body: 'bruma' }],
    ['img/faro.png', { kind: 'art', body: 'faro' }],
    ['/placeholder.svg', { kind: 'placeholder' }],
    ['/placeholder/bruma.webp', { kind: 'placeholder' }],
    ['desconocido.png', { kind: 'placeholder' }],
    [null, { kind: 'placeholder' }],
  ])('reads %s', (image, source) => {
    expect(pictureSource(image)).toEqual(source);
  });
});

describe('ProductPicture', () => {
  it('draws a bundled device in the chosen flavor and recolours it', () => {
    const { rerender } = render(<ProductPicture image="bruma.webp" name="Bruma 20K" flavor="Lichi" size="card" />);
    expect(screen.getByRole('img', { name: 'Bruma 20K, Lichi' })).toHaveAttribute('src', '/art/bruma-lichi-416.webp');
    rerender(<ProductPicture image="bruma.webp" name="Bruma 20K" flavor="Guayaba" size="card" />);
    expect(screen.getByRole('img')).toHaveAttribute('src', '/art/bruma-guayaba-416.webp');
  });

  it('reserves its place and loads lazily unless it is in the first screen', () => {
    const { rerender } = render(<ProductPicture image="mini.webp" name="Mini" size="thumb" />);
    expect(screen.getByRole('img')).toHaveAttribute('loading', 'lazy');
    expect(screen.getByRole('img')).toHaveAttribute('width', '52');
    expect(screen.getByRole('img')).toHaveAttribute('height', '91');
    rerender(<ProductPicture image="mini.webp" name="Mini" size="thumb" eager />);
    expect(screen.getByRole('img')).toHaveAttribute('loading', 'eager');
    expect(screen.getByRole('img')).toHaveAttribute('fetchpriority', 'high');
  });

  it('offers an uploaded photo in every width, the lighter format first', () => {
    const id = 'products/0123456789abcdef0123456789abcdef';
    const { container } = render(<ProductPicture image={`${id}.webp`} name="Faro 10K" size="thumb" />);
    const widths = (format: string) =>
      [160, 480, 960].map((width) => `/uploads/${id}-${width}.${format} ${width}w`).join(', ');
    expect(
      Array.from(container.querySelectorAll('source'), ({ type, srcset, sizes }) => [type, srcset, sizes]),
    ).toEqual([
      ['image/avif', widths('avif'), '64px'],
      ['image/webp', widths('webp'), '64px'],
    ]);
    expect(screen.getByRole('img', { name: 'Faro 10K' })).toHaveAttribute('src', `/uploads/${id}.webp`);
  });

  it('shows the mark and the name without a picture', () => {
    render(<ProductPicture image="/placeholder.svg" name="Ola 8K" size="card" />);
    expect(screen.getByText('Ola 8K')).toBeVisible();
    expect(screen.getByRole('img', { name: 'Ola 8K' }).tagName).not.toBe('IMG');
  });

  it('falls back to the tile when a picture fails, and tries again with another picture', () => {
    const { rerender } = render(<ProductPicture image="products/rota.webp" name="Faro 10K" size="card" />);
    fireEvent.error(screen.getByRole('img'));
    expect(screen.getByRole('img', { name: 'Faro 10K' }).tagName).not.toBe('IMG');
    rerender(<ProductPicture image="products/nueva.webp" name="Faro 10K" size="card" />);
    expect(screen.getByRole('img')).toHaveAttribute('src', '/uploads/products/nueva.webp');
  });

  it('falls back to the tile also where a picture of the server’s page failed before anything listened', async () => {
    const picture = <ProductPicture image="products/rota.webp" name="Faro 10K" size="card" />;
    const container = document.createElement('div');
    container.innerHTML = renderToString(picture);
    document.body.append(container);
    Object.defineProperty(screen.getByRole('img'), 'complete', { value: true });
    render(picture, { container, hydrate: true });
    await waitFor(() => expect(screen.getByRole('img', { name: 'Faro 10K' }).tagName).not.toBe('IMG'));
  });
});
