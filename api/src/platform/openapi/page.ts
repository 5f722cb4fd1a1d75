import type { ApiDocument, Operation, Parameter } from './document';
import type { JsonSchema } from './request-schemas';

/**
 * The document as a page to read: plain HTML that folds by itself. There is no script on it, so its policy allows none,
 * and it needs nothing from elsewhere.
 */
export function toPage({ info, paths, components }: ApiDocument): string {
  const byTag = new Map<string, string[]>();
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const tag = operation.tags[0] ?? '';
      byTag.set(tag, [...(byTag.get(tag) ?? []), operationPart(method, path, operation)]);
    }
  }
  const tags = [...byTag].sort(([one], [other]) => (one < other ? -1 : 1));
  const schemas = Object.entries(components.schemas);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escape(info.title)}</title>
<link rel="stylesheet" href="/api/docs/style.css">
</head>
<body>
<header>
<h1>${escape(info.title)}</h1>
<p>${escape(info.description)}</p>
<p><a href="/api/docs/openapi.json">openapi.json</a> (OpenAPI 3.1)</p>
</header>
<nav aria-label="Parts"><ul>
${tags.map(([tag]) => `<li><a href="#${anchor(tag)}">${escape(tag)}</a></li>`).join('\n')}
<li><a href="#types">types</a></li>
</ul></nav>
<main>
${tags.map(([tag, parts]) => `<section id="${anchor(tag)}"><h2>${escape(tag)}</h2>\n${parts.join('\n')}\n</section>`).join('\n')}
<section id="types"><h2>types</h2>
${schemas.map(([name, schema]) => `<details id="type-${anchor(name)}"><summary>${escape(name)}</summary>${schemaPart(schema)}</details>`).join('\n')}
</section>
</main>
</body>
</html>
`;
}

function operationPart(method: string, path: string, operation: Operation): string {
  const body = Object.entries(operation.requestBody?.content ?? {});
  return `<details id="${anchor(operation.operationId)}">
<summary><b class="${method}">${method.toUpperCase()}</b> <code>${escape(path)}</code> <span>${escape(operation.summary)}</span></summary>
<p>For ${escape(operation['x-access'])}. ${escape(operation.description ?? '')}</p>
${operation.parameters.length > 0 ? `<h3>Parameters</h3><table>${operation.parameters.map(parameterPart).join('')}</table>` : ''}
${body.map(([type, { schema }]) => `<h3>Body <small>${escape(type)}</small></h3>${schemaPart(schema)}`).join('')}
<h3>Answers</h3>
<dl>${Object.entries(operation.responses)
    .map(([status, response]) => answerPart(status, response))
    .join('')}</dl>
</details>`;
}

function parameterPart({ name, in: place, required, schema }: Parameter): string {
  const form = [schema.type, schema.format, schema.enum?.join(' | ')].flat().filter(Boolean).join(' ');
  return `<tr><td><code>${escape(name)}</code></td><td>${place}${required ? ', required' : ''}</td><td>${escape(form)}</td></tr>`;
}

function answerPart(status: string, { description, content }: Operation['responses'][string]): string {
  const schemas = status.startsWith('2') ? Object.values(content ?? {}) : [];
  return `<dt>${status}</dt><dd>${escape(description)}${schemas.map(({ schema }) => schemaPart(schema)).join('')}</dd>`;
}

/** JSON with the names of other types as links to them. */
function schemaPart(schema: JsonSchema): string {
  const text = escape(JSON.stringify(schema, null, 2));
  const linked = text.replace(
    /#\/components\/schemas\/(\w+)/g,
    (_reference, name: string) => `<a href="#type-${anchor(name)}">${name}</a>`,
  );
  return `<pre>${linked}</pre>`;
}

function anchor(text: string): string {
  return text.replace(/\W+/g, '-').toLowerCase();
}

function escape(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
}

export const pageStyle = `:root { color-scheme: light dark; }
body { font: 16px/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 64rem; padding: 1rem; overflow-wrap: anywhere; }
nav ul { display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; list-style: none; padding: 0; }
details { border-top: 1px solid #8886; padding: 0.25rem 0; }
summary { cursor: pointer; min-height: 2rem; }
summary b { display: inline-block; min-width: 4.5rem; }
summary span { opacity: 0.8; }
pre { overflow-x: auto; padding: 0.75rem; border: 1px solid #8886; border-radius: 0.5rem; font-size: 0.8125rem; }
h3 { font-size: 1rem; margin: 1rem 0 0.25rem; }
td { padding: 0.125rem 1rem 0.125rem 0; vertical-align: top; }
dd { margin: 0 0 0.5rem 2rem; }
`;
