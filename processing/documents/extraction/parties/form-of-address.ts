import { foldText } from '../sheet/fold.ts';
import { type Cell, joinSpans, type Sheet, type Span, spanOf, startsNear } from '../sheet/sheet.ts';

const forms = 'herrn?|frau|mr|mrs|ms|mme|monsieur|madame|dhr|mevr';
const formOfAddress = new RegExp(
  String.raw`^(?:${forms}|herrn? und frau|m|sig|sr|sra|sig\.ra)\.?(?:\s(?:dr|prof|ing|med|jur)\.?)*$`,
);
const otherSalutation = /^(?:firma|an|gent\.?m[oa]|egr\.? ?sig|spett\.?(?:le|abile))\.?$/;

/** Short forms need their period: `M. Castagne`, unlike `M Street`. */
const formAndName = new RegExp(
  String.raw`^(?:${forms}|mlle|m\.|de heer|mevrouw|sig\.(?:ra)?|sra?\.)\.?\s\p{L}{2}`,
  'u',
);

/** Whether a line starts with a person's form of address: `Mme Claire Fontanel`. */
export const startsWithFormOfAddress = (text: string): boolean => formAndName.test(foldText(text).trim());

/** Whether a line has only the form of address of the person on the next one. */
export const isFormOfAddress = (text: string): boolean => formOfAddress.test(foldText(text).trim());

/** Whether a line has only a word before a name, and no name. */
export const isSalutation = (text: string): boolean =>
  isFormOfAddress(text) || otherSalutation.test(foldText(text).trim());

/** A salutation on the line just above a cell, at the same left edge. */
export const salutationAbove = (sheet: Sheet, cell: Cell): Cell | undefined =>
  sheet.rows
    .slice(Math.max(0, cell.row - 2), cell.row)
    .filter(({ page }) => page === cell.page)
    .flatMap(({ cells }) => cells)
    .find(
      (above) =>
        isSalutation(above.text) &&
        startsNear(above, cell) &&
        cell.box.y - above.box.y - above.box.height < cell.box.height,
    );

/** A person's name with the form of address on the line above, as it is printed. */
export const withFormOfAddress = <Name extends { readonly text: string; readonly span: Span }>(
  above: Cell | undefined,
  name: Name,
): Name => {
  if (!above || !isFormOfAddress(above.text)) return name;
  return { ...name, text: `${above.text.trim()} ${name.text}`, span: joinSpans([spanOf(above), name.span], ' ') };
};
