import { AFFILIATE_LEVELS, type ApplyAsAffiliateInput } from './affiliates';
import type { Problem } from './envelope';
import { limits } from './limits';
import type { SendMessageInput } from './messages';

const EMAIL = /^[^\s@"<>]{1,64}@[^\s@"<>.]+(?:\.[^\s@"<>.]+)+$/;

/** Whether a text has the form of an e-mail address. */
export function isEmail(text: string): boolean {
  return text.length <= limits.emailText && EMAIL.test(text);
}

function textProblem(path: string, value: string, required: string, max: number): Problem[] {
  const text = value.trim();
  if (text === '') return [{ path, message: required }];
  return text.length > max ? [{ path, message: `Usa como máximo ${max} caracteres` }] : [];
}

function emailProblem(value: string): Problem[] {
  const email = value.trim();
  if (email === '') return [{ path: 'email', message: 'Correo electrónico es requerido' }];
  return isEmail(email) ? [] : [{ path: 'email', message: 'Formato de correo inválido' }];
}

/** What is wrong with a contact message (storefront, section 5: all fields required, e-mail format). */
export function messageProblems(input: SendMessageInput): Problem[] {
  return [
    ...textProblem('name', input.name, 'Nombre es requerido', limits.nameText),
    ...emailProblem(input.email),
    ...textProblem('message', input.message, 'Mensaje es requerido', limits.messageText),
  ];
}

/** What is wrong with an affiliate application (storefront, section 5: the message is optional). */
export function applicationProblems(input: ApplyAsAffiliateInput): Problem[] {
  return [
    ...textProblem('name', input.name, 'Nombre es requerido', limits.nameText),
    ...emailProblem(input.email),
    ...textProblem('phone', input.phone, 'Teléfono es requerido', limits.phoneText),
    ...(AFFILIATE_LEVELS.includes(input.level) ? [] : [{ path: 'level', message: 'Elige un nivel de la lista' }]),
    ...((input.message ?? '').length > limits.messageText
      ? [{ path: 'message', message: `Usa como máximo ${limits.messageText} caracteres` }]
      : []),
  ];
}
