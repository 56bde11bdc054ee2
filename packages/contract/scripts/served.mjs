// The served contract out of the whole one. Pure: no file is read here.

/**
 * A part of an OpenAPI document: what stands at a key, or in a list.
 * @typedef {unknown} Part
 * @typedef {Record<string, Part>} Members
 */

/**
 * The document without what is not served yet. `x-planned: true` stands on what goes: an operation, a status, a
 * parameter, a property (its name leaves `required` as well), a way of a oneOf (the last one left stands alone), an
 * example; on a shared component, and then everything that refers to it goes. `x-planned-values` beside an enum names
 * the values that go. A path without operations, a component that nothing refers to and a tag without operations go
 * too. Components are sorted by name, so that planning something moves nothing in what is generated from the rest.
 * @param {Members} whole a bundled document; stays as it is
 * @returns {Members}
 */
export function servedDocument(whole) {
  const kept = /** @type {Members} */ (withoutPlanned(whole, whole));
  const paths = Object.entries(membersOf(kept.paths)).filter(([, item]) => operationsIn(item).length > 0);
  const tags = new Set(paths.flatMap(([, item]) => operationsIn(item)).flatMap(({ tags: own }) => listOf(own)));
  const { components, ...document } = kept;
  return withUsedComponents(
    {
      ...document,
      ...(document.tags ? { tags: listOf(document.tags).filter((tag) => tags.has(membersOf(tag).name)) } : {}),
      paths: Object.fromEntries(paths),
    },
    membersOf(components),
  );
}

/**
 * operationId → path of the calls that take an Idempotency-Key: those that move money. All of them are POSTs.
 * @param {Members} document @returns {Record<string, string>}
 */
export function keyedCalls(document) {
  const isKey = (/** @type {Part} */ parameter) => {
    const { $ref } = membersOf(parameter);
    const { name } = membersOf(typeof $ref === 'string' ? referred(document, $ref) : parameter);
    return name === 'Idempotency-Key';
  };
  const calls = Object.entries(membersOf(document.paths)).flatMap(([path, item]) =>
    operationsIn(item)
      .filter(({ parameters }) => listOf(parameters).some(isKey))
      .map(({ operationId }) => [String(operationId), path]),
  );
  return Object.fromEntries(calls);
}

/** @param {Part} item a path of the document @returns {Members[]} */
const operationsIn = (item) =>
  Object.entries(membersOf(item))
    .filter(([method]) => /^(get|post|put|patch|delete)$/.test(method))
    .map(([, operation]) => membersOf(operation));

/** @param {Part} part @returns {Members} */
const membersOf = (part) =>
  typeof part === 'object' && part !== null && !Array.isArray(part) ? /** @type {Members} */ (part) : {};

/** @param {Part} part @returns {Part[]} */
const listOf = (part) => (Array.isArray(part) ? part : []);

/** @param {Members} whole @param {string} reference `#/components/…` @returns {Part} */
export const referred = (whole, reference) =>
  reference
    .slice('#/'.length)
    .split('/')
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce((/** @type {Part} */ at, key) => membersOf(at)[key], whole);

/** @param {Part} part @param {Members} whole @returns {boolean} */
function isPlanned(part, whole) {
  const { $ref, 'x-planned': planned } = membersOf(part);
  return planned === true || (typeof $ref === 'string' && isPlanned(referred(whole, $ref), whole));
}

/** @param {Part} part @param {Members} whole @returns {Part} */
function withoutPlanned(part, whole) {
  const { oneOf: ways, ...rest } = membersOf(part);
  const kept = listOf(ways).filter((way) => !isPlanned(way, whole));
  // One way of many is no choice any more.
  if (kept.length === 1 && listOf(ways).length > 1) return withoutPlanned({ ...rest, ...membersOf(kept[0]) }, whole);
  if (Array.isArray(part)) {
    return part.filter((entry) => !isPlanned(entry, whole)).map((entry) => withoutPlanned(entry, whole));
  }
  if (typeof part !== 'object' || part === null) return part;
  const members = membersOf(part);
  const planned = new Set(keysOfPlanned(members.properties, whole));
  const later = new Set(listOf(members['x-planned-values']));
  return Object.fromEntries(
    Object.entries(members)
      .filter(([key, value]) => key !== 'x-planned-values' && !isPlanned(value, whole))
      .map(([key, value]) => {
        if (key === 'properties') return [key, withoutPlannedNames(value, whole)];
        if (key === 'required' && Array.isArray(value)) return [key, value.filter((name) => !planned.has(name))];
        if (key === 'enum' && Array.isArray(value)) return [key, value.filter((one) => !later.has(one))];
        // What an example shows is data, not a part of the document.
        return [key, key === 'value' ? value : withoutPlanned(value, whole)];
      }),
  );
}

/** Properties by name: a name such as `required` or `value` is no keyword. @param {Part} part @param {Members} whole */
function withoutPlannedNames(part, whole) {
  const planned = new Set(keysOfPlanned(part, whole));
  return Object.fromEntries(
    Object.entries(membersOf(part))
      .filter(([name]) => !planned.has(name))
      .map(([name, schema]) => [name, withoutPlanned(schema, whole)]),
  );
}

/** @param {Part} part @param {Members} whole @returns {string[]} */
const keysOfPlanned = (part, whole) =>
  Object.keys(membersOf(part)).filter((key) => isPlanned(membersOf(part)[key], whole));

/**
 * The document with those components that it refers to, directly or through another one. Security schemes are referred
 * to by name.
 * @param {Members} document @param {Members} components @returns {Members}
 */
function withUsedComponents(document, components) {
  /** @type {Set<string>} */
  const used = new Set();
  const follow = (/** @type {Part} */ part) => {
    for (const [key, value] of Object.entries(part ?? {})) {
      if (key === '$ref' && typeof value === 'string' && !used.has(value)) {
        used.add(value);
        follow(referred({ components }, value));
      } else if (typeof value === 'object') follow(value);
    }
  };
  follow(document);
  const kept = Object.entries(components).flatMap(([kind, all]) => {
    const names = Object.keys(membersOf(all))
      .filter((name) => kind === 'securitySchemes' || used.has(`#/components/${kind}/${name}`))
      .sort();
    return names.length > 0 ? [[kind, Object.fromEntries(names.map((name) => [name, membersOf(all)[name]]))]] : [];
  });
  return { ...document, components: Object.fromEntries(kept) };
}
