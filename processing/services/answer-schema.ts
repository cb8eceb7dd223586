/** What a language model is to answer with. */
export interface AnswerSchema {
  /** Letters, digits and underscores. */
  readonly name: string;
  /** JSON Schema in the part that structured output takes everywhere: closed objects whose members are all required. */
  readonly schema: { readonly [member: string]: unknown };
  /** Whether the service can be asked to hold to it strictly: it cannot where an object's members are not named. */
  readonly strict: boolean;
}
