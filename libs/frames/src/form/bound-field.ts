import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';

/** Answers the problem with what was typed, or null. */
type FieldRule<Values extends FieldValues, Name extends Path<Values>> = (
  typed: PathValue<Values, Name>,
  all: Values,
) => string | null;

/** A field that is bound to its form, and what is wrong with it. */
export type BoundField = ReturnType<ReturnType<typeof binderOf>>;

/** Binds the fields of a form: `<TextField label="Nombre" {...bind('name', nameProblem)} />` shows what is wrong with it. */
export function binderOf<Values extends FieldValues>(form: UseFormReturn<Values>) {
  return <Name extends Path<Values>>(name: Name, rule?: FieldRule<Values, Name>, read?: (typed: string) => string) => ({
    error: form.getFieldState(name, form.formState).error?.message,
    ...form.register(name, { validate: (typed, all) => rule?.(typed, all) ?? true, ...(read && { setValueAs: read }) }),
  });
}
