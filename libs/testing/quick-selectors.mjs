import CSSComputedStyle from 'happy-dom/lib/css/declaration/computed-style/CSSComputedStyle.js';

/** Attributes and pseudo-classes, which a glance does not judge. */
const ASIDE = /\[[^\]]*\]|::?[\w-]+(?:\((?:[^()]|\([^()]*\))*\))?/g;

/** Elements beside the one that is asked for. */
const BESIDE = /[^\s>+~]+(?=\s*[+~])/g;

/** By selector: of each of its alternatives the classes that the element and those around it must have between them. */
const known = new Map();

function demandsOf(selector) {
  let demands = known.get(selector);
  if (!demands) {
    const alternatives = selector.replaceAll(ASIDE, '').replaceAll(BESIDE, '').split(',');
    // Names with escapes are left to the engine.
    demands = selector.includes('\\') ? [[]] : alternatives.map(classesIn);
    known.set(selector, demands);
  }
  return demands;
}

function classesIn(alternative) {
  return Array.from(alternative.matchAll(/\.([\w-]+)/g), ([, name]) => name);
}

const parseCSSRules = CSSComputedStyle.prototype.parseCSSRules;

/** Classes of an element and of all around it. */
function classesAround(element) {
  const classes = new Set();
  for (let one = element; one; one = one.parentElement)
    for (const name of (one.getAttribute('class') ?? '').split(/\s+/)) classes.add(name);
  return classes;
}

/**
 * Happy DOM tries every rule of every style sheet on every element whose style is asked for, and on all around it, by its
 * whole engine. Nearly all rules name a class that none of these has, which is quickly seen.
 */
CSSComputedStyle.prototype.parseCSSRules = function (options) {
  const classes = classesAround(this.element);
  const mayHold = ({ selectorText, cssRules }) =>
    selectorText === undefined
      ? cssRules?.some(mayHold)
      : demandsOf(selectorText).some((names) => names.every((name) => classes.has(name)));
  return parseCSSRules.call(this, { ...options, cssRules: options.cssRules.filter(mayHold) });
};
