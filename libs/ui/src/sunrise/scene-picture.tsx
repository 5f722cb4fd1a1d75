import type { ArtSource } from '@shop/product-art';

export interface ScenePictureProps {
  source: ArtSource;
  /** In the first screen: loads at once, with high priority. */
  eager: boolean;
}

/* Makes the browser tell when it has shown the picture; the shell's starter waits for that. React's types lack it. */
const elementTiming = { elementtiming: 'scene' };

/** Drawn devices as decoration. */
export function ScenePicture({ source, eager }: ScenePictureProps) {
  return (
    <picture>
      {source.sources.map(({ type, srcSet }) => (
        <source key={type} type={type} srcSet={srcSet} sizes={source.sizes} />
      ))}
      <img
        src={source.src}
        width={source.width}
        height={source.height}
        alt=""
        /* A picture that is on the screen at once must not blink when React replaces its element. */
        decoding={eager ? 'sync' : 'async'}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : 'auto'}
        {...(eager && elementTiming)}
      />
    </picture>
  );
}
