import { artSource, tileBackground, type ShownWidths } from '@shop/product-art';
import { useRef, useState } from 'react';
import type { CSSProperties } from 'react';
import { css, styled } from 'styled-components';
import { Mark } from '@shop/ui/core';
import { color, font, media, radius, size, space, text } from '@shop/ui/core';
import { pictureSource } from './picture-source';
import { useEarlyFailure } from './use-early-failure';

/**
 * `page` fills its column, 336 px high on phones and 560 px from 1000 px on; `card` is a 112 px column on phones and
 * 336 px high from 600 px on; `row` is always the column; `thumb` 64 × 92; `mini` 48 × 66.
 */
export type PictureSize = 'page' | 'card' | 'row' | 'thumb' | 'mini';

export interface ProductPictureProps {
  /** The product's `image` value as the API gives it. */
  image: string | null;
  name: string;
  /** Recolours drawn art; the first flavor while none is chosen. */
  flavor?: string | null | undefined;
  size: PictureSize;
  soldOut?: boolean;
  /** For pictures in the first screen: loads at once, with high priority. */
  eager?: boolean;
}

/* Makes the browser tell when it has shown the picture; the shell's starter waits for that. React's types lack it. */
const elementTiming = { elementtiming: 'product' };

/** How wide, in CSS pixels, the art is drawn inside a tile: at most, and at least where that differs. */
const artWidths: Record<PictureSize, ShownWidths> = {
  page: { width: 320, from: 192 },
  card: { width: 192, from: 112 },
  row: { width: 112 },
  thumb: { width: 52 },
  mini: { width: 38 },
};
const artSizes: Record<PictureSize, string> = {
  page: '(min-width: 1000px) 320px, 192px',
  card: '(min-width: 600px) 192px, 112px',
  row: '112px',
  thumb: '52px',
  mini: '38px',
};

/** How wide a photo is shown: it fills its tile, which for a card grows with the grid. */
const photoSizes: Record<PictureSize, string> = {
  page: '(min-width: 1000px) 580px, 100vw',
  card: '(min-width: 600px) 400px, 112px',
  row: '112px',
  thumb: '64px',
  mini: '48px',
};

const column = css`
  width: ${size.tileRow};
  height: 100%;
  min-height: ${size.tileRowHeight};
`;

const shapes = {
  page: css`
    height: ${size.tile};
    ${media.desktop} {
      height: ${size.tilePage};
    }
  `,
  card: css`
    ${column}
    ${media.tablet} {
      width: 100%;
      height: ${size.tile};
    }
  `,
  row: column,
  thumb: css`
    width: ${size.thumbWidth};
    height: ${size.thumbHeight};
    border-radius: ${radius.control};
  `,
  mini: css`
    width: ${size.miniWidth};
    height: ${size.miniHeight};
    border-radius: ${radius.control};
  `,
} as const;

/* A pale diagonal in the flavor's colours with a glow where the device stands. */
const ground = (scheme: 'light' | 'dark', glow: string) =>
  `radial-gradient(60% 26% at 50% 94%, rgb(255 255 255 / ${glow}), transparent), linear-gradient(168deg, var(--tile-${scheme}))`;

const Tile = styled.div<{ $size: PictureSize; $soldOut: boolean; $drawn?: boolean }>`
  position: relative;
  flex: none;
  overflow: hidden;
  border-radius: ${radius.card};
  background: ${color.mist};
  ${({ $drawn }) =>
    $drawn &&
    css`
      background: ${ground('light', '.7')};
      ${media.dark} {
        background: ${ground('dark', '.08')};
      }
    `}
  ${({ $size }) => shapes[$size]}
  & img {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    object-fit: ${({ $drawn }) => ($drawn ? 'contain' : 'cover')};
    ${({ $soldOut }) => $soldOut && 'filter: saturate(.35) opacity(.6);'}
  }
`;

const Placeholder = styled.div`
  position: absolute;
  inset: 0;
  display: grid;
  place-content: center;
  justify-items: center;
  gap: ${space[12]};
  padding: ${space[8]};
  overflow-wrap: anywhere;
  color: ${color.ink3};
  text-align: center;
  ${text.small}
  font-weight: ${font.strong};
  & svg {
    opacity: 0.4;
  }
`;

/** A product's picture on its tile; without a picture, or when it cannot be loaded, the mark and the name. */
export function ProductPicture({
  image,
  name,
  flavor,
  size: shape,
  soldOut = false,
  eager = false,
}: ProductPictureProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const picture = useRef<HTMLImageElement>(null);
  useEarlyFailure(picture, setFailed);
  const source = pictureSource(image);
  const alt = flavor ? `${name}, ${flavor}` : name;
  const shared = {
    ref: picture,
    loading: eager ? ('eager' as const) : ('lazy' as const),
    decoding: 'async' as const,
    ...(eager && { fetchPriority: 'high' as const, ...elementTiming }),
  };

  if (source.kind === 'art') {
    const art = artSource(source.body, flavor, artWidths[shape]);
    if (failed !== art.src) {
      return (
        <Tile $drawn $size={shape} $soldOut={soldOut} style={tileBackground(flavor) as CSSProperties}>
          <picture>
            {art.sources.map(({ type, srcSet }) => (
              <source key={type} type={type} srcSet={srcSet} sizes={artSizes[shape]} />
            ))}
            <img
              {...shared}
              alt={alt}
              src={art.src}
              width={art.width}
              height={art.height}
              onError={() => setFailed(art.src)}
            />
          </picture>
        </Tile>
      );
    }
  }

  if (source.kind === 'upload' && failed !== source.src) {
    return (
      <Tile $size={shape} $soldOut={soldOut}>
        <picture>
          {source.variants.map(({ type, srcSet }) => (
            <source key={type} type={type} srcSet={srcSet} sizes={photoSizes[shape]} />
          ))}
          <img {...shared} alt={alt} src={source.src} width={240} height={420} onError={() => setFailed(source.src)} />
        </picture>
      </Tile>
    );
  }

  const named = shape !== 'thumb' && shape !== 'mini';
  return (
    <Tile $size={shape} $soldOut={soldOut} role="img" aria-label={name}>
      <Placeholder aria-hidden="true">
        <Mark size={shape === 'card' || shape === 'page' ? 56 : 28} tone="plain" />
        {named && name}
      </Placeholder>
    </Tile>
  );
}
