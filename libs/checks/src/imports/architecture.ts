/** A file and the files that it imports, as dependency-cruiser tells. */
export interface CruisedModule {
  source: string;
  dependencies: readonly { resolved: string }[];
}

/** Who imports whom, by names. */
type Graph = ReadonlyMap<string, ReadonlySet<string>>;

/** Files that do not run in a shop: tests, builds and commands for developers. */
const BESIDE =
  /\.(spec|e2e-spec|e2e)\.tsx?$|\/(test|e2e|assurance|bench|tools|surface|webpack|lint)\/|^libs\/testing\//;

/** Below every feature of the API; arrows to them would hide the others. */
const FLOORS = new Set(['access', 'platform']);

/**
 * `docs/architecture.md`: which app and library imports which, and which room of the API, as the sources stand. An import
 * that goes without saying, because another one leads there too, has no arrow.
 */
export function architecture(modules: readonly CruisedModule[]): string {
  const parts = graphOf(modules, (file) => /^(libs\/[^/]+|api|shell|mf-[a-z0-9-]+)\//.exec(file)?.[1]);
  const rooms = graphOf(modules, (file) => /^api\/src\/([^/]+)\//.exec(file)?.[1]);
  const features = new Map([...rooms].filter(([room]) => !FLOORS.has(room)));
  return `# Who imports whom

Made from the sources by \`npm run architecture\`; a test holds it to them. What may import what, with reasons, is in
\`.dependency-cruiser.mjs\`. An arrow leads to what is imported; where a longer way leads there too, there is none.

## Apps and libraries

${mermaid(parts)}

## Rooms of the API

Each imports \`${[...FLOORS].join('`, `')}\` too, which import no feature.

${mermaid(features)}
`;
}

/** @param partOf the part that a file belongs to; undefined for none */
function graphOf(modules: readonly CruisedModule[], partOf: (file: string) => string | undefined): Graph {
  const partOfFile = (file: string) => (BESIDE.test(file) ? undefined : partOf(file));
  const graph = new Map<string, Set<string>>();
  for (const { source, dependencies } of modules) {
    const part = partOfFile(source);
    if (part === undefined) continue;
    const imported = graph.get(part) ?? new Set();
    graph.set(part, imported);
    for (const { resolved } of dependencies) {
      const other = partOfFile(resolved);
      if (other !== undefined && other !== part) imported.add(other);
    }
  }
  return graph;
}

function mermaid(graph: Graph): string {
  const lines = [...graph.keys()].sort().flatMap((part) => {
    const others = direct(graph, part).filter((other) => graph.has(other));
    return [`  ${idOf(part)}["${part}"]`, ...others.sort().map((other) => `  ${idOf(part)} --> ${idOf(other)}`)];
  });
  return ['```mermaid', 'flowchart LR', ...lines, '```'].join('\n');
}

/** Imports of a part that none of its other imports reaches. */
function direct(graph: Graph, part: string): string[] {
  const imported = [...(graph.get(part) ?? [])];
  return imported.filter((one) => !imported.some((other) => other !== one && reaches(graph, other, one)));
}

function reaches(graph: Graph, from: string, to: string): boolean {
  const seen = new Set([from]);
  for (const part of seen) for (const next of graph.get(part) ?? []) seen.add(next);
  return seen.has(to);
}

/** Mermaid takes no slash in a name. */
function idOf(part: string): string {
  return part.replaceAll(/\W/g, '_');
}
