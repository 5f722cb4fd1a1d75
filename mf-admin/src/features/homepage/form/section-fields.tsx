import {
  isNeverEmpty,
  type FieldSpec,
  type FieldSpecs,
  type ListFieldSpec,
  type SectionKey,
  type TextFieldSpec,
  type TextListFieldSpec,
} from '@shop/contracts';
import {
  Area,
  Caption,
  Stack,
  Switch,
  TextAreaField,
  TextField,
  Tiles,
  color,
  edge,
  font,
  radius,
  space,
  text,
} from '@shop/ui';
import { useFormContext, useWatch } from 'react-hook-form';
import { styled } from 'styled-components';
import { declarationOf, entryName, type EditorValues } from './editor-values';

/** The parts of a form under each other; those of the section itself with lines between them. */
const Parts = styled(Stack)<{ $depth: number }>`
  ${({ $depth }) =>
    $depth === 0 &&
    `& > * + * {
      padding-top: ${space[20]};
      border-block-start: ${edge.thin} solid ${color.line};
    }`}
`;

/** One entry of a list; an entry of a list in a list has no ground of its own. */
const Entry = styled(Stack)<{ $depth: number }>`
  ${({ $depth }) =>
    $depth === 0 &&
    `padding: ${space[16]};
     border-radius: ${radius.control};
     background: ${color.mist};`}
`;

/** A group's or an entry's name; floated, so that it stands inside as other text does. The deeper, the quieter. */
const Legend = styled.legend<{ $depth: number }>`
  float: left;
  width: 100%;
  padding: 0;
  ${({ $depth }) => ($depth === 0 ? text.title : text.label)}
  ${({ $depth }) =>
    $depth > 1 &&
    `color: ${color.ink2};
     font-weight: ${font.regular};`}
`;

type FieldName = `fields.${string}`;

/** From this share of its longest text on, a field counts its characters. */
const COUNT_FROM = 0.8;

/** Fields of up to this many characters stand beside each other: the section's own, and those of a part of it. */
const SHORT = { section: 60, part: 160 } as const;

/** All fields of a section, rendered from its declaration. */
export function SectionFields({ sectionKey }: { sectionKey: SectionKey }) {
  const { fields, defaults } = declarationOf(sectionKey);
  return <FieldsOf specs={fields} fallbacks={defaults} path="fields" depth={0} />;
}

interface FieldsProps {
  specs: FieldSpecs;
  /** Text that visitors see in place of an empty field, by its key. */
  fallbacks: unknown;
  path: 'fields' | FieldName;
  /** How many groups and lists are around. */
  depth: number;
}

/** Fields in their order: those that follow each other in one grid, each group and list by itself. */
function FieldsOf({ specs, fallbacks, path, depth }: FieldsProps) {
  const shown = new Map<string, unknown>(Object.entries(typeof fallbacks === 'object' ? (fallbacks ?? {}) : {}));
  const runs = Object.entries(specs).reduce<[string, FieldSpec][][]>((made, entry) => {
    const last = made.at(-1);
    if (last && !last.some(([, spec]) => isPart(spec)) && !isPart(entry[1])) last.push(entry);
    else made.push([entry]);
    return made;
  }, []);
  return (
    <Parts $gap={depth === 0 ? 20 : 16} $depth={depth}>
      {runs.map((run) => {
        const fields = run.map(([key, spec]) => (
          <FieldOf key={key} spec={spec} fallback={shown.get(key)} path={`${path}.${key}` as FieldName} depth={depth} />
        ));
        return run.some(([, spec]) => isPart(spec)) ? (
          fields
        ) : (
          <Tiles as="div" $least="13rem" $gap={16} key={run[0]?.[0]}>
            {fields}
          </Tiles>
        );
      })}
    </Parts>
  );
}

function isPart({ kind }: FieldSpec): boolean {
  return kind === 'group' || kind === 'list' || kind === 'textList';
}

