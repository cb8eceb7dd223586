import { componentOf } from '../openapi/component-of.ts';
import { type Document, pascalCase, type Schema } from './schema.ts';

/** The names of enums that several schemas have. Others are named by their owner and their member. */
const sharedEnums: Readonly<Record<string, readonly [owner: string, member: string]>> = {
  BatchStatus: ['Batch', 'status'],
  FraudCheckType: ['FraudMatch', 'checkType'],
  FraudMatchStatus: ['FraudMatch', 'status'],
  FraudResolution: ['ResolveFraudMatch', 'resolution'],
  FraudStatus: ['JobResult', 'fraudStatus'],
  PhotoType: ['ReserveShelfUpload', 'mimeType'],
  ReviewState: ['ShelfSession', 'reviewState'],
  SessionState: ['Job', 'state'],
  ShelfStatus: ['ShelfSession', 'status'],
  SubmissionStatus: ['Job', 'submissionStatus'],
  WebhookDisabledReason: ['WebhookEndpoint', 'disabledReason'],
  WebhookStatus: ['Job', 'webhookDeliveryStatus'],
  WorkflowKind: ['WorkflowSummary', 'kind'],
};

/** Lists whose filters become a struct. */
const lists: Readonly<Record<string, string>> = {
  listWorkflows: 'WorkflowListParams',
  listSubmissions: 'SubmissionListParams',
  listBatches: 'BatchListParams',
  listEvents: 'EventListParams',
  listShelfProfiles: 'ShelfProfileListParams',
  listShelfSessions: 'ShelfListParams',
  listWebhookEndpoints: 'WebhookEndpointListParams',
  listWebhookDeliveries: 'WebhookDeliveryListParams',
  listWebhookPortalLinks: 'WebhookPortalLinkListParams',
  exportSubmissions: 'SubmissionExportParams',
};

const initialisms: Readonly<Record<string, string>> = {
  Ai: 'AI',
  Api: 'API',
  Id: 'ID',
  Ids: 'IDs',
  Json: 'JSON',
  Ms: 'MS',
  Sku: 'SKU',
  Url: 'URL',
  Urls: 'URLs',
};

/** `uploadUrls` becomes `UploadURLs`. */
const goName = (text: string): string =>
  pascalCase(text).replaceAll(/[A-Z][a-z0-9]*/g, (word) => initialisms[word] ?? word);

