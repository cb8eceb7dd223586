import type { OutputField } from '../../../../domain/output-field.ts';
import { findAmountTexts } from '../amounts/amount-text.ts';
import type { Candidate } from '../labels/candidate.ts';
import { fuelAmountAsked, fuelName, fuelNameAsked, fuelPriceAsked, volumeAsked } from '../lexicon/fuels.ts';
import { askedText } from '../meaning/asked-text.ts';
import { foldText } from '../sheet/fold.ts';
import { onceASheet } from '../sheet/once-a-sheet.ts';
import { type Cell, type Sheet, type Span, spanOf } from '../sheet/sheet.ts';

const number = String.raw`\d{1,4}[.,]\d{1,4}`;
/** `39,721 x 1,690`, `38,417 L 6,189`, `10.412 G @ 3.459`: a volume, its unit, and a price. */
const volumeAndPrice = new RegExp(
  String.raw`(?<volume>${number})\s*(?:(?<unit>l|lt|ltr|lit|liters?|litres?|litros?|gal|gallons?|g)\b\.?)?\s*(?:[x×*@]|à|a\b)?\s*(?:[$€£]|eur|r\$)?\s*(?<price>${number})`,
  'giu',
);
/** Rounding changes the product by less than this share of it. */
const roundingMax = 0.003;

/** A line for fuel: what was filled in, how much of it, and its price. */
interface Filling {
  readonly volume: Part;
  readonly price: Part;
  readonly amount: Part;
  readonly name: Span;
}

interface Part {
  readonly value: number;
  readonly span: Span;
}

const toNumber = (text: string): number => Number(text.replace(',', '.'));

/** Smaller volumes are not sold at pumps. */
const volumeMin = 1;
/** Rows around the volume in which its amount and its fuel are printed. */
const reach = 1;

const nameNear = (cells: readonly Cell[]): Span | null => {
  const cell = cells.find(({ text }) => fuelName.test(foldText(text)));
  if (!cell) return null;
  // `* Super E10`, `000002 GASOLINA C ADITIVADA`.
  const match = /^[\s*#]*(?:\d{3,}\s+)?(?<name>\p{L}.*?)\s*$/u.exec(cell.text);
  const name = match?.groups?.name;
  return name === undefined
    ? spanOf(cell)
    : spanOf(cell, cell.text.indexOf(name), cell.text.indexOf(name) + name.length);
};

const fillingsOf = onceASheet((sheet): readonly Filling[] =>
  sheet.rows.flatMap((row): Filling[] => {
    const around = sheet.rows.slice(Math.max(0, row.index - reach), row.index + 1 + reach);
    const cells = around.filter(({ page }) => page === row.page).flatMap((one) => one.cells);
    const name = nameNear(cells);
    if (!name) return [];
    const text = row.cells.map((cell) => cell.text).join(' ');
    const amounts = cells.flatMap((cell) =>
      ['.', ',']
        .flatMap((mark) => findAmountTexts(cell.text, mark === '.' ? '.' : ','))
        .map(({ value, from, to }) => ({ value, span: spanOf(cell, from, to) })),
    );
    return [...text.matchAll(volumeAndPrice)].flatMap(({ groups }): Filling[] => {
      const volumeText = groups?.volume ?? '';
      const priceText = groups?.price ?? '';
      const volume = toNumber(volumeText);
      const price = toNumber(priceText);
      const amount = amounts.find(({ value }) => Math.abs(value - volume * price) <= roundingMax * volume * price);
      if (!amount || volume <= volumeMin || price <= 0) return [];
      const partAt = (value: number, printed: string): Part | null => {
        const cell = row.cells.find((one) => one.text.includes(printed));
        const from = cell?.text.indexOf(printed) ?? 0;
        return cell ? { value, span: spanOf(cell, from, from + printed.length) } : null;
      };
      const parts = { volume: partAt(volume, volumeText), price: partAt(price, priceText) };
      return parts.volume && parts.price ? [{ volume: parts.volume, price: parts.price, amount, name }] : [];
    });
  }),
);

const score = 0.85;

/** Finds the volume, the price, the amount and the name of fuel, whose volume and price make the amount. */
export const fuelCandidates = (sheet: Sheet, field: OutputField): Candidate[] => {
  const asked = askedText(field);
  const part = (filling: Filling): Part | null => {
    if (field.type === 'string') return null;
    if (fuelPriceAsked.test(asked)) return filling.price;
    if (fuelAmountAsked.test(asked)) return filling.amount;
    return volumeAsked.test(asked) ? filling.volume : null;
  };
  const asksForName = field.type === 'string' && fuelNameAsked.test(asked);
  return fillingsOf(sheet).flatMap((filling): Candidate[] => {
    const found = part(filling);
    const named = asksForName ? [{ value: filling.name.text, span: filling.name, score }] : [];
    return found ? [{ ...found, score }] : named;
  });
};
