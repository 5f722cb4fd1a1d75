import type { AdminSectionView, KnownSectionView, SectionKey } from '@shop/contracts';
import { useToast } from '@shop/shell-api';
import { FormSummary, placeProblems, problemsResolver } from '@shop/ui';
import { useEffect, useId, useRef, useState } from 'react';
import { FormProvider, useForm, useWatch, type Path } from 'react-hook-form';
import { useKeptDraft } from '../../shared/form/use-kept-draft';
import { useReport } from '../../shared/form/use-report';
import { useRereading } from '../../shared/form/use-rereading';
import { ConflictNotice } from './conflict-notice';
import { EditorBar, EditorHead } from './editor-head';
import { Columns, EditorPanel, Note, PreviewPlace } from './editor-layout';
import { declarationOf, draftOf, editorProblems, editorValues, formPath, sectionInput } from './form/editor-values';
import type { EditorValues } from './form/editor-values';
import { leavesOf } from './form/leaves';
import { SectionFacts } from './form/section-facts';
import { SectionFields } from './form/section-fields';
import { sectionChanges } from './history/section-changes';
import { SectionHistory } from './history/section-history';
import { useAdminSaveSectionMutation } from './homepage.api';
import { PreviewPlaceContent } from './preview/preview-place';
import type { PreviewScreen } from './preview/preview-pane';

const CONTENT = ['adminContent'] as const;

export interface SectionEditorProps {
  sectionKey: SectionKey;
  stored: AdminSectionView;
  screen: PreviewScreen;
  onScreen: (screen: PreviewScreen) => void;
  /** Told whether there is something to lose. */
  onDirty: (dirty: boolean) => void;
}

/** One section: what it says, the form to change it, and beside it the page as visitors will see it. */
export function SectionEditor({ sectionKey, stored, screen, onScreen, onDirty }: SectionEditorProps) {
  const showToast = useToast();
  const report = useReport();
  const [save, { isLoading }] = useAdminSaveSectionMutation();
  const [open, setOpen] = useState(false);
  const [history, setHistory] = useState(false);
  const titleId = useId();
  const form = useForm<EditorValues>({
    defaultValues: editorValues(sectionKey, stored),
    resolver: problemsResolver((values) => editorProblems(sectionKey, values)),
    mode: 'onTouched',
  });
  useKeptDraft(`contenido:${sectionKey}`, form);
  const { control, formState, getFieldState, getValues, reset } = form;
  const { isDirty, submitCount } = formState;
  const opened = formState.defaultValues as EditorValues;
  const [active, updatedAt] = useWatch({ control, name: ['active', 'updatedAt'] });
  const editing = open || isDirty;
  useRereading(editing ? CONTENT : undefined);

  const shown = useRef(stored);
  useEffect(() => {
    if (shown.current === stored) return;
    shown.current = stored;
    if (!isDirty) reset(editorValues(sectionKey, stored));
  }, [sectionKey, stored, isDirty, reset]);

  useEffect(() => {
    onDirty(isDirty);
    return () => onDirty(false);
  }, [isDirty, onDirty]);

  function showStored(inForm: boolean) {
    reset(editorValues(sectionKey, stored));
    setOpen(inForm);
  }

  function restore(version: KnownSectionView) {
    setHistory(false);
    reset({ ...editorValues(sectionKey, version), updatedAt: stored.updatedAt }, { keepDefaultValues: true });
    setOpen(true);
    showToast({
      variant: 'info',
      title: 'La versión está en el formulario',
      description: 'Revísala y guarda para publicarla.',
    });
  }

  const submit = form.handleSubmit(async (values) => {
    const outcome = await report(save({ key: sectionKey, input: sectionInput(sectionKey, values) }).unwrap(), {
      done: { title: 'Contenido actualizado' },
      failed: 'No se pudo actualizar el contenido. Por favor, inténtalo de nuevo.',
    });
    if (!outcome.ok) {
      const problems = outcome.error.problems.map(({ path, message }) => ({ path: formPath(path), message }));
      const fields = leavesOf(sectionKey, values.fields).map(({ path }) => path as Path<EditorValues>);
      placeProblems(problems, fields, form.setError);
      return;
    }
    const saved = editorValues(sectionKey, outcome.answer);
    const typed = getValues();
    reset(saved);
    if (JSON.stringify(typed) !== JSON.stringify(values)) {
      reset({ ...typed, updatedAt: saved.updatedAt }, { keepDefaultValues: true });
      return;
    }
    setOpen(false);
  });

  const leaves = leavesOf(sectionKey, getValues('fields'));
  const problems = leaves
    .filter(({ path }) => getFieldState(path as Path<EditorValues>, formState).error)
    .map(({ path, words }) => ({ label: words.join(' · '), fieldId: path }));

  return (
    <FormProvider {...form}>
      <Columns $screen={screen}>
        <PreviewPlace $screen={screen}>
          <PreviewPlaceContent sectionKey={sectionKey} stored={stored} screen={screen} onScreen={onScreen} />
        </PreviewPlace>
        <EditorPanel as="form" onSubmit={(event) => void submit(event)} noValidate aria-labelledby={titleId}>
          <EditorHead id={titleId} title={declarationOf(sectionKey).title} active={active} />
          {isDirty && updatedAt !== stored.updatedAt && (
            <ConflictNotice
              savedAt={stored.updatedAt}
              changes={sectionChanges(sectionKey, draftOf(sectionKey, stored, opened), stored)}
              onTakeTheirs={() => showStored(true)}
              onKeepMine={() => form.setValue('updatedAt', stored.updatedAt, { shouldDirty: true })}
            />
          )}
          {editing ? (
            <>
              {leaves.some(({ marked }) => marked) && (
                <Note>Los campos con * no se muestran vacíos: sin texto, la tienda usa el de fábrica.</Note>
              )}
              {submitCount > 0 && <FormSummary problems={problems} />}
              <SectionFields sectionKey={sectionKey} />
            </>
          ) : (
            <SectionFacts sectionKey={sectionKey} fields={getValues('fields')} />
          )}
          <EditorBar
            editing={editing}
            dirty={isDirty}
            busy={isLoading}
            onHistory={() => setHistory(true)}
            onEdit={() => setOpen(true)}
            onCancel={() => showStored(false)}
          />
        </EditorPanel>
      </Columns>
      {history && <SectionHistory sectionKey={sectionKey} onRestore={restore} onClose={() => setHistory(false)} />}
    </FormProvider>
  );
}
