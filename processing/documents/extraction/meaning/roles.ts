import { at } from '../../../../domain/assert.ts';
import { entriesOf } from '../../../../domain/narrowing.ts';
import type { OutputField } from '../../../../domain/output-field.ts';
import { contactAsked, otherThanName } from '../lexicon/asked-names.ts';
import { isGeneralWord } from '../lexicon/concepts.ts';
import { currencyOf } from '../lexicon/currencies.ts';
import { identity, ofHolder } from '../lexicon/identity.ts';
import { lexicon, type Role } from '../lexicon/lexicon.ts';
import { measured, priced } from '../lexicon/units.ts';
import { foldText, squash, wordsOfName } from '../sheet/fold.ts';
import { withShortNumbers } from './number-words.ts';
import { synonymsOf } from './synonyms.ts';

/** The meaning of a field, and the labels to search for its value. */
export interface FieldMeaning {
  /** Null if no role of the lexicon fits: the field is found by its own label only. */
  readonly role: Role | null;
  /** The field's own label and name first, then the role's. */
  readonly labels: readonly string[];
  /** The role is that of the field's name alone, and its label asks for more: `date`, `Date of the accident`. */
  readonly isNarrower: boolean;
}

const roleTypes: Partial<Record<Role, readonly OutputField['type'][]>> = {
  total: ['currency', 'number', 'integer', 'string'],
  subtotal: ['currency', 'number', 'integer', 'string'],
  tax: ['currency', 'number', 'integer', 'string'],
  taxRate: ['number', 'integer', 'string'],
  date: ['date', 'datetime', 'string'],
  dueDate: ['date', 'datetime', 'string'],
  deliveryDate: ['date', 'datetime', 'string'],
  orderDate: ['date', 'datetime', 'string'],
  birthDate: ['date', 'datetime', 'string'],
  expiryDate: ['date', 'datetime', 'string'],
  documentType: ['string', 'enum'],
  sex: ['string', 'enum'],
  nationality: ['string', 'enum'],
  issuingState: ['string', 'enum'],
};

/** Words that are in many names and do not indicate the role. */
const fillers = new Set(['the', 'of', 'field', 'value', 'document', 'receipt', 'invoice', 'bill', 'name', 'nr', 'no']);

const essential = (words: string): string => {
  const kept = words.split(/\s+/).filter((word) => !fillers.has(word));
  return squash((kept.length > 0 ? kept : words.split(/\s+/)).join(' '));
};

const fits = (field: OutputField, role: Role): boolean =>
  roleTypes[role]?.includes(field.type) ?? field.type === 'string';

