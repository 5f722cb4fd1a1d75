import { limits, shopErrors } from '@shop/contracts';
import { Button, ProductPicture, color, font, radius, size, space, text } from '@shop/ui';
import { useEffect, useId, useMemo, useRef } from 'react';
import { styled } from 'styled-components';
import { Caption, Label, Row } from '../../shared/layout/layout';

const ACCEPTED = ['image/jpeg', 'image/png', 'image/webp'];

const Chosen = styled.img`
  width: ${size.thumbWidth};
  height: ${size.thumbHeight};
  border-radius: ${radius.control};
  object-fit: cover;
`;

const Words = styled.div`
  display: grid;
  justify-items: start;
  gap: ${space[8]};
`;

const Problem = styled.p`
  color: ${color.bad};
  ${text.small}
  font-weight: ${font.strong};
`;

/** The problem with a picture before it is sent, or null (PRD-14). */
export function pictureProblem(file: Pick<File, 'type' | 'size'>): string | null {
  if (!ACCEPTED.includes(file.type)) return shopErrors['upload.unsupportedImage'].text;
  return file.size > limits.imageBytes ? shopErrors['upload.tooLarge'].text : null;
}

export interface ImageFieldProps {
  /** The picture until now, as the product has it. */
  image: string;
  name: string;
  /** The picture that was chosen in its place. */
  file: File | null;
  onChange: (file: File | null) => void;
}

/** A product's picture: the one it has, or the one chosen to take its place. */
export function ImageField({ image, name, file, onChange }: ImageFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const preview = useMemo(() => (file ? URL.createObjectURL(file) : null), [file]);
  const problem = file && pictureProblem(file);

  useEffect(() => () => (preview === null ? undefined : URL.revokeObjectURL(preview)), [preview]);

  return (
    <Row $gap={16} role="group" aria-labelledby={id}>
      {preview !== null && !problem ? (
        <Chosen src={preview} alt="Imagen elegida" />
      ) : (
        <ProductPicture image={image} name={name} size="thumb" />
      )}
      <Words>
        <Label id={id}>Imagen</Label>
        <Button size="sm" tone="outline" onClick={() => input.current?.click()}>
          {file ? 'Elegir otra imagen' : 'Elegir imagen'}
        </Button>
        <input
          hidden
          ref={input}
          type="file"
          aria-label="Imagen"
          accept={ACCEPTED.join(',')}
          onChange={({ target }) => onChange(target.files?.[0] ?? null)}
        />
        {problem ? <Problem role="alert">{problem}</Problem> : <Caption>JPG, PNG o WebP, máximo 5MB.</Caption>}
      </Words>
    </Row>
  );
}
