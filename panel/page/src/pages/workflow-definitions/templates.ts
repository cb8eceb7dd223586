import { said } from '../../languages/message';
import { firstFree } from './form/names';

export type Definition = Readonly<Record<string, unknown>>;

/** A sample definition, as far as the page reads it. */
export interface Template {
  readonly slug: string;
  readonly name: string;
  readonly description: string;
  readonly outputSchema: readonly { readonly name: string; readonly label: string }[];
}

/** The sample definitions, which are tested with documents, by their names in the language of the page. */
export const templates = Object.values(
  import.meta.glob<Template>('../../../../../samples/workflows/*.json', { eager: true, import: 'default' }),
)
  .map((template) => ({ ...template, name: said(template.name), description: said(template.description) }))
  .toSorted((one, other) => one.name.localeCompare(other.name));

/** A slug that is not taken: the given one, or with a number. */
export const freeSlug = (slug: string, taken: ReadonlySet<string>): string => firstFree(slug, taken, '-');
