import { classifyAmounts } from '../amounts/amount-kinds.ts';
import { findAmounts } from '../amounts/amounts.ts';
import type { NumberSource } from '../amounts/number-field.ts';
import { type AttachedInvoice, attachedInvoices } from '../attached/attached-invoices.ts';
import { findDates, type SheetDate } from '../dates/dates.ts';
import { lexicon } from '../lexicon/lexicon.ts';
import { sureWeight } from '../locale/country.ts';
import { localeOf } from '../locale/locale.ts';
import type { Sheet } from '../sheet/sheet.ts';
import { findMachineValues, type MachineValue } from './machine-values.ts';

/** The input for all fields of one submission. */
export interface ExtractionContext extends NumberSource {
  readonly dates: readonly SheetDate[];
  readonly machineValues: readonly MachineValue[];
  readonly invoices: readonly AttachedInvoice[];
}

const roleLabels = Object.values(lexicon).flatMap(({ labels }) => labels);

/** Finds the amounts and days of a sheet once for all fields. */
export const toContext = (
  sheet: Sheet,
  localeSetting: string | undefined,
  schemaLabels: readonly string[],
): ExtractionContext => {
  const locale = localeOf(sheet, localeSetting);
  const { origin } = locale;
  const domestic = origin && origin.weight >= sureWeight ? origin.currency : null;
  const amounts = findAmounts(sheet, locale.decimalMark, domestic);
  return {
    sheet,
    locale,
    amounts,
    amountContexts: classifyAmounts(sheet, amounts),
    dates: findDates(sheet, locale.dayFirst),
    machineValues: findMachineValues(sheet),
    invoices: attachedInvoices(sheet),
    knownLabels: [...new Set([...schemaLabels, ...roleLabels])],
  };
};
