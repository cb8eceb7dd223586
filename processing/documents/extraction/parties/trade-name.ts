import { at } from '../../../../domain/assert.ts';
import type { OutputField } from '../../../../domain/output-field.ts';
import { anyOf, words } from '../lexicon/word-pattern.ts';
import { foldText, squash, wordsOfName } from '../sheet/fold.ts';
import { type Cell, joinSpans, type Sheet, type Span, spanOf } from '../sheet/sheet.ts';
import { isLegalFormOnly, kindOfLine } from './line-kinds.ts';
import { type NameLine, nameLineOf } from './name-line.ts';
import { repairLegalForm } from './repair-legal-form.ts';

/** Fields that ask for the shop rather than the company. */
const shopWords = words`merchant, store, shop, retailer, restaurant, cafe, station, pharmacy, supermarket, apotheke, tankstelle, pharmacie, farmacia, handler, haendler, geschaft, commercant, magasin, winkel, tienda, negozio`;

/** Whether a field asks for the shop's name on the paper: a `merchant`, not a `company`. */
export const asksForShop = ({ name, label }: OutputField): boolean =>
  shopWords.test(foldText(label)) || shopWords.test(wordsOfName(name));

/** A name with its place and the line that it starts on. */
export interface NamedText {
  readonly text: string;
  readonly span: Span;
  readonly line: NameLine;
}

const linesMax = 4;
const sharedLettersMin = 4;

/** The one cell of a row that continues a heading: close below, in the same letter size. */
const nextOf = (sheet: Sheet, cell: Cell, row: number): Cell | null => {
  const [next, ...others] = sheet.rows[row]?.cells ?? [];
  if (!next || others.length > 0 || next.page !== cell.page) return null;
  const gap = next.box.y - cell.box.y - cell.box.height;
  const isAlike = Math.abs(next.box.height - cell.box.height) < 0.25 * cell.box.height;
  return isAlike && gap < cell.box.height ? next : null;
};

const mayBeLine = (text: string): boolean => {
  const kind = kindOfLine(text);
  return (
    kind.letters >= 3 &&
    !(kind.contact || kind.address || kind.title || kind.phrase || kind.registration) &&
    !/[\d:：]/.test(text)
  );
};

const longWords = (text: string): string[] =>
  text
    .split(/\s+/)
    .map(squash)
    .filter((word) => word.length >= sharedLettersMin);

/**
 * Whether two lines of a heading name the same business: they share a word, and neither is a shorter form of the other.
 */
const isSameBusiness = (company: string, shop: string): boolean => {
  const one = squash(company);
  const other = squash(shop);
  if (one.startsWith(other) || other.startsWith(one)) return false;
  const shared = new Set(longWords(company));
  return longWords(shop).some((word) => shared.has(word));
};

const withoutOrnament = (text: string): string => text.replace(/^[\s*"'~=-]+|[\s*"'~=-]+$/g, '');

/**
 * The heading of a receipt that names a company and its shop on lines of one letter size: `Miller Catering Ltd`,
 * `Restaurant`, `Miller's`. All its lines are the name. Null if only one name starts there, or if the two have no word
 * in common.
 */
export const wholeHeading = (sheet: Sheet, line: NameLine): NamedText | null => {
  const lines = [line.cell];
  for (let row = line.cell.row + 1; lines.length < linesMax; row += 1) {
    const last = at(lines, -1);
    const next = nextOf(sheet, last, row);
    if (!next || !(mayBeLine(next.text) || isLegalFormOnly(next.text))) break;
    lines.push(next);
  }
  const names = lines
    .map((cell) => nameLineOf(sheet, cell))
    .filter(({ cell }, index, all) => all.slice(0, index).every(({ lastRow }) => lastRow < cell.row));
  const [first, ...rest] = names;
  if (!first || rest.length === 0) return null;
  const companies = names.filter(({ text }) => kindOfLine(text).legalForm);
  const others = names.filter(({ text }) => !kindOfLine(text).legalForm);
  const [company] = companies;
  if (!company || companies.length > 1) return null;
  if (!isSameBusiness(company.text, others.map(({ text }) => withoutOrnament(text)).join(' '))) return null;
  const text = repairLegalForm(names.map((name) => withoutOrnament(name.text)).join(' '));
  const span = joinSpans(
    names.map((name) => name.span),
    ' ',
  );
  return { text, span: { ...span, text }, line };
};

/** A logo at the foot is printed in larger letters than the text. */
const logoSizeMin = 1.4;
const footRows = 5;

/** Names in large print at the foot of a receipt without a name at its head. */
export const namesAtFoot = (sheet: Sheet): NamedText[] =>
  sheet.rows
    .slice(-footRows)
    .filter(({ cells }) => cells.length <= 2)
    .flatMap(({ cells }) => cells)
    .filter(({ text, box, page }) => {
      const kind = kindOfLine(text);
      return (
        mayBeLine(text) && kind.letters >= 4 && box.height >= logoSizeMin * (sheet.lineHeights[page] ?? box.height)
      );
    })
    .map((cell) => nameLineOf(sheet, cell))
    .map((line) => ({ text: line.text, span: { ...line.span, text: line.text }, line }));

const visits = anyOf`
  welcome to, (?:thank you|thanks) for (?:shopping|dining|eating|visiting|stopping|choosing|parking|staying)(?: (?:with us )?(?:at|with|in))?,
  willkommen (?:bei|im|in der), (?:vielen )?dank f[uü]r (?:ihren|deinen) (?:einkauf|besuch) (?:bei|im|in der),
  bienvenue (?:chez|au|à la), merci de votre visite (?:chez|au|à la), (?:hartelijk )?welkom bij, bedankt voor uw bezoek aan,
  bienvenid[oa]s? a, gracias por (?:comprar en|visitar|su visita a), benvenut[io] (?:da|al|alla), grazie per aver scelto,
  bem[- ]vind[oa]s? a[oà]?, obrigad[oa] por (?:visitar|comprar em), witamy w, v[aä]lkommen till, velkommen til, tack f[oö]r att du handlat (?:hos|p[aå])
`;
const greeting = new RegExp(String.raw`^\W*${visits}\s+(?<name>\p{L}.*)$`, 'iu');

/** The text after a greeting without a name. */
const generic =
  /^(?:our|the|us|you|your|unser\w*|uns|nous|notre|ons|onze|nosotros|nuestr\w*|noi|nostr\w*|this|store|shop)\b/i;
const greetedWordsMax = 5;

/** Finds the shop in its greeting: `Welcome to Corner Diner!`. */
export const greetedNames = (sheet: Sheet): NamedText[] =>
  sheet.rows
    .flatMap(({ cells }) => cells)
    .flatMap((cell) => {
      const found = greeting.exec(cell.text)?.groups?.name?.replace(/[\s!.,*]+$/u, '');
      if (found === undefined || generic.test(found) || found.split(/\s+/).length > greetedWordsMax) return [];
      const kind = kindOfLine(found);
      if (kind.letters < 3 || kind.contact || kind.phrase) return [];
      const from = cell.text.indexOf(found);
      const span = { ...spanOf(cell, from, from + found.length), text: found };
      return [{ text: found, span, line: nameLineOf(sheet, cell) }];
    });
