import { AFFILIATE_LEVELS, type ApplyAsAffiliateInput } from '../affiliates/affiliates';
import { isEmail } from '../common/email';
import type { Problem } from '../common/envelope';
import { limits } from '../common/limits';
import { lengthProblem, textProblem } from '../common/text-problem';
import type { SendMessageInput } from './messages';

function emailProblem(value: string): string | null {
  const email = value.trim();
  if (email === '') return 'Correo electrónico es requerido';
  return isEmail(email) ? null : 'Formato de correo inválido';
}

/** The problems of a form's fields in their order; paths are field names. */
function problemsOf<Field extends string>(
  fields: readonly Field[],
  fieldProblem: (field: Field) => string | null,
): Problem[] {
  return fields.flatMap((path) => {
    const message = fieldProblem(path);
    return message === null ? [] : [{ path, message }];
  });
}

/** The problem with one field of a contact message, or null (HOME-6). */
export function messageFieldProblem(field: keyof SendMessageInput, value: string): string | null {
  switch (field) {
    case 'name':
      return textProblem(value, 'Nombre es requerido', limits.nameText);
    case 'email':
      return emailProblem(value);
    case 'message':
      return textProblem(value, 'Mensaje es requerido', limits.messageText);
  }
}

/** Everything wrong with a contact message. */
export function messageProblems(input: SendMessageInput): Problem[] {
  return problemsOf(['name', 'email', 'message'], (field) => messageFieldProblem(field, input[field]));
}

/** The problem with one field of an affiliate application, or null (AFF-2: the message is optional). */
export function applicationFieldProblem(field: keyof ApplyAsAffiliateInput, value: string): string | null {
  switch (field) {
    case 'name':
      return textProblem(value, 'Nombre es requerido', limits.nameText);
    case 'email':
      return emailProblem(value);
    case 'phone':
      return textProblem(value, 'Teléfono es requerido', limits.phoneText);
    case 'level':
      return AFFILIATE_LEVELS.some((level) => level === value) ? null : 'Elige un nivel de la lista';
    case 'message':
      return lengthProblem(value, limits.messageText);
  }
}

/** Everything wrong with an affiliate application. */
export function applicationProblems(input: ApplyAsAffiliateInput): Problem[] {
  return problemsOf(['name', 'email', 'phone', 'level', 'message'], (field) =>
    applicationFieldProblem(field, input[field] ?? ''),
  );
}
