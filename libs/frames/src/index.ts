/**
 * Frames of a remote's screens, in which a bad day costs nothing: readings that fail, answers that are lost, tabs that are
 * closed, sessions that end (decisions 0096, 0097, 0364).
 */
export { isTurnedAway, mayBeDone, refusalAt, toldAt, useReport } from './calls/use-report';
export type { Outcome, ReportTexts } from './calls/use-report';
export { binderOf } from './form/bound-field';
export type { BoundField } from './form/bound-field';
export { useDialogAbout, useDialogAddress } from './form/dialog-address';
export type { OpenDialog } from './form/dialog-address';
export { isSteppingBack, undouble } from './form/doubled-entry';
export { FormDialog, FormNotices, PageForm } from './form/form-frames';
export type { FormDialogProps } from './form/form-frames';
export { FieldRow, FormActions } from './form/form-layout';
export { askToLeave, useClosedByBack, useLeaveGuard } from './form/leave-guard';
export { newKey } from './form/own-key';
export { SecretDialog } from './form/secret-dialog';
export { SLOW, SLOW_MS, SlowNotice, useSlow } from './form/slow';
export { DIRTY, useDraftPlace, useFormDraft, valueAt } from './form/use-draft';
export type { Draft } from './form/use-draft';
export { useSavingForm } from './form/use-saving-form';
export type { SavingForm, SavingFormOptions, Touched } from './form/use-saving-form';
export { ListResults } from './reading/list-results';
export { LoadFailure, Reading, StaleNotice } from './reading/reading';
export type { Reader, ReadingProps } from './reading/reading';
