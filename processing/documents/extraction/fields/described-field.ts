import type { OutputField } from '../../../../domain/output-field.ts';
import { findAmountTexts } from '../amounts/amount-text.ts';
import { findDateTexts, momentText } from '../dates/date-text.ts';
import type { Described } from '../labels/described-values.ts';
import type { FieldMeaning } from '../meaning/roles.ts';
import type { ExtractionContext } from './context.ts';
import { readIdentifier } from './identifier.ts';
import { readerOf } from './text-reader.ts';

/** A tax or account number, such as `GB120728540`: no name or place, whatever label is beside it. */
const numberWithPrefix = /^\p{Lu}{1,4}[\s-]?\d[\d\s-]{5,}$/u;

/** Whether a text can be the value of a field of words. */
const isInWords = (value: string, { role }: FieldMeaning): boolean =>
  role === 'nationality' ? !/\d/.test(value) : !numberWithPrefix.test(value);

/**
 * How a field is found by its description alone, whatever words the page has for it; null for fields whose values are
 * told by a choice, a pattern or a table.
 */
export const describedOf = (
  { locale }: ExtractionContext,
  field: OutputField,
  meaning: FieldMeaning,
): Described | null => {
  const base = { field, meaning };
  switch (field.type) {
    case 'currency':
    case 'number':
    case 'integer':
      return {
        ...base,
        kind: 'number',
        readAll: (text) =>
          findAmountTexts(text, locale.decimalMark).filter(
            ({ value }) => field.type !== 'integer' || Number.isInteger(value),
          ),
      };
    case 'date':
    case 'datetime':
      return {
        ...base,
        kind: 'day',
        readAll: (text) =>
          findDateTexts(text, locale.dayFirst).map(({ iso, time, from, to }) => ({
            from,
            to,
            value: field.type === 'datetime' ? momentText(iso, time) : iso,
          })),
      };
    case 'string': {
      if (field.validation.pattern !== undefined) return null;
      const read = readerOf(field, meaning);
      const kind = read === readIdentifier ? 'code' : 'text';
      return {
        ...base,
        kind,
        readAll: (text, isRest) => {
          const found = read(text, isRest ? 'inline' : 'right');
          if (!found || found.to <= found.from || (kind === 'text' && !isInWords(String(found.value), meaning))) {
            return [];
          }
          return [found];
        },
      };
    }
    default:
      return null;
  }
};