interface FieldProps<Spec> {
  spec: Spec;
  fallback?: unknown;
  path: FieldName;
  depth: number;
}

function FieldOf({ spec, fallback, path, depth }: FieldProps<FieldSpec>) {
  const { register } = useFormContext<EditorValues>();
  switch (spec.kind) {
    case 'text':
    case 'longText':
    case 'link':
      return spec.fixed ? null : (
        <TextOf spec={spec} label={spec.label} fallback={fallback} path={path} depth={depth} />
      );
    case 'toggle':
      return (
        <Area $at="auto / 1 / auto / -1">
          <Switch label={spec.label} id={path} {...register(path)} />
        </Area>
      );
    case 'textList':
      return <TextsOf spec={spec} path={path} depth={depth} />;
    case 'group':
      return (
        <Stack as="fieldset" $gap={12}>
          <Legend $depth={depth}>{spec.label}</Legend>
          <FieldsOf specs={spec.fields} fallbacks={fallback} path={path} depth={depth + 1} />
        </Stack>
      );
    case 'list':
      return <EntriesOf spec={spec} path={path} depth={depth} />;
  }
}

interface TextProps {
  spec: Pick<TextFieldSpec, 'kind' | 'max' | 'required' | 'neverEmpty'>;
  label: string;
  fallback?: unknown;
  path: FieldName;
  depth: number;
}

function TextOf({ spec, label, fallback, path, depth }: TextProps) {
  const { register, getFieldState, formState, control } = useFormContext<EditorValues>();
  const typed: unknown = useWatch({ control, name: path });
  const length = typeof typed === 'string' ? typed.trim().length : 0;
  const field = {
    id: path,
    label,
    marked: spec.required === true,
    autoComplete: 'off',
    placeholder: isNeverEmpty(spec) && typeof fallback === 'string' ? fallback : '',
    hint: length > spec.max * COUNT_FROM ? `${length} de ${spec.max} caracteres` : undefined,
    error: getFieldState(path, formState).error?.message,
    ...register(path),
  };
  if (spec.kind === 'link') return <TextField {...field} inputMode="url" autoCapitalize="none" spellCheck={false} />;
  if (spec.kind === 'text' && spec.max <= SHORT[depth === 0 ? 'section' : 'part']) return <TextField {...field} />;
  return (
    <Area $at="auto / 1 / auto / -1">
      {spec.kind === 'text' ? <TextField {...field} /> : <TextAreaField {...field} rows={3} />}
    </Area>
  );
}

function TextsOf({ spec, path, depth }: FieldProps<TextListFieldSpec>) {
  const texts: unknown = useWatch<EditorValues>({ name: path });
  const slots = Array.isArray(texts) ? texts.length : 0;
  return (
    <Stack as="fieldset" $gap={12}>
      <Legend $depth={depth}>{spec.label}</Legend>
      <Tiles as="div" $least="13rem" $gap={16}>
        {Array.from({ length: slots }, (_, slot) => (
          <TextOf
            key={slot}
            spec={{ kind: 'text', max: spec.max }}
            label={entryName(spec, slot)}
            path={`${path}.${slot}`}
            depth={depth + 1}
          />
        ))}
      </Tiles>
    </Stack>
  );
}

function EntriesOf({ spec, path, depth }: FieldProps<ListFieldSpec>) {
  return (
    <Stack as="fieldset" $gap={12}>
      <Legend $depth={depth}>{spec.label}</Legend>
      {Array.from({ length: spec.slots }, (_, slot) => (
        <Entry as="fieldset" $gap={depth === 0 ? 12 : 4} key={slot} $depth={depth}>
          <Legend $depth={depth + 1}>{entryName(spec, slot)}</Legend>
          <FieldsOf specs={spec.item} fallbacks={null} path={`${path}.${slot}`} depth={depth + 1} />
        </Entry>
      ))}
      {spec.dropIncomplete && <Caption>Un enlace sin texto o sin dirección no se guarda.</Caption>}
    </Stack>
  );
}
