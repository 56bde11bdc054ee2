import type { OpenApiDocument } from '../http/document';

/** The part of an OpenAPI document that the page's frame shows; Swagger UI reads the rest. */
export type ApiDocument = Pick<OpenApiDocument, 'paths'> & {
  readonly info: { readonly title: string; readonly version: string; readonly summary?: string };
  readonly tags?: readonly { readonly name: string }[];
};

type Addresses = { readonly style: string; readonly script: string; readonly document: string };
type Call = { readonly id: string; readonly name: string; readonly tag: string };

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (character) => ENTITIES[character] ?? '');

/** The frame of the contract's page: title, list of calls and download; Swagger UI writes the calls into it. */
export function apiPage({ info, tags = [], paths }: ApiDocument, { style, script, document }: Addresses): string {
  const calls = callsOf(paths);
  const title = escaped(`${info.title} API`);
  const lists = tags.map(({ name }) => {
    const links = calls
      .filter(({ tag }) => tag === name)
      .map((call) => `<li><a href="#operations-${escaped(`${name}-${call.id}`)}">${escaped(call.name)}</a></li>`);
    return `<h2>${escaped(name)}</h2><ul>${links.join('')}</ul>`;
  });
  return `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="robots" content="noindex">
  <title>${title}</title>
  <link rel="icon" href="data:,">
  <link rel="alternate" type="application/json" href="${document}">
  <link rel="stylesheet" href="${style}">
  <script src="${script}" defer></script>
</head>
<body>
  <a class="skip" href="#content">Skip to the calls</a>
  <header>
    <h1>${title} <small>${escaped(info.version)}</small></h1>
    <p>${escaped(info.summary ?? '')} <a href="${document}" download>Download the OpenAPI document</a></p>
  </header>
  <div class="columns">
    <nav aria-label="Calls">${lists.join('')}</nav>
    <main id="content" tabindex="-1"><div id="contract"></div></main>
  </div>
</body>
</html>
`;
}

function callsOf(paths: ApiDocument['paths']): Call[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([method]) => /^(get|post|put|patch|delete)$/.test(method))
      .map(([method, raw]) => {
        const { operationId, tags = [] } = raw as { operationId: string; tags?: readonly string[] };
        return { id: operationId, name: `${method.toUpperCase()} ${path}`, tag: tags[0] ?? '' };
      }),
  );
}
