/** Words that Spanish texts are made of and English ones are not; a letter that English lacks is as good. */
const SPANISH =
  /[áéíóúñ¿¡]|\b(?:al|como|con|contiene|de|debe|del|desconocido|el|en|entre|es|esta|este|hay|la|las|lista|los|más|para|pero|por|puede|que|reconocido|requerida|requerido|se|ser|sin|su|tiene|tu|un|una|y|ya)\b/iu;

/** Common words of English that are none of Spanish. */
const ENGLISH =
  /\b(?:already|an|and|be|cannot|enough|for|from|have|invalid|is|it|must|not|of|or|out|should|the|this|to|was|were|with|wrong|your?)\b/iu;

/** True when a text reads as Spanish, by its small words: enough to find one that nobody translated. */
export function isSpanish(text: string): boolean {
  return SPANISH.test(text) && !ENGLISH.test(text);
}
