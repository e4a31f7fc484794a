import { interfaceVersion } from './document.ts';
import type { Json } from './openapi-schemas.ts';

const latest = (one: string, other: string) => (Bun.semver.order(one, other) < 0 ? other : one);

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;

/**
 * Says of each parameter and of each field of the components which version of the program has it first: its own, where it
 * was added to others, else that of the oldest operation in which it is.
 */
export function markVersions(paths: Record<string, Json>, components: Json): void {
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods) as Json[]);
  const first = new Map<string, string>();
  const visit = (value: unknown, above: string): void => {
    if (!isObject(value)) return;
    const version = latest((value['x-since'] as string | undefined) ?? above, above);
    const [, name] = /^#\/components\/schemas\/(.+)$/.exec(String(value.$ref)) ?? [];
    if (name === undefined) return Object.values(value).forEach((part) => visit(part, version));
    const known = first.get(name);
    if (known !== undefined && Bun.semver.order(known, version) <= 0) return;
    first.set(name, version);
    visit(components[name], version);
  };
  for (const operation of operations) visit(operation, operation['x-since'] as string);
  for (const operation of operations)
    for (const parameter of operation.parameters as Json[]) parameter['x-since'] ??= operation['x-since'];
  for (const [name, component] of Object.entries(components)) mark(component, first.get(name) ?? interfaceVersion);
}

function mark(schema: unknown, above: string): void {
  if (!isObject(schema)) return;
  for (const part of [schema.items, ...((schema.allOf ?? schema.anyOf ?? []) as unknown[])]) mark(part, above);
  for (const field of Object.values((schema.properties ?? {}) as Record<string, Json>)) {
    // Beside a reference nothing else counts in OpenAPI 3.0.
    if (field.$ref) continue;
    field['x-since'] ??= above;
    mark(field, field['x-since'] as string);
  }
}
