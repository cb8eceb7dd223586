import { type Amount, findAmounts } from './amounts/amounts.ts';
import { type AmountContext, classifyAmounts } from './amounts/kinds.ts';
import { findDates, type SheetDate } from './dates/dates.ts';
import { findMachineValues, type MachineValue } from './fields/machine-values.ts';
import { lexicon } from './lexicon/lexicon.ts';
import { type Locale, localeOf } from './locale.ts';
import type { Sheet } from './sheet.ts';

/** What all fields of one submission are read from. */
export interface ExtractionContext {
  readonly sheet: Sheet;
  readonly locale: Locale;
  readonly amounts: readonly Amount[];
  readonly amountContexts: readonly AmountContext[];
  readonly dates: readonly SheetDate[];
  readonly machineValues: readonly MachineValue[];
  /** Labels of the schema's fields and of all roles: what a value itself is not. */
  readonly knownLabels: readonly string[];
}

const roleLabels = Object.values(lexicon).flatMap(({ labels }) => labels);

/** Finds the amounts and days of a sheet once, for all fields. */
export const toContext = (
  sheet: Sheet,
  localeSetting: string | undefined,
  schemaLabels: readonly string[],
): ExtractionContext => {
  const locale = localeOf(sheet, localeSetting);
  const amounts = findAmounts(sheet, locale.decimalMark);
  return {
    sheet,
    locale,
    amounts,
    amountContexts: classifyAmounts(sheet, amounts),
    dates: findDates(sheet, locale.dayFirst),
    machineValues: findMachineValues(sheet),
    knownLabels: [...new Set([...schemaLabels, ...roleLabels])],
  };
};
