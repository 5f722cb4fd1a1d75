import { toApiError } from '@shop/api-client';
import { messageProblems, type HomepageContent, type SendMessageInput } from '@shop/contracts';
import { useToast } from '@shop/shell-api';
import { Button, media, Notice, placeProblems, problemsResolver, space, text, TextAreaField } from '@shop/ui';
import { useState } from 'react';
import { styled } from 'styled-components';
import { FormGrid, PersonFields, isSame } from '../../shared/form/form-parts';
import { sendOnce } from '../../shared/form/send-once';
import { useKeptForm } from '../../shared/form/use-kept-form';
import { CONTACT_FORM_ID, EMPTY_MESSAGE } from './contact-draft';
import { useStorefrontSendMessageMutation } from './contact.api';

const RESOLVER = problemsResolver(messageProblems);
const FIELDS = ['name', 'email', 'message'] as const;

const Form = styled(FormGrid)`
  & > h3 {
    ${text.dialogTitle}
  }
  ${media.desktop} {
    padding-top: ${space[32]};
  }
`;

/** The contact form. What was typed stays until the server has the message. */
export function ContactForm({ content }: { content: HomepageContent['contact'] }) {
  const showToast = useToast();
  const [sendMessage, { isLoading }] = useStorefrontSendMessageMutation();
  const [failed, setFailed] = useState(false);
  const { register, handleSubmit, getValues, clear, setError, formState } = useKeptForm(
    CONTACT_FORM_ID,
    EMPTY_MESSAGE,
    RESOLVER,
  );
  const { errors } = formState;

  async function send(message: SendMessageInput) {
    try {
      await sendOnce(sendMessage, CONTACT_FORM_ID, {
        name: message.name.trim(),
        email: message.email.trim(),
        message: message.message.trim(),
      });
    } catch (error) {
      setFailed(true);
      placeProblems(toApiError(error).problems, FIELDS, setError);
      showToast({
        variant: 'error',
        title: 'Error',
        description: 'No se pudo enviar el mensaje. Por favor, inténtalo de nuevo.',
      });
      return;
    }
    if (isSame(getValues(), message)) clear();
    setFailed(false);
    showToast({
      variant: 'success',
      title: '¡Mensaje enviado!',
      description: 'Nos pondremos en contacto contigo pronto.',
    });
  }

  return (
    <Form noValidate aria-labelledby={CONTACT_FORM_ID} onSubmit={handleSubmit(send)}>
      <h3 id={CONTACT_FORM_ID}>{content.formTitle || content.formButton}</h3>
      <PersonFields
        name={register('name')}
        email={register('email')}
        errors={errors}
        labels={content.formLabels}
        placeholders={content.formPlaceholders}
      />
      <TextAreaField
        {...register('message')}
        label={content.formLabels.message}
        placeholder={content.formPlaceholders.message}
        error={errors.message?.message}
        required
      />
      <Button type="submit" tone="neutral" block busy={isLoading}>
        {content.formButton}
      </Button>
      {failed && !isLoading && (
        <Notice tone="bad" title="Error al enviar el mensaje">
          Lo que escribiste sigue aquí.
        </Notice>
      )}
    </Form>
  );
}
