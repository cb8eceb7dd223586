/** The parts of JSON Schema that the OpenAPI document uses. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema | boolean;
  readonly required?: readonly string[];
}

/** A parameter of an operation. */
interface Parameter {
  readonly in: string;
  readonly name: string;
  readonly description?: string;
  readonly schema: Schema;
}

/** The parts of an OpenAPI document that clients are generated from. */
export interface Document {
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
  readonly paths: Readonly<
    Record<
      string,
      Readonly<Record<string, { readonly operationId: string; readonly parameters?: readonly Parameter[] }>>
    >
  >;
}

export const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** `session.completed` becomes `SessionCompleted`. */
export const pascalCase = (text: string): string =>
  text
    .split(/[^a-zA-Z0-9]+/)
    .map(upperFirst)
    .join('');
