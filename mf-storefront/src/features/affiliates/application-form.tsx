import { toApiError } from '@shop/api-client';
import { applicationProblems, limits, type ApplyAsAffiliateInput, type HomepageContent } from '@shop/contracts';
import { useToast } from '@shop/shell-api';
import { Button, Notice, SelectField, TextAreaField, TextField, placeProblems, problemsResolver } from '@shop/ui';
import { useState } from 'react';
import { styled } from 'styled-components';
import { FormGrid, PersonFields, isSame } from '../../shared/form/form-parts';
import { sendOnce } from '../../shared/form/send-once';
import { useKeptForm } from '../../shared/form/use-kept-form';
import { useStorefrontApplyAsAffiliateMutation } from './affiliates.api';
import { levelOptions } from './level-options';
import { ReceivedDialog } from './received-dialog';

/** The application as it is typed: a message that is left out is an empty text. */
interface ApplicationFields extends Omit<ApplyAsAffiliateInput, 'message'> {
  message: string;
}

/** The outcome of the last attempt to send. */
type Outcome = 'none' | 'received' | 'failed' | 'wordless';

/** Said where the server refused without saying why (AFF-3). */
const WORDLESS = 'Error al enviar la solicitud';

const EMPTY: ApplicationFields = { name: '', email: '', phone: '', level: 'agente', message: '' };
const FIELDS = ['name', 'email', 'phone', 'level', 'message'] as const;

const WholeRow = styled.div`
  grid-column: 1 / -1;
`;

function toInput(fields: ApplicationFields): ApplyAsAffiliateInput {
  const message = fields.message.trim();
  return {
    name: fields.name.trim(),
    email: fields.email.trim(),
    phone: fields.phone.trim(),
    level: fields.level,
    message: message === '' ? null : message,
  };
}

const RESOLVER = problemsResolver<ApplicationFields>((fields) => applicationProblems(toInput(fields)));

/** The affiliate application. What was typed stays until the server has it. */
export function ApplicationForm({
  content,
  titleId,
}: {
  content: HomepageContent['affiliates'];
  /** Id of the heading that names the form. */
  titleId: string;
}) {
  const showToast = useToast();
  const [apply, { isLoading }] = useStorefrontApplyAsAffiliateMutation();
  const [outcome, setOutcome] = useState<Outcome>('none');
  const [dialogOpen, setDialogOpen] = useState(false);
  const { register, handleSubmit, getValues, clear, setError, formState } = useKeptForm(titleId, EMPTY, RESOLVER);
  const { errors } = formState;

  async function send(fields: ApplicationFields) {
    try {
      await sendOnce(apply, titleId, toInput(fields));
    } catch (error) {
      const { status, text, problems } = toApiError(error);
      placeProblems(problems, FIELDS, setError);
      setOutcome(status !== 0 && text === null ? 'wordless' : 'failed');
      showToast({
        variant: 'error',
        title: 'Error',
        description: text ?? 'No se pudo enviar la solicitud. Por favor, inténtalo de nuevo.',
      });
      return;
    }
    if (isSame(getValues(), fields)) clear();
    setOutcome('received');
    setDialogOpen(true);
  }

  return (
    <>
      <FormGrid $pairs noValidate aria-labelledby={titleId} onSubmit={handleSubmit(send)}>
        <PersonFields
          name={register('name')}
          email={register('email')}
          errors={errors}
          labels={content.formLabels}
          placeholders={content.formPlaceholders}
        />
        <TextField
          {...register('phone')}
          type="tel"
          icon="phone"
          label={content.formLabels.phone}
          placeholder={content.formPlaceholders.phone}
          error={errors.phone?.message}
          autoComplete="tel-national"
          maxLength={limits.phoneText}
          required
        />
        <SelectField
          {...register('level')}
          label={content.formLabels.level}
          options={levelOptions(content.levelOptions)}
          error={errors.level?.message}
        />
        <WholeRow>
          <TextAreaField
            {...register('message')}
            label={content.formLabels.message}
            placeholder={content.formPlaceholders.message}
            error={errors.message?.message}
          />
        </WholeRow>
        <WholeRow>
          <Button type="submit" tone="distributor" block busy={isLoading}>
            {content.formButton}
          </Button>
        </WholeRow>
        {outcome !== 'none' && !isLoading && (
          <WholeRow>
            {outcome === 'received' ? (
              <Notice tone="ok" title={content.successMessage.title}>
                {content.successMessage.description}
              </Notice>
            ) : (
              <Notice tone="bad" title={outcome === 'wordless' ? WORDLESS : content.errorMessage.title}>
                {content.errorMessage.description}
              </Notice>
            )}
          </WholeRow>
        )}
      </FormGrid>
      <ReceivedDialog open={dialogOpen} onClose={() => setDialogOpen(false)} />
    </>
  );
}