/** Labels that a description quotes: `What is paid out, "Net pay" or "Take home"`. */
const quoted = /["“„«]\s?([^"“”„«»]{2,60}?)\s?["”“»]/gu;
/** A longer description is a sentence about the field, not another name for it. */
const wordsOfNameMax = 4;

/** More labels of a field, from its description. */
const describedLabels = ({ description }: OutputField): string[] => {
  const inQuotes = [...description.matchAll(quoted)].map((match) => at(match, 1));
  const words = description.trim().split(/\s+/);
  const isName = description.trim() !== '' && words.length <= wordsOfNameMax;
  return isName ? [...inQuotes, description.replace(/[.:"“”„«»]+/gu, '').trim()] : inQuotes;
};

/** A field may have a printed label of these as its name, unless the label also asks for something else. */
const namedByLabels: ReadonlySet<Role> = new Set<Role>([
  'dueDate',
  'deliveryDate',
  'birthDate',
  'customerNumber',
  'phone',
]);

const roleNames = entriesOf(lexicon).map(([role, { names, labels }]) => {
  const ofLabels = namedByLabels.has(role) ? labels.filter((label) => synonymsOf([label]).length === 0) : [];
  return { role, names: new Set([...names, ...ofLabels].map(squash)) };
});

const isPartyName = (role: Role | null): boolean => role === 'issuer' || role === 'customer';

const roleOf = (field: OutputField, labels: readonly string[]): Role | null => {
  // The whole name is more reliable than the name without its common words.
  for (const form of [squash, essential]) {
    // `Supplier no` is not a name of the supplier.
    const isOfParty = (role: Role): boolean => form === essential && isPartyName(role);
    const found = roleNames.find(
      ({ role, names }) =>
        fits(field, role) &&
        labels
          .map((label) => wordsOfName(label).replace(/['’]s(?=\saddress$)/, ''))
          .some((words) => names.has(form(words)) && !(isOfParty(role) && otherThanName.test(words))),
    );
    if (found) return found.role;
  }
  return null;
};

/** `Tax ID (RFC)`: the abbreviation that papers print instead of the words. */
const abbreviation = /\((?<short>\p{Lu}{2,6})\)\s*$/u;
/** `Money in (total)`: words that explain the rest of a label. */
const explanation = /\s*\([^()]*\)\s*$/;

/** `Name (family)`: one word that says which. */
const which = /^(?<noun>\p{L}+) \((?<one>\p{Ll}{3,})\)$/u;

/** Other forms of a label that ends with words in parentheses: without them, before its noun, as an abbreviation. */
const formsOfLabel = (label: string): string[] => {
  const { noun, one } = which.exec(label.trim())?.groups ?? {};
  const joined = noun === undefined || one === undefined ? [] : [`${one} ${noun.toLowerCase()}`];
  const plain = label.replace(explanation, '');
  const short = abbreviation.exec(label)?.groups?.short;
  const isCurrency = short !== undefined && currencyOf(short) === short;
  return [
    ...joined,
    ...(plain === '' || plain === label ? [] : [plain]),
    ...(short === undefined || isCurrency ? [] : [short]),
  ];
};

/** `Purchase time (hh:mm)`, `Sex as printed`: how a value is written, not which one it is. */
const format = /\s*\((?:hh|dd|mm|yy|as |in figures|signed)[^()]*\)\s*$|,?\s+as (?:printed|shown|written|stated)\s*$/i;

/** The sign at the end of a label that asks for a number: `Vendor #`. */
export const numberSign = /\s*#\s*$/;

const sums: ReadonlySet<Role | null> = new Set<Role>(['total', 'subtotal', 'tax']);

const findMeaning = (field: OutputField): FieldMeaning => {
  const own = [field.label, wordsOfName(field.name)];
  const described = [...describedLabels(field), ...formsOfLabel(field.label)];
  const asked = field.label.replace(format, '').replace(numberSign, ' number');
  const byLabel = roleOf(field, which.test(asked) ? [asked, ...formsOfLabel(asked)] : [asked]);
  const ofPerson = roleOf(field, [foldText(asked).replace(ofHolder, '')]);
  const byHolder = ofPerson !== null && ofPerson in identity ? ofPerson : null;
  const byDescription = roleOf(field, describedLabels(field));
  // A name such as `number` says less than any label.
  const isGeneral = wordsOfName(field.name).split(' ').every(isGeneralWord);
  // `customer`, for a `Customer no.`.
  const folded = foldText(asked);
  const isOther = [otherThanName, contactAsked].some((facts) => facts.test(folded));
  const isOfParty = isOther && isPartyName(roleOf(field, [field.name]));
  const byName = isOfParty ? null : roleOf(field, [field.name, asked]);
  const found = (isGeneral ? byLabel : null) ?? byName ?? byLabel ?? byDescription ?? byHolder;
  // `Total gross weight`, with the name `gross_total`.
  const isMeasured = measured.test(folded) && !priced.test(folded);
  const role = sums.has(found) && isMeasured ? null : found;
  const isNarrower = role !== null && byLabel === null && byDescription === null;
  const others = [...(role ? lexicon[role].labels : []), ...synonymsOf([...own, ...described])];
  return { role, isNarrower, labels: [...new Set(withShortNumbers([...own, ...described, ...others]))] };
};

/**
 * A cache, because a reading asks for the meaning of a field several times. Entries are dropped together with their
 * schemas.
 */
const known = new WeakMap<OutputField, FieldMeaning>();

/** Finds the role of a field by its name and label, else by its description, with all labels its value may have. */
export const meaningOf = (field: OutputField): FieldMeaning => {
  const meaning = known.get(field) ?? findMeaning(field);
  known.set(field, meaning);
  return meaning;
};
