import type { Page } from '@playwright/test';

/** A text or a control, and where it can be seen. Fields of one line have their signs and buttons within. */
interface Part {
  element: Element;
  name: string;
  /** Each line of the text or of a link in it, or the control's box. */
  boxes: Box[];
}

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/**
 * Words that lie on other words or on a control, are broken after each few letters, or leave the page at its side; by what
 * they say. What stays where it is while the page scrolls is left out: things go under it. Of an open dialog its own words
 * are told, and what leaves it at its side.
 */
export function crowdedWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    /** Pixels that letters may share with their neighbours, and their share of the smaller of two. */
    const [EDGE, SHARE] = [2, 0.1];

    const frame = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].at(-1) ?? document.body;
    const side = Math.min(frame.getBoundingClientRect().right, document.documentElement.clientWidth);
    const parts = [...texts(), ...controls()];
    const found = new Set<string>();
    for (const [index, one] of parts.entries()) {
      if (one.boxes.some(({ right }) => right > side + EDGE)) found.add(`out: ${one.name}`);
      if (one.boxes.length > 3 && one.name.length / one.boxes.length < 4) found.add(`broken: ${one.name}`);
      for (const other of parts.slice(index + 1))
        if (
          !isOfOne(one.element, other.element) &&
          one.boxes.some((box) => other.boxes.some((over) => liesOn(box, over)))
        )
          found.add(`${one.name} × ${other.name}`);
    }
    return [...found];

    function texts(): Part[] {
      const walker = document.createTreeWalker(frame, NodeFilter.SHOW_TEXT);
      const parts: Part[] = [];
      while (walker.nextNode()) {
        const { currentNode: node } = walker;
        const element = node.parentElement;
        const name = (node.textContent ?? '').trim();
        if (!element || name === '' || !isShown(element)) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        parts.push({ element, name, boxes: [...range.getClientRects()].flatMap((box) => seenOf(element, box)) });
      }
      return parts;
    }

    function controls(): Part[] {
      return [...frame.querySelectorAll('button, select, textarea, a[href]')].filter(isShown).map((element) => ({
        element,
        name: `[${element.getAttribute('aria-label') ?? (element.textContent || element.tagName)}]`,
        boxes: [...element.getClientRects()].flatMap((box) => seenOf(element, box)),
      }));
    }

    function isShown(element: Element): boolean {
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
      for (let around: Element | null = element; around && around !== frame; around = around.parentElement) {
        const { position, clipPath } = getComputedStyle(around);
        if (position === 'fixed' || position === 'sticky' || clipPath !== 'none' || around.matches('svg')) return false;
      }
      return true;
    }

    /** The piece of a box that no scrolling or cutting parent takes away. */
    function seenOf(element: Element, { left, right, top, bottom }: Box): Box[] {
      const box = { left, right, top, bottom };
      for (let around: Element | null = element; around && around !== frame; around = around.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(around);
        const edges = around.getBoundingClientRect();
        if (overflowX !== 'visible') {
          box.left = Math.max(box.left, edges.left);
          box.right = Math.min(box.right, edges.right);
        }
        if (overflowY !== 'visible') {
          box.top = Math.max(box.top, edges.top);
          box.bottom = Math.min(box.bottom, edges.bottom);
        }
      }
      return box.right - box.left > EDGE && box.bottom - box.top > EDGE ? [box] : [];
    }

    /** A text stands in its control, and a label's words and box are one. */
    function isOfOne(one: Element, other: Element): boolean {
      if (one.contains(other) || other.contains(one)) return true;
      const label = one.closest('label');
      return label !== null && label === other.closest('label');
    }

    function liesOn(one: Box, other: Box): boolean {
      const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
      const area = ({ left, right, top, bottom }: Box) => (right - left) * (bottom - top);
      return width > EDGE && height > EDGE && width * height > SHARE * Math.min(area(one), area(other));
    }
  });
}
