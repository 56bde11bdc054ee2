import { STATUS_CODES } from 'node:http';
import { type Html, html, prose } from './html';
import { nameOf, type Schema, schemaAnchor, schemaView, typeOf } from './schemas';

type Reference = { readonly $ref: string };
type Example = { readonly summary?: string; readonly value?: unknown };
type Media = { readonly schema?: Schema; readonly examples?: Readonly<Record<string, Example | Reference>> };
type Body = {
  readonly description?: string;
  readonly required?: boolean;
  readonly content?: Readonly<Record<string, Media>>;
};
type Response = Body & { readonly headers?: Readonly<Record<string, { readonly description?: string }>> };
type Parameter = {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema?: Schema;
};
type Operation = {
  readonly operationId: string;
  readonly tags?: readonly string[];
  readonly summary?: string;
  readonly description?: string;
  readonly security?: readonly Readonly<Record<string, unknown>>[];
  readonly parameters?: readonly (Parameter | Reference)[];
  readonly requestBody?: Body | Reference;
  readonly responses: Readonly<Record<string, Response | Reference>>;
};

/** The part of an OpenAPI document that the page shows. */
export type ApiDocument = {
  readonly info: {
    readonly title: string;
    readonly version: string;
    readonly summary?: string;
    readonly description?: string;
  };
  readonly servers?: readonly { readonly url: string }[];
  readonly tags?: readonly { readonly name: string; readonly description?: string }[];
  readonly security?: readonly Readonly<Record<string, unknown>>[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly components?: { readonly schemas?: Readonly<Record<string, Schema>> };
};

type Call = { readonly method: string; readonly path: string; readonly operation: Operation };
type Addresses = { readonly style: string; readonly document: string };

/** The contract as one page without a script: headings, tables and folded examples, which every keyboard can open. */
export function apiPage(document: ApiDocument, addresses: Addresses): string {
  const { info, tags = [] } = document;
  const calls = callsOf(document);
  const base = document.servers?.[0]?.url ?? '';
  const sections = tags.map((tag) => ({
    ...tag,
    calls: calls.filter(({ operation }) => operation.tags?.includes(tag.name)),
  }));
  return html`<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="robots" content="noindex">
  <title>${info.title} API</title>
  <link rel="icon" href="data:,">
  <link rel="stylesheet" href="${addresses.style}">
</head>
<body>
  <a class="skip" href="#content">Skip to the calls</a>
  <header>
    <h1>${info.title} API <small>${info.version}</small></h1>
    <p>${info.summary} <a href="${addresses.document}" download>Download the OpenAPI document</a></p>
  </header>
  <div class="columns">
    <nav aria-label="Calls"><details open><summary>${calls.length} calls</summary>${sections.map(navSection)}
      <p><a href="#schemas">Schemas</a></p></details></nav>
    <main id="content" tabindex="-1">
      <section aria-labelledby="about"><h2 id="about">About</h2>
        <p>Base address: <code>${base}</code></p>${prose(info.description)}</section>
      ${sections.map(
        ({ name, description, calls: own }) => html`<section aria-labelledby="tag-${name}">
          <h2 id="tag-${name}">${name}</h2>${prose(description)} ${own.map((call) => callView(document, base, call))}
        </section>`,
      )}
      <section aria-labelledby="schemas"><h2 id="schemas">Schemas</h2>
        ${Object.entries(document.components?.schemas ?? {}).map(
          ([name, schema]) => html`<article><h3 id="${schemaAnchor(name)}">${name}</h3>
            ${schemaView(schema, `Fields of ${name}`)}</article>`,
        )}
      </section>
    </main>
  </div>
</body>
</html>
`.text;
}

function navSection({ name, calls }: { name: string; calls: readonly Call[] }): Html {
  return html`<h2>${name}</h2><ul>${calls.map(
    ({ method, path, operation }) =>
      html`<li><a href="#${operation.operationId}"><span class="method">${method}</span> ${path}</a></li>`,
  )}</ul>`;
}

function callsOf(document: ApiDocument): Call[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([method]) => /^(get|post|put|patch|delete)$/.test(method))
      .map(([method, operation]) => ({ method: method.toUpperCase(), path, operation: operation as Operation })),
  );
}

