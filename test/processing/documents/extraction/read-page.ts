import { OutputField } from '../../../../domain/output-field.ts';
import { extractFields, labelsOf } from '../../../../processing/documents/extraction/extract.ts';
import { toContext } from '../../../../processing/documents/extraction/fields/context.ts';
import { findField } from '../../../../processing/documents/extraction/fields/field.ts';
import { toSheet } from '../../../../processing/documents/extraction/sheet/sheet.ts';
import type { PageText } from '../../../../processing/documents/read/files/page.ts';
import type { RuledLines } from '../../../../processing/documents/read/files/ruled-lines.ts';
import { drawnPage, type Placed, placedPage } from '../../../../samples/placed-page.ts';

/** The label and the type of each requested field, by its name. */
export type Asked = Readonly<Record<string, readonly [label: string, type: OutputField['type']]>>;

export const fieldsOf = (asked: Asked): OutputField[] =>
  Object.entries(asked).map(([name, [label, type]]) => OutputField.parse({ name, label, type }));

/** Reads fields from one page of placed texts, which lines may divide into boxes. */
export const readPage = (texts: readonly Placed[], asked: Asked, lines?: RuledLines) =>
  extractFields([placedPage(texts, lines)], fieldsOf(asked), undefined);

/** The values of {@link readPage}. */
export const readValues = (texts: readonly Placed[], asked: Asked, lines?: RuledLines): Record<string, unknown> =>
  readPage(texts, asked, lines).extractedData;

/** The values of fields on a page that is drawn in letters of one width. */
export const readDrawing = (lines: readonly string[], asked: Asked): Record<string, unknown> =>
  extractFields([drawnPage(lines.join('\n'))], fieldsOf(asked), undefined).extractedData;

/** The values that the fields' own rules find, before all fields together choose among all values of their types. */
export const valuesByRules = (page: PageText, asked: Asked): Record<string, unknown> => {
  const fields = fieldsOf(asked);
  const context = toContext(toSheet([page]), undefined, labelsOf(fields));
  return Object.fromEntries(fields.map((field) => [field.name, findField(context, field)?.value ?? null]));
};
