/** CSS without what only its readers need, and six equal digits of a colour as three: for text that travels in each page. */
export function shortCss(css: string): string {
  return css
    .replace(/\s*\n\s*/g, '')
    .replace(/ ?([{};,]) ?/g, '$1')
    .replace(/(?<=[\w-]): /g, ':')
    .replace(/;}/g, '}')
    .replace(/#([0-9a-f])\1([0-9a-f])\2([0-9a-f])\3(?![0-9a-f])/g, '#$1$2$3');
}
