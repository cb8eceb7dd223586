import type { OutputField } from '../../../../domain/output-field.ts';
import type { NumberSource } from '../amounts/number-field.ts';
import type { Candidate } from '../labels/candidate.ts';
import { labeledCandidates } from '../labels/labeled-candidates.ts';
import { labelWords } from '../labels/likeness.ts';
import { registerNumbers } from '../lexicon/asked-names.ts';
import { isSameConcept } from '../lexicon/concepts.ts';
import { lexicon } from '../lexicon/lexicon.ts';
import { words } from '../lexicon/word-pattern.ts';
import { bestCustomer } from '../parties/customer.ts';
import { bestIssuer } from '../parties/issuer.ts';
import { partyOfHeading } from '../parties/party-headings.ts';
import { foldText } from '../sheet/fold.ts';
import { type Sheet, type Span, spanOf } from '../sheet/sheet.ts';
import { readIdentifier } from './identifier.ts';
import { typedOnSheet } from './typed-strings.ts';

/** Shorter words of headings, such as `an` and `to`, do not name a party. */
const partyLettersMin = 4;
const joining = /^(?:of|the|de|del|du|des|der|della|van)$/;

/** The parties of a payslip. */
const employers = new Set(['employer', 'company']);
const employees = new Set(['employee', 'worker']);

/** The party that a word names; null for other words. */
const partyOfWord = (word: string): 'seller' | 'buyer' | null => {
  const plain = word.replace(/['’]s?$/, '');
  if (employers.has(plain)) return 'seller';
  if (employees.has(plain)) return 'buyer';
  const role = plain.length < partyLettersMin ? null : partyOfHeading(plain);
  if (role === 'seller' || role === 'buyer') return role;
  if (lexicon.issuer.names.includes(plain)) return 'seller';
  return lexicon.customer.names.includes(plain) ? 'buyer' : null;
};

/** The party and the label that it has on the page: `RFC` for `RFC of the buyer`; null for other fields. */
const askedNumber = ({ label, type }: OutputField): { readonly isIssuer: boolean; readonly own: string } | null => {
  const labelParts = foldText(label).split(/\s+/);
  const [role, ...others] = labelParts.flatMap((word) => partyOfWord(word) ?? []);
  if (type !== 'string' || role === undefined || others.length > 0) return null;
  const own = labelParts.filter((word) => partyOfWord(word) === null && !joining.test(word)).join(' ');
  return registerNumbers.test(own) ? { isIssuer: role === 'seller', own } : null;
};

/** Whether a label names its party: `PAYER'S TIN`. */
const namesParty = (text: string): boolean => {
  const folded = foldText(text);
  return registerNumbers.test(folded) && folded.split(/\s+/).some((word) => partyOfWord(word) !== null);
};

/** The factor of a number that is not closer to the name of its party than to that of the other. */
const foreign = 0.2;

/** How far a place is below and beside a name, in points; infinite if it is above. */
const distanceFrom = (name: Span, place: Span): number => {
  const below = place.box.y - name.box.y;
  const isAbove = name.page > place.page || (name.page === place.page && below < -name.box.height / 2);
  return isAbove ? Infinity : below + Math.abs(place.box.x - name.box.x);
};

/** The label of a party: `Empresa:`. Only payslips have both an employer's and an employee's. */
const labelOfParty = (sheet: Sheet, nouns: ReadonlySet<string>): Span | undefined => {
  const cell = sheet.rows
    .flatMap(({ cells }) => cells)
    .find(({ text }) => {
      const [label, ...others] = labelWords(text.replace(/[:：].*$/, ''));
      return (
        label !== undefined &&
        others.length === 0 &&
        /[:：]/.test(text) &&
        [...nouns].some((noun) => isSameConcept(noun, label.text))
      );
    });
  return cell && spanOf(cell);
};

const typedScore = 0.85;

/** The VAT numbers that have the form of a country's, with or without a label. */
const vatIdsOf = ({ sheet, locale }: NumberSource): Candidate[] =>
  typedOnSheet(sheet, 'vatId', locale.country).map(({ value, span, strength }) => ({
    value,
    span,
    score: typedScore * strength,
  }));

/** Labels of the number that a German or Austrian tax office gives, which is not the VAT number. */
const taxOfficeLabels = ['steuernummer', 'steuer-nummer', 'steuernr', 'steuer-nr', 'st.-nr', 'st-nr', 'stnr'];
/** Fields that ask for it rather than for the VAT number, if the document has both. */
const taxNumberAsked = words`tax number, tax no, steuernummer, steuernr, steuer-nr, st\.-nr`;
const vatAsked = words`vat, ust, umsatzsteuer, mwst`;
const taxOfficeForm = /^\d{2,3}[\s/]?\d{3,4}[\s/]?\d{4,5}(?:\/\d)?$/;

/** Numbers of a tax office beside their label, for a field that asks for a tax number. */
export const taxOfficeNumbers = (context: NumberSource, { label }: OutputField): Candidate[] => {
  const folded = foldText(label);
  if (!taxNumberAsked.test(folded) || vatAsked.test(folded)) return [];
  const found = labeledCandidates(context, taxOfficeLabels, readIdentifier);
  return found.filter(({ value }) => taxOfficeForm.test(String(value)));
};

/** Finds the tax or register number of one party, whose label is in the blocks of both: `GSTIN`, `NIP`, `RFC`. */
export const numbersOfParty = (context: NumberSource, field: OutputField): Candidate[] => {
  const asked = askedNumber(field);
  if (!asked || context.sheet.rows.some(({ cells }) => cells.some(({ text }) => namesParty(text)))) return [];
  const employee = labelOfParty(context.sheet, employees);
  const employer = employee && labelOfParty(context.sheet, employers);
  const issuer = employer ?? bestIssuer(context.sheet)?.span;
  const customer = (employer && employee) ?? bestCustomer(context)?.span;
  const labels = lexicon.vatId.labels.includes(asked.own) ? lexicon.vatId.labels : [asked.own];
  const isVat = labels === lexicon.vatId.labels;
  const typed = isVat ? vatIdsOf(context) : [];
  const ofOffice = isVat ? taxOfficeNumbers(context, field) : [];
  const ofAnyForm = typed.length > 0 ? typed : labeledCandidates(context, labels, readIdentifier);
  const found = ofOffice.length > 0 ? ofOffice : ofAnyForm;
  return found.map((candidate) => {
    const [own, other] = (asked.isIssuer ? [issuer, customer] : [customer, issuer]).map((name) =>
      name ? distanceFrom(name, candidate.span) : Infinity,
    );
    const isOwn = own !== undefined && other !== undefined && own < other;
    return isOwn ? candidate : { ...candidate, score: candidate.score * foreign };
  });
};
