/** A part of the window, in px. */
export type Area = Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom'>;

/** Elements that a toast must not lie on if there is any other place: bars that stay in sight, and a dialog's button to save. */
const FOREMOST = '[data-above-toasts], [role="dialog"] [type="submit"], [role="alertdialog"] button';
const PRESSABLE = 'a[href], button, input, select, textarea, summary, label, [role="button"], [role="checkbox"]';
const QUESTION = '[role="alertdialog"]';
const DIALOG = `[role="dialog"], ${QUESTION}`;
const TOASTS = '[data-toast-region]';

/** Between a toast and what it keeps free, px. */
const GAP_PX = 8;
/** Between a toast and the window's edges beside it, px. */
const EDGE_PX = 16;
/** Between two places that are tried, px. */
const STEP_PX = 8;
/** Covering a px² of what can be pressed weighs as much as so many that are only closer than the gap. */
const COVERED_WEIGHT = 100;
/** Covering a px² of what must be free weighs as much as covering so many of anything else that can be pressed. */
const FOREMOST_WEIGHT = 1000;
/** The words of a question are kept where nothing that can be pressed is covered for it: all of a toast weighs less than 1. */
const QUESTION_WEIGHT = 1e-7;

export interface Kept extends Area {
  weight: number;
}

/** Everything in sight that can be pressed; while a dialog is open, what is in the one that lies above, and a question whole. */
export function keptAreas(): Kept[] {
  const dialog = [...document.querySelectorAll(DIALOG)].at(-1);
  const kept = [...(dialog ?? document).querySelectorAll(`${PRESSABLE}, ${FOREMOST}`)];
  if (dialog?.matches(QUESTION)) kept.push(dialog);
  return kept
    .filter((element) => !element.closest(TOASTS))
    .map((element) => {
      const { left, top, right, bottom } = element.getBoundingClientRect();
      return { left, top, right, bottom, weight: weightOf(element) };
    })
    .filter(({ left, top, right, bottom }) => right > left && bottom > top && bottom > 0 && top < innerHeight);
}

function weightOf(element: Element): number {
  if (element.matches(FOREMOST)) return FOREMOST_WEIGHT;
  return element.matches(QUESTION) ? QUESTION_WEIGHT : 1;
}

/** How far a toast is moved from where it rests, px. */
export interface Move {
  left: number;
  up: number;
}

export interface Place extends Move {
  /** Weight of the elements that the toast covers there; 0 where the place is free. */
  covers: number;
}

/** The nearest place to `rest` where a toast lies on nothing that is kept; where none is free, the one that covers least. */
export function freePlace(rest: Area, kept: readonly Kept[]): Place {
  let best: Place = { left: 0, up: 0, covers: coveredAt(rest, { left: 0, up: 0 }, kept) };
  if (best.covers === 0) return best;
  for (let left = 0; rest.left - left >= EDGE_PX; left += STEP_PX) {
    for (let up = 0; rest.top - up >= GAP_PX; up += STEP_PX) {
      const covers = coveredAt(rest, { left, up }, kept);
      const nearer = left + up < best.left + best.up;
      if (covers < best.covers || (covers === best.covers && nearer)) best = { left, up, covers };
    }
  }
  return best;
}

/** How much of what is kept lies under a toast that is moved, or closer than the gap, px², by its weight. */
export function coveredAt(rest: Area, move: Move, kept: readonly Kept[]): number {
  const place = {
    left: rest.left - move.left,
    right: rest.right - move.left,
    top: rest.top - move.up,
    bottom: rest.bottom - move.up,
  };
  let sum = 0;
  for (const area of kept) {
    const near = sharedPx2(place, area, GAP_PX);
    if (near > 0) sum += (near + sharedPx2(place, area, 0) * COVERED_WEIGHT) * area.weight;
  }
  return sum;
}

/** The part that two areas share when one of them is larger by a gap on each side, px². */
function sharedPx2(one: Area, other: Area, gapPx: number): number {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left) + gapPx;
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) + gapPx;
  return Math.max(0, width) * Math.max(0, height);
}
