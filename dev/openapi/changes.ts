import { componentOf } from './component-of.ts';

/** The parts of a JSON schema that are compared. */
interface Schema {
  readonly $ref?: string;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
}

interface Content {
  readonly content?: Readonly<Record<string, { readonly schema?: Schema }>>;
}

interface Operation {
  readonly parameters?: readonly { readonly in: string; readonly name: string; readonly required?: boolean }[];
  readonly requestBody?: Content;
  readonly responses: Readonly<Record<string, Content>>;
}

/** The parts of an OpenAPI document that are compared. */
export interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

/** A difference between two documents. */
export interface ApiChange {
  /** The operation, such as `GET /api/v1/events`. */
  readonly operation: string;
  /** The parameter or member; null for the operation itself. */
  readonly member: string | null;
  /** Whether a program that worked before may fail. */
  readonly isBreaking: boolean;
}

/** Deeper members belong to examples and results, whose schemas are open. */
const depthMax = 8;

const isSuccess = (status: string): boolean => status.startsWith('2');

/** The members of a schema by their paths, and whether each is required. */
const membersOf = ({ components }: ApiDocument, schemas: readonly (Schema | undefined)[]): Map<string, boolean> => {
  const found = new Map<string, boolean>();
  const walk = (given: Schema | undefined, path: string, depth: number): void => {
    const schema = given?.$ref ? components.schemas[componentOf(given.$ref)] : given;
    if (!schema || depth > depthMax) return;
    for (const part of [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]) walk(part, path, depth + 1);
    walk(schema.items, path, depth + 1);
    for (const [name, member] of Object.entries(schema.properties ?? {})) {
      const own = path === '' ? name : `${path}.${name}`;
      found.set(own, schema.required?.includes(name) ?? false);
      walk(member, own, depth + 1);
    }
  };
  for (const schema of schemas) walk(schema, '', 0);
  return found;
};

const jsonOf = ({ content }: Content): Schema | undefined => content?.['application/json']?.schema;

const requestOf = (document: ApiDocument, { parameters = [], requestBody }: Operation): Map<string, boolean> =>
  new Map([
    ...parameters.filter((one) => one.in === 'query').map(({ name, required = false }) => [name, required] as const),
    ...membersOf(document, requestBody ? [jsonOf(requestBody)] : []),
  ]);

const responseOf = (document: ApiDocument, { responses }: Operation): Map<string, boolean> => {
  const successes = Object.entries(responses).filter(([status]) => isSuccess(status));
  return membersOf(
    document,
    successes.map(([, response]) => jsonOf(response)),
  );
};

const operationsOf = ({ paths }: ApiDocument): Map<string, Operation> =>
  new Map(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => [`${method.toUpperCase()} ${path}`, operation] as const),
    ),
  );

/** The differences between two OpenAPI documents that callers of the API notice. */
export const apiChanges = (before: ApiDocument, after: ApiDocument): ApiChange[] => {
  const earlier = operationsOf(before);
  const later = operationsOf(after);
  const changes: ApiChange[] = [];
  for (const [operation, is] of later) {
    const was = earlier.get(operation);
    if (!was) {
      changes.push({ operation, member: null, isBreaking: false });
      continue;
    }
    const asked = requestOf(before, was);
    for (const [member, isRequired] of requestOf(after, is)) {
      if (!asked.has(member) || (isRequired && !asked.get(member))) {
        changes.push({ operation, member, isBreaking: isRequired });
      }
    }
    const taken = requestOf(after, is);
    for (const member of asked.keys()) if (!taken.has(member)) changes.push({ operation, member, isBreaking: true });
    const answered = responseOf(before, was);
    const answers = responseOf(after, is);
    for (const member of answers.keys()) {
      if (!answered.has(member)) changes.push({ operation, member, isBreaking: false });
    }
    for (const member of answered.keys()) {
      if (!answers.has(member)) changes.push({ operation, member, isBreaking: true });
    }
  }
  for (const operation of earlier.keys()) {
    if (!later.has(operation)) changes.push({ operation, member: null, isBreaking: true });
  }
  return changes;
};
