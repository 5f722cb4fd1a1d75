import QuerySelector from 'happy-dom/lib/query-selector/QuerySelector.js';

/** Selectors without parts that a glance at the last compound can't judge: lists, functions, attributes, escapes. */
const PLAIN = /^[^,()[\]\\]+$/;

/** By selector: the classes that an element must have to match, and whether one class is all that is asked for. */
const known = new Map();

function demandsOf(selector) {
  let demands = known.get(selector);
  if (!demands) {
    const last = PLAIN.test(selector)
      ? selector
          .trim()
          .split(/[\s>+~]+/)
          .at(-1)
      : '';
    const classes = Array.from(last.matchAll(/\.([\w-]+)/g), ([, name]) => ` ${name} `);
    demands = { classes, single: selector === last && /^\.[\w-]+$/.test(selector) };
    known.set(selector, demands);
  }
  return demands;
}

const matches = QuerySelector.matches.bind(QuerySelector);

/**
 * Happy DOM tries every rule of every style sheet on every element whose style is asked for, by its whole engine. Nearly all
 * rules name a class that the element doesn't have, which is quickly seen.
 */
QuerySelector.matches = (element, selector, options) => {
  const { classes, single } = demandsOf(selector);
  if (classes.length > 0) {
    const own = ` ${element.getAttribute('class') ?? ''} `.replaceAll(/\s/g, ' ');
    if (!classes.every((name) => own.includes(name))) return null;
    if (single) return { priorityWeight: 10 };
  }
  return matches(element, selector, options);
};