function callView(document: ApiDocument, base: string, { method, path, operation }: Call): Html {
  const { operationId, summary, description, parameters = [], requestBody, responses } = operation;
  const given = parameters.map((entry) => resolved<Parameter>(document, entry));
  const body = requestBody && resolved<Body>(document, requestBody);
  return html`<article aria-labelledby="${operationId}">
    <h3 id="${operationId}"><span class="method">${method}</span> <code>${base}${path}</code></h3>
    <p class="summary">${prose(summary, { isInline: true })}</p>
    <p class="facts"><code>${operationId}</code> · ${accessOf(document, operation)}</p>
    ${prose(description)} ${given.length > 0 && parameterTable(operationId, given)}
    ${
      body &&
      html`<h4>Body${body.required !== true && ' (may be left out)'}</h4>${mediaView(document, body, `the body of ${operationId}`)}`
    }
    <h4>Answers</h4>
    ${Object.entries(responses).map(([status, entry]) => {
      const response = resolved<Response>(document, entry);
      return html`<details class="answer"><summary><span class="status s${status[0]}">${status}</span>
        ${STATUS_CODES[status] ?? 'Any other'}</summary>
        ${prose(response.description)} ${headersView(response)}
        ${mediaView(document, response, `${status} of ${operationId}`)}</details>`;
    })}
  </article>`;
}

function accessOf(document: ApiDocument, operation: Operation): string {
  const ways = operation.security ?? document.security ?? [];
  if (ways.length === 0) return 'no token';
  return ways.some((way) => Object.keys(way).length === 0) ? 'token optional' : 'bearer token';
}

function parameterTable(id: string, parameters: readonly Parameter[]): Html {
  return html`<h4>Parameters</h4><div class="table" tabindex="0" role="region" aria-label="Parameters of ${id}"><table>
    <thead><tr><th scope="col">Name</th><th scope="col">In</th><th scope="col">Type</th><th scope="col">About</th></tr></thead>
    <tbody>${parameters.map(
      (parameter) => html`<tr>
        <th scope="row"><code>${parameter.name}</code>${parameter.required && html` <span class="required">required</span>`}</th>
        <td>${parameter.in}</td><td>${typeOf(parameter.schema)}</td>
        <td>${prose(parameter.description, { isInline: true })}</td></tr>`,
    )}</tbody></table></div>`;
}

function headersView({ headers = {} }: Response): Html | false {
  const entries = Object.entries(headers);
  if (entries.length === 0) return false;
  return html`<ul>${entries.map(([name, header]) => html`<li><code>${name}</code>: ${prose(header.description, { isInline: true })}</li>`)}</ul>`;
}

function mediaView(document: ApiDocument, { content = {} }: Body, caption: string): Html {
  return html`${Object.entries(content).map(
    ([type, { schema, examples = {} }]) => html`<p class="facts"><code>${type}</code></p>
      ${schema && schemaView(schema, `Fields of ${caption}`)} ${Object.entries(examples).map(([name, entry]) => {
        const example = resolved<Example>(document, entry);
        const title = example.summary ?? name;
        return html`<details class="example"><summary>Example: ${title}</summary>
          <pre tabindex="0" aria-label="Example: ${title}"><code>${asText(example.value)}</code></pre></details>`;
      })}`,
  )}`;
}

const asText = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value, null, 2) ?? ''));

function resolved<T>(document: ApiDocument, entry: unknown): T {
  const reference = (entry as Partial<Reference>).$ref;
  if (typeof reference !== 'string') return entry as T;
  const [, kind = '', group = ''] = reference.split('/').slice(0, 3);
  const groups = (document as unknown as Record<string, Record<string, Record<string, unknown>>>)[kind];
  return resolved<T>(document, groups?.[group]?.[nameOf(reference)]);
}
