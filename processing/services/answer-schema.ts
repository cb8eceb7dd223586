/** The form of a language model's answer. */
export interface AnswerSchema {
  /** Letters, digits and underscores. */
  readonly name: string;
  /**
   * JSON Schema, limited to what every structured-output service accepts: closed objects whose members are all
   * required.
   */
  readonly schema: { readonly [member: string]: unknown };
  /** Whether the service can enforce the schema strictly. It cannot if an object's members are not named. */
  readonly strict: boolean;
}
