import { limits, shopErrors } from '@shop/contracts';
import { Caption, Label, ProductPicture, Row, SmallButton, Stack, Text, radius, size } from '@shop/ui';
import { useEffect, useId, useMemo, useRef } from 'react';
import { styled } from 'styled-components';

const ACCEPTED = ['image/jpeg', 'image/png', 'image/webp'];

const Chosen = styled.img`
  width: ${size.thumbWidth};
  height: ${size.thumbHeight};
  border-radius: ${radius.control};
  object-fit: cover;
`;

/** The problem with a picture before it is sent, or null (PRD-14). */
export function pictureProblem(file: Pick<File, 'type' | 'size'>): string | null {
  if (!ACCEPTED.includes(file.type)) return shopErrors['upload.unsupportedImage'].text;
  return file.size > limits.imageBytes ? shopErrors['upload.tooLarge'].text : null;
}

export interface ImageFieldProps {
  image: string;
  name: string;
  file: File | null;
  /** It is being sent: another one would not come along. */
  busy: boolean;
  /** Problem that was found as it was to be sent. */
  error: string | undefined;
  onChange: (file: File | null) => void;
}

/** A product's picture: the one it has, or the one chosen to take its place. */
export function ImageField({ image, name, file, busy, error, onChange }: ImageFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const preview = useMemo(() => (file ? URL.createObjectURL(file) : null), [file]);
  const problem = (file && pictureProblem(file)) ?? error;

  useEffect(() => () => (preview === null ? undefined : URL.revokeObjectURL(preview)), [preview]);

  return (
    <Row $gap={16} role="group" aria-labelledby={id}>
      {preview !== null && !problem ? (
        <Chosen src={preview} alt="Imagen elegida" />
      ) : (
        <ProductPicture image={image} name={name} size="thumb" />
      )}
      <Stack $gap={8} data-grow="">
        <Label id={id}>Imagen</Label>
        <div>
          <SmallButton disabled={busy} onClick={() => input.current?.click()}>
            {file ? 'Elegir otra imagen' : 'Elegir imagen'}
          </SmallButton>
        </div>
        <input
          hidden
          ref={input}
          type="file"
          aria-label="Imagen"
          accept={ACCEPTED.join(',')}
          onChange={({ target }) => {
            onChange(target.files?.[0] ?? null);
            target.value = '';
          }}
        />
        {problem ? (
          <Text $look="label" $tone="bad" role="alert">
            {problem}
          </Text>
        ) : (
          <Caption>JPG, PNG o WebP, máximo 5MB.</Caption>
        )}
      </Stack>
    </Row>
  );
}
