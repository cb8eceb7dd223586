import { componentOf } from '../openapi/component-of.ts';
import { pascalCase, type Schema, upperFirst } from './schema.ts';

const scalars: Readonly<Record<string, string>> = {
  string: 'str',
  integer: 'int',
  number: 'float',
  boolean: 'bool',
  null: 'None',
};

/** The discriminator of a union's variant: its first member with one value, such as `session.completed`. */
const variantOf = (schema: Schema): string => {
  const value = Object.values(schema.properties ?? {}).find(({ const: only }) => typeof only === 'string')?.const;
  return typeof value === 'string' ? pascalCase(value) : '';
};

/** The Python module of TypedDicts for the components of an OpenAPI document. Members keep their names in JSON. */
export const pythonModels = (document: object): string => {
  // biome-ignore lint/plugin/casts: the document is the one that api/openapi/ writes
  const { components } = document as { components: { schemas: Record<string, Schema> } };
  const eventTypes = components.schemas.WebhookEndpoint?.properties?.eventTypes?.items?.enum ?? [];
  const literal = (values: readonly unknown[]): string =>
    `Literal[${values.map((value) => JSON.stringify(value)).join(', ')}]`;
  const classes = new Map<string, string>();

  const typeOf = (schema: Schema, name: string): string => {
    if (schema.$ref) return componentOf(schema.$ref);
    if (schema.const !== undefined) return literal([schema.const]);
    if (schema.enum) return literal(schema.enum) === literal(eventTypes) ? 'EventType' : literal(schema.enum);
    const parts = schema.anyOf ?? schema.oneOf;
    if (parts) return [...new Set(parts.map((part) => typeOf(part, name + variantOf(part))))].join(' | ');
    if (Array.isArray(schema.type)) {
      return schema.type.map((type: string) => typeOf({ ...schema, type }, name)).join(' | ');
    }
    if (schema.type === 'array') return `list[${typeOf(schema.items ?? {}, `${name}Item`)}]`;
    if (schema.properties) {
      addClass(name, schema);
      return name;
    }
    if (schema.type === 'object') return 'dict[str, Any]';
    return scalars[String(schema.type)] ?? 'Any';
  };

  const doc = (text: string | undefined, indent: string): string =>
    text ? `${indent}"""${text.replaceAll('\\', '\\\\').replaceAll('"""', "'''")}"""\n` : '';

  const membersOf = (owner: string, schemas: readonly (readonly [string, Schema])[]): string =>
    schemas
      .map(([member, schema]) => {
        const type = typeOf(schema, owner + upperFirst(member));
        return `    ${member}: ${type}\n${doc(schema.description, '    ')}`;
      })
      .join('');

  /** TypedDict has no optional members in Python 3.10: they are in a second class, whose members may all be missing. */
  const addClass = (name: string, schema: Schema): void => {
    if (classes.has(name)) return;
    classes.set(name, '');
    const members = Object.entries(schema.properties ?? {});
    const isRequired = ([member]: readonly [string, Schema]) => (schema.required ?? []).includes(member);
    const required = membersOf(name, members.filter(isRequired));
    const optional = membersOf(
      name,
      members.filter((entry) => !isRequired(entry)),
    );
    const intro = doc(schema.description, '    ');
    const text = (header: string, body: string) =>
      `${header}\n${intro}${intro && body ? '\n' : ''}${body || (intro ? '' : '    pass\n')}`;
    classes.delete(name);
    if (optional === '') {
      classes.set(name, text(`class ${name}(TypedDict):`, required));
    } else if (required === '') {
      classes.set(name, text(`class ${name}(TypedDict, total=False):`, optional));
    } else {
      classes.set(`_${name}`, text(`class _${name}(TypedDict):`, required));
      classes.set(name, text(`class ${name}(_${name}, total=False):`, optional));
    }
  };

  const aliases: string[] = [];
  for (const [name, schema] of Object.entries(components.schemas)) {
    const parts = (schema.anyOf ?? schema.oneOf)?.map((part) => typeOf(part, name + variantOf(part)));
    if (parts) {
      aliases.push(`${name} = Union[${parts.map((part) => `"${part}"`).join(', ')}]\n${doc(schema.description, '')}`);
    } else {
      addClass(name, schema);
    }
  }
  const header = [
    '"""The objects of the API as the service sends them."""',
    'from __future__ import annotations',
    'from typing import Any, Literal, TypedDict, Union',
    `EventType = ${literal(eventTypes)}\n"""The types of events."""`,
  ].join('\n\n');
  return `${header}\n\n\n${[...classes.values(), ...aliases].join('\n\n')}`;
};
