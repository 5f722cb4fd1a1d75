import { whatsappDigits, type AdminSectionView, type KnownSectionView, type SectionKey } from '@shop/contracts';
import { DIRTY, FormNotices, useDialogAddress, useLeaveGuard, valueAt } from '@shop/frames';
import { useToast } from '@shop/shell-api';
import {
  Caption,
  Cluster,
  FormSummary,
  Notice,
  PartsPanel,
  Switch,
  Title,
  media,
  problemsResolver,
  space,
} from '@shop/ui';
import { useId, useState } from 'react';
import { FormProvider, useWatch, type Path } from 'react-hook-form';
import { styled } from 'styled-components';
import { useStaffReport } from '../../shared/actions/use-staff-report';
import { useRereading } from '../../shared/form/use-rereading';
import { useSharedForm } from '../../shared/form/use-shared-form';
import { EditorBar, SectionState } from './editor-bar';
import {
  declarationOf,
  editorProblems,
  editorValues,
  formPath,
  sectionInput,
  toText,
  type EditorValues,
} from './form/editor-values';
import { leavesOf } from './form/leaves';
import { SectionSummary } from './form/section-summary';
import { SectionFields } from './form/section-fields';
import { SectionHistory } from './history/section-history';
import { useAdminSaveSectionMutation } from './homepage.api';
import { PreviewPane, type PreviewPaneProps } from './preview/preview-pane';
import { showSameTab } from '../../shared/page/tabs';

/** The preview above the form; that of a phone beside it where there is room. */
const EditorColumns = styled.div<{ $screen: PreviewPaneProps['screen'] }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-items: start;
  gap: ${space[16]};
  ${media.desktop} {
    gap: ${space[24]};
    ${({ $screen }) => $screen === 'phone' && 'grid-template-columns: minmax(0, 1fr) 362px;'}
  }
`;

export interface SectionEditorProps extends PreviewPaneProps {
  stored: AdminSectionView;
}

/** One section: what it says, the form to change it, and beside it the page as visitors will see it. */
export function SectionEditor({ sectionKey, stored, screen, onScreen }: SectionEditorProps) {
  const showToast = useToast();
  const report = useStaffReport();
  const [save] = useAdminSaveSectionMutation();
  const [open, setOpen] = useState(false);
  const [history, showHistory] = useDialogAddress(['historial']);
  const titleId = useId();
  const fields = ({ fields: texts }: EditorValues): Path<EditorValues>[] => [
    ACTIVE,
    ...leavesOf(sectionKey, texts).map(pathOf),
  ];
  const values = editorValues(sectionKey, stored);
  const { form, saving } = useSharedForm<EditorValues, AdminSectionView>({
    name: `contenido:${sectionKey}`,
    values,
    fields,
    labels: labelsOf(sectionKey, values),
    shared: open ? 'open' : 'typed',
    resolver: problemsResolver((typed) => editorProblems(sectionKey, typed)),
    mode: 'onTouched',
    save: async (typed) => {
      const outcome = await report(save({ key: sectionKey, input: sectionInput(sectionKey, typed) }).unwrap(), {
        done: { title: 'Contenido actualizado' },
        failed: 'No se pudo actualizar el contenido. Por favor, inténtalo de nuevo.',
      });
      if (outcome.ok) return outcome;
      const problems = outcome.error.problems.map((problem) => ({ ...problem, path: formPath(problem.path) }));
      return { ok: false, error: { ...outcome.error, problems } };
    },
    after: (saved) => editorValues(sectionKey, saved),
    onSaved: () => setOpen(false),
  });
  const { control, formState, getFieldState, getValues } = form;
  const { dirty, discard, busy } = saving;
  const { submitCount } = formState;
  const [active, number] = useWatch({ control, name: [ACTIVE, 'fields.contactInfo.0.value'] });
  const editing = open || dirty;
  useRereading(editing ? 'adminContent' : undefined);
  const guard = useLeaveGuard(dirty, {
    staysOpen: showSameTab,
    text: 'Lo que escribiste en esta sección todavía no está en la tienda.',
    onLeave: discard,
  });

  function restore(version: KnownSectionView) {
    const restored = editorValues(sectionKey, version);
    for (const field of fields(restored)) form.setValue(field, valueAt(restored, field), DIRTY);
    setOpen(true);
    showToast({
      variant: 'info',
      title: 'La versión está en el formulario',
      description: 'Revísala y guarda para publicarla.',
    });
  }

  const leaves = leavesOf(sectionKey, getValues('fields'));
  const problems = leaves
    .filter(({ path }) => getFieldState(path as Path<EditorValues>, formState).error)
    .map(({ path, words }) => ({ label: words.join(' · '), fieldId: path }));

  return (
    <FormProvider {...form}>
      <EditorColumns $screen={screen}>
        <PreviewPane sectionKey={sectionKey} stored={stored} screen={screen} onScreen={onScreen} />
        <PartsPanel $gap={20} as="form" onSubmit={saving.submit} noValidate aria-labelledby={titleId}>
          <Cluster $gap={12} $rows={0} $apart>
            <Title id={titleId}>{declarationOf(sectionKey).title}</Title>
            <Cluster>
              <SectionState active={active} />
              <Switch label="Mostrar la sección en la tienda" hideLabel {...form.register(ACTIVE)} />
            </Cluster>
          </Cluster>
          <FormNotices {...saving} />
          {sectionKey === 'contact' && (!active || whatsappDigits(toText(number)) === null) && (
            <Notice tone="warn" title={`Sin ${active ? 'número' : 'esta sección'} la tienda no tiene WhatsApp`}>
              Los pedidos entran, pero el cliente no puede mandarlos por chat, y el botón de WhatsApp desaparece.
            </Notice>
          )}
          {editing ? (
            <>
              {leaves.some(({ marked }) => marked) && (
                <Caption>Los campos con * no se muestran vacíos: sin texto vale el de fábrica, si lo hay.</Caption>
              )}
              {submitCount > 0 && <FormSummary problems={problems} />}
              <SectionFields sectionKey={sectionKey} />
            </>
          ) : (
            <SectionSummary sectionKey={sectionKey} fields={getValues('fields')} />
          )}
          <EditorBar
            editing={editing}
            dirty={dirty}
            busy={busy}
            onHistory={() => showHistory({ name: 'historial', id: '' })}
            onEdit={() => setOpen(true)}
            onCancel={() => guard.ask(() => setOpen(false))}
          />
        </PartsPanel>
      </EditorColumns>
      {history && (
        <SectionHistory
          sectionKey={sectionKey}
          onRestore={(version) => showHistory(null, () => restore(version))}
          onClose={() => showHistory(null)}
        />
      )}
      {guard.dialog}
    </FormProvider>
  );
}

const ACTIVE = 'active';

const pathOf = ({ path }: { path: string }) => path as Path<EditorValues>;

/** Staff's name for each field of a section: 'Punto destacado 2 · Título'. */
function labelsOf(key: SectionKey, { fields }: EditorValues): Record<string, string> {
  const texts = leavesOf(key, fields).map(({ path, words }) => [path, words.join(' · ')] as const);
  return { [ACTIVE]: 'Estado', ...Object.fromEntries(texts) };
}
