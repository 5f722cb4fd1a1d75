import type { RuleTester } from 'oxlint/plugins-dev';

type Rule = Extract<Parameters<RuleTester['run']>[1], { create: unknown }>;

/** Words that are never right in a comment, or never first, with the words to write instead. */
const WORDS: readonly [RegExp, string][] = [
  [/\bwho(?:so)?ever\b/i, 'name who it is: buyer, staff, server, browser, PostgreSQL'],
  [/\banew\b/i, 'write "again", or say what is replaced'],
  [/\bthe own\b/i, 'write whose it is'],
  [/\b(?:he|him|his|himself)\b/i, 'name the person, or write "they"'],
  [/(?<=^[\s*]*)What\b/, 'begin with the subject: a noun, or the actor'],
  [/(?<=^[\s*]*)Whether\b/, 'say what true means: "True when …"'],
];

/** Comments speak with one voice (CONTRIBUTING, "Comments"): subject first, and the actor by name. */
export const plainComments: Rule = {
  create({ sourceCode, report }) {
    return {
      Program() {
        for (const comment of sourceCode.getAllComments()) {
          for (const [word, instead] of WORDS) {
            const found = word.exec(comment.value)?.[0];
            if (found !== undefined) report({ node: comment, message: `"${found}" in a comment: ${instead}.` });
          }
        }
      },
    };
  },
};
