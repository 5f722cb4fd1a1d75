import {
  contactProblem,
  formatPhone,
  limits,
  MOST_CONTACTS,
  type PersonPart,
  type PersonPreview,
} from '@shop/contracts';
import { useShopDispatch, useToast } from '@shop/shell-api';
import { Button, ConfirmDialog, Notice, Panel, TextField, color, size, space, text } from '@shop/ui';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { FormActions, FormGrid } from '../../shared/form/form-layout';
import { useFormDraft } from '../../shared/form/use-draft';
import { useReport } from '../../shared/form/use-report';
import { JobState } from '../../shared/jobs/job-state';
import { useJob } from '../../shared/jobs/use-job';
import { adminApi } from '../../shared/admin-api';
import { PartList } from './part-list';
import { useAdminErasePersonMutation, useAdminSearchPersonMutation } from './people.api';

const Column = styled(Panel)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[20]};
  max-width: ${size.reading};
  & h2,
  & h3 {
    ${text.title}
  }
  & h3 {
    overflow-wrap: anywhere;
  }
`;

const Lead = styled.p`
  color: ${color.ink2};
  ${text.small}
`;

const Contacts = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[8]};
  margin: 0;
  padding: 0;
  list-style: none;
`;

const noContact = { contact: '' };

const numbers = new Intl.ListFormat('es', { type: 'conjunction' });

/**
 * Finds a person by phone or e-mail, shows what the shop knows, and erases it after a question. Staff who come from a
 * customer's sheet find the phone written down.
 */
