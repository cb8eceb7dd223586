import type { OutputField } from '../../../../domain/output-field.ts';
import { matchedLength } from '../../character-counts.ts';
import type { ReadValue } from '../labels/labeled-candidates.ts';
import { hasOnlyLabelWords } from '../labels/likeness.ts';
import { isFormText } from '../lexicon/form-words.ts';
import { sexWords } from '../lexicon/identity.ts';
import type { Role } from '../lexicon/lexicon.ts';
import { anyOf } from '../lexicon/word-pattern.ts';
import { type FieldMeaning, numberSign } from '../meaning/roles.ts';
import { foldText, squash, wordsOfName } from '../sheet/fold.ts';
import { readPlate, readVin } from '../vehicles/forms.ts';
import { readIdentifier } from './identifier.ts';

const lengthMax = 200;

/** `Name: Redwood Millworks` in a block below its heading. */
const nameAfterLabel = /^\s*(?:name|company|nom|naam|nombre|nome|firma)\s*[:：]\s*(?=\p{L})/iu;
/** `Carrier Name: Cascade Freight`, `By: Augustin Delauter`. */
const labelWithValue = /^\s*\p{Lu}[\p{L} ]{1,30}[:：]\s+\S/u;
/** Whether a text is a label without a value: `Mobile phone:`. */
const isEmptyLabel = (text: string): boolean => {
  const mark = text.search(/[:：]/);
  return mark > 0 && text.slice(mark + 1).trim() === '' && /\p{L}/u.test(text);
};

/** `24, Seat 61`: a number before the next label with its number. */
const followedByFact = /^\d{1,4}(?=,\s\p{Lu}\p{L}{2,}\s\d)/u;

