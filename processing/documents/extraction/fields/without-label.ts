import type { OutputField } from '../../../../domain/output-field.ts';
import { dayValue } from '../dates/date-text.ts';
import { dateCandidates } from '../dates/dates.ts';
import { monthCandidates, yearCandidates } from '../dates/months.ts';
import { periodCandidates } from '../dates/period.ts';
import type { Candidate } from '../labels/candidate.ts';
import { labelWords } from '../labels/likeness.ts';
import { accountAsked, factOfAccount } from '../lexicon/accounts.ts';
import { dayOfPaper, dayOfPurchase, dayOfSomething, elsewhen, otherDayAsked } from '../lexicon/asked-days.ts';
import { otherThanName } from '../lexicon/asked-names.ts';
import { askedText } from '../meaning/asked-text.ts';
import { issuerCandidates } from '../parties/issuer.ts';
import { partyOfField } from '../parties/party-of-field.ts';
import { asksForShop } from '../parties/trade-name.ts';
import { foldText } from '../sheet/fold.ts';
import { isReceipt } from '../sheet/receipt.ts';
import type { ExtractionContext } from './context.ts';
import { typedOnSheet } from './typed-strings.ts';

/** The party that a field asks for, maybe in a compound: `Kontoinhaber` asks for an `inhaber`. */
const partyAsked = (context: ExtractionContext, { label }: OutputField, asked: string): Candidate[] => {
  const found = partyOfField(context, asked);
  if (found.length > 0) return found;
  const parts = labelWords(label).map(({ text }) => text);
  return partyOfField(context, ` ${parts.join(' ')} `);
};

/** A field for a `Restaurant` or the `Name of the station` asks for the shop at the top of a receipt. */
const shopsAsked = ({ sheet }: ExtractionContext, field: OutputField): Candidate[] =>
  asksForShop(field) && !otherThanName.test(askedText(field))
    ? issuerCandidates(sheet, 'shop').map(({ value, span, score }) => ({ value, span, score: score * shopFactor }))
    : [];
const shopFactor = 0.6;

/** `Account for the transfer`: the only IBAN of a document is the account. */
const onlyIban = ({ sheet, locale }: ExtractionContext, asked: string): Candidate[] => {
  if (!accountAsked.test(asked) || factOfAccount.test(asked)) return [];
  const found = typedOnSheet(sheet, 'iban', locale.country);
  return new Set(found.map(({ value }) => value)).size === 1
    ? found.map(({ value, span }) => ({ value, span, score: onlyIbanScore }))
    : [];
};
const onlyIbanScore = 0.4;

/**
 * The only day of a document answers a field such as `Signed on` and `Event date`, which is not about another time. The
 * date of something else may be missing.
 */
const onlyDay = ({ dates }: ExtractionContext, field: OutputField): Candidate[] => {
  const [only, ...others] = dates;
  const isOther = elsewhen.test(askedText(field)) || dayOfSomething.test(foldText(field.label));
  if (!only || isOther || others.some(({ iso }) => iso !== only.iso)) return [];
  return [{ value: dayValue(field.type, only), span: only.span, score: onlyDayScore }];
};
const onlyDayScore = 0.35;

/** A field for the day of one kind of paper, such as `Check date`: the paper's own date may have a shorter label. */
const ownDate = (context: ExtractionContext, field: OutputField): Candidate[] =>
  asksForOwnDate(context, field)
    ? dateCandidates(context.sheet, context.dates, 'date')
        .filter(({ score }) => score > ownDateMin)
        .map((candidate) => ({
          ...candidate,
          value: dayValue(field.type, candidate.date),
          score: candidate.score * ownDateFactor,
        }))
    : [];
const asksForOwnDate = ({ sheet }: ExtractionContext, field: OutputField): boolean => {
  const asked = askedText(field);
  if (dayOfPaper.test(foldText(field.label))) return !otherDayAsked.test(asked);
  return (
    isReceipt(sheet, 0) &&
    !elsewhen.test(asked) &&
    !dayOfSomething.test(foldText(field.label).replace(dayOfPurchase, ''))
  );
};
const ownDateFactor = 0.55;
/** A day of a period, or of another role, is not the paper's own. */
const ownDateMin = 0.4;

/** Finds values that papers print without a label: days, parties, months, years and accounts. */
export const withoutLabel = (context: ExtractionContext, field: OutputField): Candidate[] => {
  const asked = ` ${askedText(field)} `;
  switch (field.type) {
    case 'date':
    case 'datetime':
      return [
        ...periodCandidates(context.sheet, asked, context.locale.dayFirst),
        ...ownDate(context, field),
        ...onlyDay(context, field),
      ];
    case 'string':
      return [
        ...partyAsked(context, field, asked),
        ...shopsAsked(context, field),
        ...monthCandidates(context.sheet, asked),
        ...yearCandidates(context.sheet, field.label),
        ...onlyIban(context, asked),
      ];
    default:
      return yearCandidates(context.sheet, field.label).map(({ value, ...year }) => ({
        ...year,
        value: Number(value),
      }));
  }
};