const comment = (text: string | undefined, indent: string): string =>
  text
    ? `${text
        .split('\n')
        .map((line) => `${indent}// ${line}`.trimEnd())
        .join('\n')}\n`
    : '';

const withoutNull = (schema: Schema): { readonly schema: Schema; readonly isNullable: boolean } => {
  const parts = schema.anyOf ?? schema.oneOf;
  const [only, ...others] = parts?.filter(({ type }) => type !== 'null') ?? [];
  if (parts && only && others.length === 0) {
    // biome-ignore lint/plugin/casts: a part of a union is a schema; the generated type lists only the members that differ
    return { schema: { description: schema.description, ...only } as Schema, isNullable: parts.length > 1 };
  }
  if (Array.isArray(schema.type)) {
    const [type] = schema.type.filter((one: string) => one !== 'null');
    return { schema: { ...schema, type }, isNullable: schema.type.includes('null') };
  }
  return { schema, isNullable: false };
};

const isPlain = (type: string): boolean => !/^(?:\[\]|map\[|json\.RawMessage|any$)/.test(type);

/**
 * Go types of the components of an OpenAPI document and of the filters of its lists. A nullable member is a pointer. An
 * optional one is left out of JSON if it is the zero value of its type. Every member of a change (`Update…`) is a
 * pointer, so that a change can also make something empty.
 */
export const goModels = ({ components, paths }: Document): string => {
  const types = new Map<string, string>();
  const enums = new Map<string, string>();
  const keyOf = (values: readonly unknown[]): string => JSON.stringify(values);

  const addEnum = (name: string, values: readonly unknown[], description?: string): string => {
    enums.set(keyOf(values), name);
    const constants = values.map((value) => [name + goName(String(value)), JSON.stringify(value)] as const);
    const width = Math.max(...constants.map(([constant]) => constant.length));
    const lines = constants.map(([constant, value]) => `\t${constant.padEnd(width)} ${name} = ${value}`);
    types.set(name, `${comment(description, '')}type ${name} string\n\nconst (\n${lines.join('\n')}\n)\n`);
    return name;
  };

  for (const [name, [owner, member]] of Object.entries(sharedEnums)) {
    const { schema } = withoutNull(components.schemas[owner]?.properties?.[member] ?? {});
    if (!schema.enum) throw new Error(`${owner}.${member} is not an enum of the OpenAPI document.`);
    addEnum(name, schema.enum, `${name}: ${schema.description ?? `what ${owner}.${member} can be.`}`);
  }
  const eventTypes = paths['/api/v1/events']?.get?.parameters?.find(({ name }) => name === 'types')?.schema.items?.enum;
  addEnum('EventType', eventTypes ?? [], 'EventType is the type of an event. Ignore types that you do not know.');

  const typeOf = (given: Schema, name: string): string => {
    const { schema } = withoutNull(given);
    if (schema.$ref) return goName(componentOf(schema.$ref));
    if (schema.enum && schema.enum.length > 1) return enums.get(keyOf(schema.enum)) ?? addEnum(name, schema.enum);
    if (schema.type === 'array') return `[]${typeOf(schema.items ?? {}, `${name}Item`)}`;
    if (schema.properties) {
      addStruct(name, schema);
      return name;
    }
    if (schema.type === 'object') {
      const values = schema.additionalProperties;
      const isTyped = typeof values === 'object' && Object.keys(values).length > 0;
      return `map[string]${isTyped ? typeOf(values, `${name}Value`) : 'any'}`;
    }
    if (schema.type === 'string') return schema.format === 'date-time' ? 'time.Time' : 'string';
    const scalars: Readonly<Record<string, string>> = { integer: 'int', number: 'float64', boolean: 'bool' };
    return scalars[String(schema.type)] ?? 'any';
  };

  const descriptionOf = (schema: Schema): string | undefined =>
    schema.description ?? (schema.$ref && components.schemas[componentOf(schema.$ref)]?.description);

  const field = (owner: string, member: string, schema: Schema, isRequired: boolean): string => {
    const type = typeOf(schema, owner + goName(member));
    const isPointer = isPlain(type) && (withoutNull(schema).isNullable || (!isRequired && !/^string$/.test(type)));
    const isEnum = [...enums.values()].includes(type);
    const isChange = owner.startsWith('Update');
    const pointer = isChange || (isPointer && (withoutNull(schema).isNullable || !isEnum)) ? '*' : '';
    const tag = `\`json:"${member}${isRequired ? '' : ',omitempty'}"\``;
    return `${comment(descriptionOf(schema), '\t')}\t${goName(member)} ${pointer}${type} ${tag}\n`;
  };

  const addStruct = (name: string, schema: Schema): void => {
    if (types.has(name)) return;
    types.set(name, '');
    const members = Object.entries(schema.properties ?? {}).map(([member, one]) =>
      field(name, member, one, schema.required?.includes(member) ?? false),
    );
    types.delete(name);
    const intro = schema.description ? `${name}: ${schema.description}` : `${name} is part of a larger object.`;
    types.set(name, `${comment(intro, '')}type ${name} struct {\n${members.join('\n')}}\n`);
  };

  /** A union of objects is one struct. Differing members have the type of an enum or are raw JSON. */
  const addUnion = (name: string, schema: Schema): void => {
    const variants = schema.oneOf ?? schema.anyOf ?? [];
    const [first] = variants;
    const members = Object.entries(first?.properties ?? {}).map(([member, one]) => {
      const isSame = variants.every((variant) => JSON.stringify(variant.properties?.[member]) === JSON.stringify(one));
      if (isSame) return field(name, member, one, true);
      const type = one.const === undefined ? 'json.RawMessage' : 'EventType';
      return `${comment(one.description ?? 'As it came. Decode reads it.', '\t')}\t${goName(member)} ${type} \`json:"${member}"\`\n`;
    });
    types.set(
      name,
      `${comment(`${name}: ${schema.description ?? ''}`, '')}type ${name} struct {\n${members.join('\n')}}\n`,
    );
    const cases = variants.map((variant) => {
      const kind = Object.values(variant.properties ?? {}).find(({ const: only }) => only !== undefined)?.const;
      const body = Object.values(variant.properties ?? {}).find(({ $ref }) => $ref)?.$ref;
      return `\tcase ${JSON.stringify(kind)}:\n\t\treturn decodeAs[${body?.split('/').at(-1)}](body)\n`;
    });
    types.set(
      'DecodeEvent',
      `// DecodeEvent reads the body of an event into the struct of its type, and returns a pointer to it, such as\n// *SessionCompletedEvent. A type that this version does not know gives *map[string]any.\nfunc DecodeEvent(eventType EventType, body []byte) (any, error) {\n\tswitch eventType {\n${cases.join('')}\tdefault:\n\t\treturn decodeAs[map[string]any](body)\n\t}\n}\n`,
    );
  };

  for (const [name, schema] of Object.entries(components.schemas)) {
    if (schema.oneOf ?? schema.anyOf) addUnion(goName(name), schema);
    else if (Object.keys(schema.properties ?? {}).length > 0) addStruct(goName(name), schema);
  }

  const operations = Object.values(paths).flatMap((path) => Object.values(path));
  for (const [operationId, name] of Object.entries(lists)) {
    const parameters = operations.find((one) => one.operationId === operationId)?.parameters ?? [];
    const query = parameters.filter((one) => one.in === 'query');
    const fields = query.map(({ name: member, schema, description }) => {
      const type = typeOf(schema, goName(name.replace('ListParams', '')) + goName(member));
      const pointer = type === 'float64' || type === 'time.Time' ? '*' : '';
      return `${comment(description ?? schema.description, '\t')}\t${goName(member)} ${pointer}${type} \`json:"${member},omitempty"\`\n`;
    });
    types.set(
      name,
      `// ${name} are the filters of a list. The zero value of a member filters nothing.\ntype ${name} struct {\n${fields.join('\n')}}\n`,
    );
  }

  const header = ['package docket', 'import (\n\t"encoding/json"\n\t"time"\n)'].join('\n\n');
  return `${header}\n\n${[...types.values()].join('\n')}`;
};
