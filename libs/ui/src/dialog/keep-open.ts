/** Keeps the dialog open where the event was of an element that the selector matches, or that is gone since. */
const keepFor = (selector: string) => (event: Event) => {
  const { target } = event;
  if (target instanceof Element && (!target.isConnected || target.matches(selector))) event.preventDefault();
};

/** Escape belongs to an open list inside the dialog before it belongs to the dialog. */
export const keepForOpenList = keepFor('[role=combobox][aria-expanded=true]');

/** A press on a toast, which stands above every dialog, is not a press beside the dialog; the toast may have gone with it. */
export const keepForToast = keepFor('[data-toast-region] *');
