import { said } from '../../languages/message';
import { firstFree } from './form/names';

export type Definition = Readonly<Record<string, unknown>>;

/** A field of a sample definition; a list has its own fields. */
interface TemplateField {
  readonly name: string;
  readonly label: string;
  readonly fields?: readonly TemplateField[];
}

/** The members of a sample definition that the page reads. */
export interface Template {
  readonly slug: string;
  readonly name: string;
  readonly description: string;
  readonly outputSchema: readonly TemplateField[];
}

/** The sample definitions in the form that is tested with documents. */
export const englishTemplates = Object.values(
  import.meta.glob<Template>('../../../../../samples/workflows/*.json', { eager: true, import: 'default' }),
);

const translateField = (field: TemplateField): TemplateField => ({
  ...field,
  label: said(field.label, 'field'),
  ...(field.fields && { fields: field.fields.map(translateField) }),
});

/** The sample definitions in the language of the page, by their names. */
export const templates = englishTemplates
  .map((template) => ({
    ...template,
    name: said(template.name),
    description: said(template.description),
    outputSchema: template.outputSchema.map(translateField),
  }))
  .toSorted((one, other) => one.name.localeCompare(other.name));

/** A slug that is not taken: the given one, or with a number. */
export const freeSlug = (slug: string, taken: ReadonlySet<string>): string => firstFree(slug, taken, '-');
