import type { SendMessageInput } from '@shop/contracts';

/** Id of the heading that names the contact form. */
export const CONTACT_FORM_ID = 'contacto-formulario';

export const EMPTY_MESSAGE: SendMessageInput = { name: '', email: '', message: '' };