export function PersonSearch() {
  const report = useReport();
  const dispatch = useShopDispatch();
  const showToast = useToast();
  const [beginSearch, beginningSearch] = useAdminSearchPersonMutation();
  const [beginErase, beginningErase] = useAdminErasePersonMutation();
  const search = useJob('person.search');
  const erasing = useJob('person.erase');
  /** What the last search that is done has found: it stays while another contact is looked for. */
  const [preview, setPreview] = useState<PersonPreview | null>(null);
  if (search.result && search.result !== preview) setPreview(search.result);
  const [asking, setAsking] = useState(false);
  const { state } = useLocation() as { state: { contact?: string } | null };
  const form = useForm<{ contact: string }>({ defaultValues: { contact: state?.contact ?? '' } });
  useFormDraft({ name: 'persona', form, stored: () => noContact });
  const { register, handleSubmit, formState, reset, setError } = form;
  const erased = erasing.result;

  useEffect(() => {
    if (preview) reset(noContact);
  }, [preview, reset]);
  useEffect(() => {
    if (!erased) return;
    showToast({ variant: 'success', title: 'Datos borrados' });
    dispatch(adminApi.util.invalidateTags(['adminSales', 'adminAffiliates', 'adminMessages', 'adminDashboard']));
  }, [erased, dispatch, showToast]);

  function lookForAnother() {
    search.forget();
    setPreview(null);
  }

  async function look(contacts: string[]) {
    erasing.forget();
    const outcome = await report(beginSearch({ contacts }).unwrap(), {
      done: null,
      failed: 'Error al buscar los datos',
      reads: true,
    });
    if (outcome.ok) {
      search.follow(outcome.answer);
      return;
    }
    const [problem] = outcome.error.problems;
    if (problem) setError('contact', { message: problem.message });
  }

  async function eraseShown({ contacts }: PersonPreview) {
    const outcome = await report(beginErase({ contacts }).unwrap(), {
      done: null,
      failed: 'Error al borrar los datos',
    });
    setAsking(false);
    if (!outcome.ok) return;
    lookForAnother();
    erasing.follow(outcome.answer);
  }

  const searching = beginningSearch.isLoading || search.isOpen;
  const known = preview?.contacts ?? [];
  return (
    <Column as="section" aria-labelledby="buscar-persona">
      <h2 id="buscar-persona">Buscar y borrar a una persona</h2>
      <Lead>
        Los montos, los departamentos y las fechas quedan: los totales y las gráficas no cambian. En los respaldos los
        datos siguen hasta que el respaldo se elimina.
      </Lead>
      <FormGrid onSubmit={(event) => void handleSubmit(({ contact }) => look([...known, contact]))(event)} noValidate>
        <TextField
          label={known.length > 0 ? 'Otro teléfono o correo de la misma persona' : 'Teléfono o correo'}
          autoComplete="off"
          maxLength={limits.emailText}
          error={formState.errors.contact?.message}
          {...register('contact', { validate: (value) => contactProblem(value) ?? true })}
        />
        <FormActions>
          {preview && (
            <Button tone="outline" onClick={lookForAnother}>
              Buscar a otra persona
            </Button>
          )}
          <Button
            type="submit"
            icon="search"
            busy={searching}
            disabled={known.length >= MOST_CONTACTS || erasing.isOpen}
          >
            {known.length > 0 ? 'Agregar y buscar' : 'Buscar'}
          </Button>
        </FormActions>
      </FormGrid>
      <JobState followed={search} label="Buscando…" cancelled="La búsqueda se canceló." />
      <JobState followed={erasing} label="Borrando y volviendo a buscar…" cancelled="Se canceló: no se borró nada." />
      {erased && (
        <Notice tone="ok">{`Se borró y se volvió a buscar: ya no queda nada. ${numbers.format(wordsOf(erased.erased))}.`}</Notice>
      )}
      {preview && (
        <>
          <h3>{`Lo que se sabe de ${known.map(formatPhone).join(', ')}`}</h3>
          {preview.found.length === 0 ? (
            <Notice tone="info">La tienda no tiene datos de esa persona.</Notice>
          ) : (
            <PartList parts={preview.found} />
          )}
          <RelatedContacts preview={preview} busy={searching} onInclude={(contact) => void look([...known, contact])} />
          {preview.openOrders.length > 0 && (
            <Notice tone="warn" title="Tiene pedidos abiertos">
              {`Completa o cancela ${numbers.format(preview.openOrders)} antes de borrar sus datos.`}
            </Notice>
          )}
          {preview.found.length > 0 && preview.openOrders.length === 0 && (
            <FormActions>
              <Button tone="danger" icon="trash" onClick={() => setAsking(true)}>
                Borrar sus datos
              </Button>
            </FormActions>
          )}
          <ConfirmDialog
            open={asking}
            onOpenChange={setAsking}
            question={`¿Borrar los datos de ${known.map(formatPhone).join(', ')}?`}
            text="Nombres, teléfonos, correos y direcciones se reemplazan. No se puede deshacer."
            consequence={numbers.format(wordsOf(preview.found))}
            confirmLabel="Borrar los datos"
            cancelLabel="Conservar los datos"
            danger
            busy={beginningErase.isLoading}
            onConfirm={() => void eraseShown(preview)}
          />
        </>
      )}
    </Column>
  );
}

function wordsOf(parts: readonly PersonPart[]): string[] {
  return parts.map(({ label, count }) => `${label}: ${count}`);
}

interface RelatedProps {
  preview: PersonPreview;
  busy: boolean;
  onInclude: (contact: string) => void;
}

/** What else stands in the same orders: perhaps the same person, perhaps who lent a phone. Somebody has to decide. */
function RelatedContacts({ preview: { related }, busy, onInclude }: RelatedProps) {
  if (related.length === 0) return null;
  return (
    <div>
      <Lead>En esos registros también están, si son de la misma persona inclúyelos:</Lead>
      <Contacts>
        {related.map((contact) => (
          <li key={contact}>
            <Button size="sm" tone="outline" icon="plus" disabled={busy} onClick={() => onInclude(contact)}>
              {formatPhone(contact)}
            </Button>
          </li>
        ))}
      </Contacts>
    </div>
  );
}