/** Reads the rest of a cell, up to the next `label:`. */
export const readRest: ReadValue = (text, relation) => {
  const leading = matchedLength(/^[\s:：.#=\-–|]*/u, text);
  const named = relation === 'inline' ? null : nameAfterLabel.exec(text);
  if (named) {
    return {
      from: named[0].length,
      to: text.trimEnd().length,
      value: text.slice(named[0].length).trim(),
      strength: 0.9,
    };
  }
  const next = followedByFact.exec(text.trimStart());
  if (next) {
    const from = text.length - text.trimStart().length;
    return { from, to: from + next[0].length, value: next[0], strength: 0.9 };
  }
  // A label with its own value, beside or below another label, or without any.
  if (relation !== 'inline' && (labelWithValue.test(text) || isEmptyLabel(text))) return null;
  const rest = text.slice(leading);
  const nextLabel = /\s{1,}[\p{L}][\p{L} .-]{1,24}:(?:\s|$)/u.exec(rest);
  const start = nextLabel && nextLabel.index > 0 ? nextLabel.index : lengthMax;
  // `Hickory, NC Branch phone:`: the word after a comma is not part of the next label.
  const more = rest.slice(0, start).endsWith(',') ? matchedLength(/^\s\S+/, rest.slice(start)) : 0;
  const value = rest.slice(0, start + more).trim();
  // `Customer` before `number` was the start of another label.
  if (leading <= 1 && anotherLabel.test(value)) return null;
  // A mark, such as the star of a required field, or the rest of `Employee's`.
  if (!/[\p{L}\p{N}]/u.test(value) || /^['’]s\s/.test(value)) return null;
  // Another label or heading is rarely a value.
  if (restOfSentence.test(value)) return null;
  const isLabelLike = numberedLabel.test(value) || (/[ /]/.test(value) && isFormText(value));
  return { from: leading, to: leading + value.length, value, strength: isLabelLike ? 0.3 : 0.9 };
};

/** `16 Hgt`: the number and the abbreviation of a license's field. */
const numberedLabel = /^\d{1,2}[a-d]?\.?\s\p{L}{2,5}\.?$/u;

/** A label continues: `Surname and name of parents`. */
const restOfSentence = /^(?:and|or|und|oder|et|ou|of|des|du)\s/i;

const anotherLabel = /^(?:numbers?|no|nr|n°|id|nummer|numero|code|ref|reference|date|datum|name|address)\b/i;

const numberNouns = anyOf`
  number, no, nr, id, code, codice, codigo, reference, ref, nummer, numero, numer, cislo, kenn(?:ung|zeichen|zahl|ziffer|nummer), zeichen, serial, policy, account, reg(?:istration|ister|istro)?,
  tin, ein, ssn, nif, cif, dni, nie, nip, rfc, gstin, abn, acn, npi, cvr, uid, siret, siren, pesel, bsn, cpf, cnpj,
  awb, hawb, mawb, waybill, ifsc, micr, imei, requisition, folio
`;
const identifierWords = new RegExp(String.raw`\b${numberNouns}\b|(?:nummer|nr|n[°º])$`, 'i');

/**
 * `Account holder`, `Registered keeper`: a person or a company, although the words before it name something with a
 * number.
 */
const nameWords =
  /^names?\b|\b(?:holders?|owners?|keepers?|name|names|beneficiary|person|subject|bank|title)$|(?:inhaber|halter)(?:in)?$/i;
/** `Titulaire du compte`, `Intestatario del conto`. */
const holderOf = new RegExp(
  String.raw`^${anyOf`titulaire, titular, intestatario, titolare, proprietaire, propietario, proprietario, beneficiaire, beneficiario`}\s${anyOf`de, du, des, del, della, dell, do, da, di`}\b`,
);
/** `Tax ID of the bank`, `Customer number at the bank`. */
const numberOf = new RegExp(String.raw`\b${numberNouns}\s(?:of|at|from|with|for)\b`, 'i');
/** `City, state and ZIP code`, `Account status`: words, although one of them names a number. */
const otherWords = /\b(?:city|town|state|street|address|type|airport|port|status)\b/i;

const wordsOfSex: ReadonlySet<string> = new Set(Object.values(sexWords).flat());

/** A sex is one of its letters or words; other text beside the label belongs to another field. */
const readSex: ReadValue = (text) => {
  const match = /^[\s:：./\-–|]*(?<word>\p{L}+)/u.exec(text);
  const word = match?.groups?.word;
  if (!match || word === undefined || !wordsOfSex.has(squash(word))) return null;
  return { from: match[0].length - word.length, to: match[0].length, value: word, strength: 0.9 };
};

/** A person's name is short and has no digits; in small letters, it is the rest of a label, such as `plan`. */
const readName: ReadValue = (text, relation) => {
  const found = readRest(text, relation);
  if (!found) return null;
  const name = String(found.value);
  const isName = !/\d/.test(name) && hasCapital.test(name) && name.split(/\s+/).length <= wordsOfPersonMax;
  // `Surname` beside `Forenames or initials`: another label.
  const isLabel =
    partOfNameAlone.test(name) || (/\s/.test(name) && (partsOfName.test(name) || hasOnlyLabelWords(name)));
  return isName && !isLabel ? found : null;
};
const wordsOfPersonMax = 8;
/** Headings of short columns beside those of names. */
const partOfNameAlone = /^\W*(?:initials?|init\.|m\.?i\.?|suff(?:ix|\.)?)\W*$/i;
const partsOfName = /\b(?:forenames?|surnames?|initials|(?:first|last|given|middle) names?)\b|\b(?:no\.|number|id)$/i;
const ofPersons: ReadonlySet<Role> = new Set<Role>(['fullName', 'surname', 'givenNames']);
/** Names have a capital; scripts without capitals have letters of their own. */
export const hasCapital = /[^\P{L}\p{Ll}]/u;

/** Returns a reader for a field without a known form, by its role and its name. */
export const readerOf = ({ label, name }: OutputField, { role, labels }: FieldMeaning): ReadValue => {
  if (role === 'sex') return readSex;
  if (role !== null && ofPersons.has(role)) return readName;
  if (labels.includes('license plate')) return readPlate;
  if (labels.includes('vin')) return readVin;
  const isName = (nameWords.test(label) || holderOf.test(foldText(label))) && !numberOf.test(label);
  const isNumber =
    (identifierWords.test(`${foldText(label)} ${wordsOfName(name)}`) || numberSign.test(label)) &&
    !isName &&
    !otherWords.test(label);
  return isNumber ? readIdentifier : readRest;
};
