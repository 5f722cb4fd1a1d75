import {
  contactProblem,
  formatPhone,
  limits,
  MOST_CONTACTS,
  readContact,
  type PersonPart,
  type PersonPreview,
} from '@shop/contracts';
import { FormActions, SlowNotice, binderOf, useDialogAbout, useFormDraft } from '@shop/frames';
import { useShopDispatch, useToast } from '@shop/shell-api';
import { Button, Cluster, Narrow, Notice, Quiet, SmallButton, Stack, Sums, TextField, Title } from '@shop/ui';
import { Fragment, useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useLocation } from 'react-router-dom';
import { ActionDialog } from '../../shared/actions/action-dialog';
import { useStaffReport } from '../../shared/actions/use-staff-report';
import { listed } from '../../shared/counted';
import { JobState } from '../../shared/jobs/job-state';
import { useJob } from '../../shared/jobs/use-job';
import { adminApi } from '../../shared/admin-api';
import { useAdminErasePersonMutation, useAdminSearchPersonMutation } from './people.api';

const noContact = { contact: '' };

/**
 * Finds a person by phone or e-mail, shows what the shop knows, and erases it after a question. Staff who come from a
 * customer's sheet find the phone written down.
 */
export function PersonSearch() {
  const report = useStaffReport();
  const dispatch = useShopDispatch();
  const showToast = useToast();
  const [beginSearch, beginningSearch] = useAdminSearchPersonMutation();
  const [beginErase] = useAdminErasePersonMutation();
  const search = useJob('person.search');
  const erasing = useJob('person.erase');
  const erased = erasing.result;
  /** Findings of the last search that is done: they stay while another contact is looked for, and after an erasing that was refused. */
  const [found, setFound] = useState<PersonPreview | null>(null);
  if (search.result && search.result !== found) setFound(search.result);
  const preview = erasing.isOpen ? null : found;
  /** Findings that the question is about: another search may end under it. */
  const [asked, ask] = useDialogAbout<PersonPreview>('borrar', erasing.isOpen || erased !== null);
  const { state } = useLocation() as { state: { contact?: string } | null };
  const form = useForm<{ contact: string }>({ defaultValues: { contact: state?.contact ?? '' } });
  useFormDraft({ name: 'persona', form, stored: () => noContact });
  const { handleSubmit, getValues, reset, setError } = form;
  const bind = binderOf(form);

  useEffect(() => {
    // Not what was typed since it was begun.
    const typed = readContact(getValues('contact'))?.value ?? '';
    if (preview?.contacts.includes(typed)) reset(noContact);
  }, [preview, getValues, reset]);
  useEffect(() => {
    if (!erased) return;
    showToast({ variant: 'success', title: 'Datos borrados' });
    dispatch(adminApi.util.invalidateTags(['adminSales', 'adminAffiliates', 'adminMessages', 'adminDashboard']));
  }, [erased, dispatch, showToast]);

  function lookForAnother() {
    search.forget();
    setFound(null);
  }

  function askToErase() {
    erasing.forget();
    ask(preview);
  }

  async function look(contacts: string[]) {
    erasing.forget();
    const outcome = await report(beginSearch({ contacts }).unwrap(), {
      done: null,
      failed: 'Error al buscar los datos',
      repeats: true,
      unknown: 'No supimos si empezó',
    });
    if (outcome.ok) {
      search.follow(outcome.answer);
      return;
    }
    const [problem] = outcome.error.problems;
    if (problem) setError('contact', { message: problem.message });
  }

  if (erased && found) lookForAnother();

  const searching = beginningSearch.isLoading || search.isOpen;
  const known = preview?.contacts ?? [];
  return (
    <Narrow $gap={20} aria-labelledby="buscar-persona">
      <Title id="buscar-persona">Buscar y borrar a una persona</Title>
      <Quiet>
        Los montos, los departamentos y las fechas quedan: los totales y las gráficas no cambian. En los respaldos los
        datos siguen hasta que el respaldo se elimina.
      </Quiet>
      <Stack
        as="form"
        $gap={20}
        onSubmit={(event) => void handleSubmit(({ contact }) => look([...known, contact]))(event)}
        noValidate
      >
        <TextField
          label={known.length > 0 ? 'Otro teléfono o correo de la misma persona' : 'Teléfono o correo'}
          autoComplete="off"
          maxLength={limits.emailText}
          {...bind('contact', contactProblem)}
        />
        <SlowNotice busy={beginningSearch.isLoading} />
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
      </Stack>
      <JobState followed={search} label="Buscando…" cancelled="La búsqueda se canceló." />
      <JobState followed={erasing} label="Borrando y volviendo a buscar…" cancelled="Se canceló: no se borró nada." />
      {erased && (
        <Notice tone="ok">{`Se borró y se volvió a buscar: ya no queda nada. ${listed(wordsOf(erased.erased))}.`}</Notice>
      )}
      {preview && (
        <>
          <Title as="h3">{`Lo que se sabe de ${known.map(formatPhone).join(', ')}`}</Title>
          {preview.found.length === 0 ? (
            <Notice tone="info">La tienda no tiene datos de esa persona.</Notice>
          ) : (
            <Sums>
              {preview.found.map(({ label, count }) => (
                <Fragment key={label}>
                  <dt>{label}</dt>
                  <dd>{count}</dd>
                </Fragment>
              ))}
            </Sums>
          )}
          {preview.related.length > 0 && (
            <div>
              <Quiet>En esos registros también están, si son de la misma persona inclúyelos:</Quiet>
              <Cluster as="ul">
                {preview.related.map((contact) => (
                  <li key={contact}>
                    <SmallButton icon="plus" disabled={searching} onClick={() => void look([...known, contact])}>
                      {formatPhone(contact)}
                    </SmallButton>
                  </li>
                ))}
              </Cluster>
            </div>
          )}
          {preview.openOrders.length > 0 && (
            <Notice tone="warn" title="Tiene pedidos abiertos">
              {`Completa o cancela ${listed(preview.openOrders)}, registra lo que va en camino y, si es mensajero, liquida lo que cobró, antes de borrar sus datos.`}
            </Notice>
          )}
          {preview.found.length > 0 && preview.openOrders.length === 0 && (
            <FormActions>
              <Button tone="danger" icon="trash" onClick={askToErase}>
                Borrar sus datos
              </Button>
            </FormActions>
          )}
          {asked && (
            <ActionDialog
              danger
              act={() => ({ unwrap: () => beginErase({ contacts: asked.contacts }).unwrap().catch(erasing.seek) })}
              done={null}
              failed="Error al borrar los datos"
              question={`¿Borrar los datos de ${asked.contacts.map(formatPhone).join(', ')}?`}
              text="Nombres, teléfonos, correos y direcciones se reemplazan. No se puede deshacer."
              consequence={listed(wordsOf(asked.found))}
              confirmLabel="Borrar los datos"
              cancelLabel="Conservar los datos"
              onDone={erasing.follow}
              onClose={() => ask(null)}
            />
          )}
        </>
      )}
    </Narrow>
  );
}

function wordsOf(parts: readonly PersonPart[]): string[] {
  return parts.map(({ label, count }) => `${label}: ${count}`);
}
