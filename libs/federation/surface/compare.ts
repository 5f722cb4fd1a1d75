/** Declarations of a report under one name, as the lines of its text. */
interface Declaration {
  isExported: boolean;
  lines: string[];
}

/** The outcome of a door between two reports of it, in words that name what it is about. */
export interface SurfaceChange {
  added: string[];
  /** Taken away, or such that a remote built before may not work any more. */
  removed: string[];
}

const HEADER =
  /^(export )?(?:declare )?(?:abstract )?(?:const|class|enum|function|interface|module|type) '?([^\s'(<:={]+)/;
const REQUIRED_MEMBER = /^\s+(?:readonly )?[\w'-]+(?:\(|:)/;

/** A member's name in a declaration, or the line itself. */
const wordsOf = (line: string) => /^\s+(?:readonly |\| )?'?([\w$-]+)/.exec(line)?.[1] ?? line.trim().slice(0, 80);

/** The declarations of a report, by name; those of a name that has several are one. */
function declarationsOf(report: string): Map<string, Declaration> {
  const code = /^```ts\n([^]*?)^```$/m.exec(report)?.[1] ?? '';
  const declarations = new Map<string, Declaration>();
  for (const text of code.split(/\n{2,}/)) {
    const [, exported, name] = HEADER.exec(text.trim()) ?? [];
    if (name === undefined) continue;
    const lines = text
      .trim()
      .replace(/^export /, '')
      .split('\n');
    const known = declarations.get(name);
    declarations.set(name, {
      isExported: exported !== undefined || known?.isExported === true,
      lines: [...(known?.lines ?? []), ...lines],
    });
  }
  return declarations;
}

/** Lines of `before` that are not in `now` in the same order. */
function lostLines(before: readonly string[], now: readonly string[]): string[] {
  const lost: string[] = [];
  let at = 0;
  for (const line of before) {
    const found = now.indexOf(line, at);
    if (found === -1) lost.push(line);
    else at = found + 1;
  }
  return lost;
}

function linesMore(before: readonly string[], now: readonly string[]): string[] {
  const rest = [...before];
  return now.filter((line) => {
    if (rest[0] !== line) return true;
    rest.shift();
    return false;
  });
}

const typeNames = (text: string) => text.match(/\b[A-Z]\w*/g) ?? [];

/** The types that remotes give to the shell: props, and what stands among parameters; and what these are made of. */
function givenTypes(declarations: ReadonlyMap<string, Declaration>): ReadonlySet<string> {
  const texts = [...declarations.values()].map(({ lines }) => lines.join('\n'));
  const given = new Set(
    texts.flatMap((text) => Array.from(text.matchAll(/\(([^()]*)\)/g), ([, inner = '']) => inner)).flatMap(typeNames),
  );
  for (const name of declarations.keys()) if (name.endsWith('Props')) given.add(name);
  for (const name of given)
    for (const part of typeNames(declarations.get(name)?.lines.join('\n') ?? '')) given.add(part);
  return given;
}

/**
 * Compares two reports of a door. A declaration that only gains lines is an addition; one that loses or changes a line is
 * a removal, even where a careful reader would find that nothing breaks. A required member more in what remotes give to
 * the shell is a removal too: those built before do not give it.
 */
export function compareReports(before: string, now: string): SurfaceChange {
  const [old, next] = [declarationsOf(before), declarationsOf(now)];
  const given = givenTypes(next);
  const change: SurfaceChange = { added: [], removed: [] };
  for (const [name, { isExported, lines }] of old) {
    const successor = next.get(name);
    if (!successor || (isExported && !successor.isExported)) {
      // A name that only the door's own declarations used is gone when none of them names it any more.
      if (isExported) change.removed.push(name);
      continue;
    }
    const lost = lostLines(lines, successor.lines);
    if (lost.length > 0) change.removed.push(`${name} (${[...new Set(lost.map(wordsOf))].join(', ')})`);
    else {
      const more = linesMore(lines, successor.lines);
      const demanded = given.has(name) ? more.filter((line) => REQUIRED_MEMBER.test(line)) : [];
      if (demanded.length > 0) change.removed.push(`${name} (${demanded.map(wordsOf).join(', ')} is demanded)`);
      else if (more.length > 0) change.added.push(`${name} (${more.map(wordsOf).join(', ')})`);
    }
  }
  for (const [name, { isExported }] of next) if (isExported && !old.get(name)?.isExported) change.added.push(name);
  return change;
}

/** The exported names of a report, each with the text of all that it is made of. */
function meaningsOf(report: string): Map<string, string> {
  const declarations = declarationsOf(report);
  const textOf = (name: string) => declarations.get(name)?.lines.join('\n') ?? '';
  const exported = [...declarations.keys()].filter((name) => declarations.get(name)?.isExported);
  return new Map(
    exported.map((name) => {
      const reached = new Set([name]);
      for (const known of reached) for (const part of typeNames(textOf(known))) reached.add(part);
      return [name, [...reached].sort().map(textOf).join('\n')];
    }),
  );
}

/** The exported names that are new in a report, or of which it promises something else. */
export function newerNames(before: string, now: string): string[] {
  const known = meaningsOf(before);
  return [...meaningsOf(now)].filter(([name, text]) => known.get(name) !== text).map(([name]) => name);
}

/** The names of each module that are new in a report, where its modules list names alone. */
export function newerMembers(before: string, now: string): Map<string, string[]> {
  const known = declarationsOf(before);
  return new Map(
    Array.from(declarationsOf(now), ([module, { lines }]) => {
      const old = new Set(known.get(module)?.lines);
      return [module, lines.filter((line) => !old.has(line)).map((line) => line.trim())];
    }),
  );
}
