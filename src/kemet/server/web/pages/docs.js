// Lists what /openapi.json describes. Texts only ever become text: nothing here is read as HTML.

const METHODS = ["get", "put", "post", "delete", "patch"];

function make(tag, about = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(about)) node.setAttribute(name, value);
  node.append(...children.filter((child) => child !== null && child !== undefined && child !== ""));
  return node;
}

const nameOf = (ref) => ref.split("/").at(-1);
const anchorOf = (name) => `shape-${name.replace(/[^A-Za-z0-9_-]/g, "_")}`;

function joined(nodes, between) {
  return nodes.flatMap((node, i) => (i ? [between, ...node] : node));
}

// A schema in a few words, with links to the shapes it names.
function inWords(schema) {
  if (schema === undefined || schema === true || Object.keys(schema).length === 0) return ["anything"];
  if (schema.$ref) {
    const name = nameOf(schema.$ref);
    return [make("a", { href: `#${anchorOf(name)}` }, name)];
  }
  const several = schema.anyOf ?? schema.oneOf;
  if (several) return joined(several.map(inWords), " or ");
  if (schema.allOf) return joined(schema.allOf.map(inWords), " and ");
  if (schema.enum) return [schema.enum.map((value) => JSON.stringify(value)).join(" or ")];
  if ("const" in schema) return [JSON.stringify(schema.const)];
  if (schema.prefixItems) return ["(", ...joined(schema.prefixItems.map(inWords), ", "), ")"];
  if (schema.type === "array") return ["list of ", ...inWords(schema.items)];
  if (schema.type === "object" && schema.additionalProperties && !schema.properties) {
    return ["object of ", ...inWords(schema.additionalProperties)];
  }
  return [[schema.type ?? "anything", ...limitsOf(schema)].join(", ")];
}

function limitsOf(schema) {
  const said = [];
  if (schema.minimum !== undefined) said.push(`from ${schema.minimum}`);
  if (schema.maximum !== undefined) said.push(`up to ${schema.maximum}`);
  if (schema.minLength !== undefined) said.push(`at least ${schema.minLength} letters`);
  if (schema.maxLength !== undefined) said.push(`at most ${schema.maxLength} letters`);
  if (schema.pattern !== undefined) said.push(`like ${schema.pattern}`);
  return said;
}

function defaultOf(schema) {
  return schema && schema.default !== undefined && schema.default !== null
    ? ` (usually ${JSON.stringify(schema.default)})`
    : "";
}

function table(heads, rows) {
  const cells = (tag, row) => row.map((cell) => make(tag, {}, ...[cell].flat()));
  return make(
    "table",
    {},
    make("thead", {}, make("tr", {}, ...cells("th", heads))),
    make("tbody", {}, ...rows.map((row) => make("tr", {}, ...cells("td", row)))),
  );
}

function fields(schema) {
  const wanted = new Set(schema.required ?? []);
  const rows = Object.entries(schema.properties ?? {}).map(([name, each]) => [
    make("code", {}, name),
    [...inWords(each), defaultOf(each)],
    wanted.has(name) ? "needed" : "",
    each.description ?? "",
  ]);
  return rows.length ? table(["Field", "What", "", "About"], rows) : make("p", {}, ...inWords(schema));
}

function contentOf(content) {
  return joined(
    Object.entries(content ?? {}).map(([kind, { schema }]) => [make("code", {}, kind), " ", ...inWords(schema)]),
    "; ",
  );
}

function operation(method, path, about, shared) {
  const parts = [];
  const parameters = [...(shared ?? []), ...(about.parameters ?? [])];
  if (parameters.length) {
    const rows = parameters.map((each) => [
      make("code", {}, each.name),
      each.in,
      [...inWords(each.schema), defaultOf(each.schema)],
      each.required ? "needed" : "",
      each.description ?? "",
    ]);
    parts.push(make("h3", {}, "Asked with"), table(["Name", "In", "What", "", "About"], rows));
  }
  if (about.requestBody) parts.push(make("h3", {}, "Body"), make("p", {}, ...contentOf(about.requestBody.content)));
  const answers = Object.entries(about.responses ?? {}).map(([status, each]) => [
    make("code", {}, status),
    each.description ?? "",
    contentOf(each.content),
  ]);
  parts.push(make("h3", {}, "Answers"), table(["Status", "When", "Body"], answers));
  const head = make(
    "summary",
    {},
    make("span", { class: "method" }, method.toUpperCase()),
    make("code", {}, path),
    about.summary ? ` ${about.summary}` : "",
  );
  return make("article", {}, make("details", {}, head, make("p", {}, about.description ?? ""), ...parts));
}

function show(document_) {
  document.getElementById("title").textContent = `${document_.info.title} ${document_.info.version}`;
  document.getElementById("summary").textContent = document_.info.summary ?? document_.info.description ?? "";
  const groups = new Map();
  for (const [path, item] of Object.entries(document_.paths)) {
    for (const method of METHODS.filter((each) => item[each])) {
      const group = item[method].tags?.[0] ?? "other";
      if (!groups.has(group)) groups.set(group, []);
      groups.get(group).push(operation(method, path, item[method], item.parameters));
    }
  }
  const shapes = Object.entries(document_.components?.schemas ?? {});
  document.getElementById("operations").replaceChildren(
    ...[...groups].flatMap(([group, list]) => [make("h2", { id: `group-${group}` }, group), ...list]),
  );
  document.getElementById("shapes").replaceChildren(
    make("h2", {}, "Shapes"),
    ...shapes.map(([name, schema]) =>
      make("article", { id: anchorOf(name) }, make("h3", {}, name), make("p", {}, schema.description ?? ""), fields(schema)),
    ),
  );
  document.getElementById("contents").replaceChildren(
    make("ul", {}, ...[...groups.keys()].map((group) => make("li", {}, make("a", { href: `#group-${group}` }, group)))),
  );
}

fetch("/openapi.json")
  .then((answer) => answer.json())
  .then(show)
  .catch(() => {
    document.getElementById("operations").textContent = "The description could not be loaded.";
  });
