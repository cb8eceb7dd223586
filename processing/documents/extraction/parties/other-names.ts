import type { AlternativeName } from '../../../../domain/submissions/alternative-name.ts';
import { foldText, squash } from '../sheet/fold.ts';
import { isReceipt } from '../sheet/receipt.ts';
import type { Sheet, Span } from '../sheet/sheet.ts';
import { hostsOnSheet, isOfDomain } from './domains.ts';
import { issuerCandidates } from './issuer.ts';
import { kindOfLine } from './line-kinds.ts';

/**
 * On a store receipt, a name without digits and with at least this chance of being the shop's is another one of it: all
 * names there are of one business. On other papers, such a name may be the customer's.
 */
const chanceOnReceiptMin = 0.2;
/** More names would be a list of the page's lines. */
const namesMax = 3;
const domainsMax = 2;
/** Shorter words are in many names by chance. */
const lettersMin = 4;
/** The same for the beginning of a word. */
const beginMin = 5;

/** A name that may be the issuer's, with the higher of its chances to be that of the company and of the shop. */
interface PossibleName {
  readonly text: string;
  readonly span: Span;
  readonly chance: number;
}

/**
 * The possible names of a sheet without its `hosts`, likeliest first. A line that only a longer name explains is one of
 * its own, too.
 */
const possibleNames = (sheet: Sheet, hosts: readonly string[]): PossibleName[] => {
  const chances = new Map<string, PossibleName>();
  const hostKeys = new Set(hosts.map(squash));
  const add = (name: PossibleName): void => {
    const key = squash(name.text);
    const isAddress = kindOfLine(name.text).address && /\d/.test(name.text);
    const isItem = /^\s*\d|[:：]/.test(name.text);
    if (isAddress || isItem || hostKeys.has(key) || (chances.get(key)?.chance ?? -1) >= name.chance) return;
    chances.set(key, name);
  };
  for (const { value, span, line, score, features } of [
    ...issuerCandidates(sheet, 'company'),
    ...issuerCandidates(sheet, 'shop'),
  ]) {
    if (features.otherParty || features.lineAlone || features.continued) continue;
    add({ text: String(value), span, chance: score });
    add({ text: line.text, span: line.span, chance: 0 });
  }
  return [...chances.values()].sort((one, other) => other.chance - one.chance);
};

/** The first word of a name that tells it from others: not its legal form, nor the kind of its business. */
const ownWord = (name: string): string =>
  foldText(name)
    .split(/[^\p{L}\d]+/u)
    .find((word) => word.length >= lettersMin && !kindOfLine(word).businessWord && !kindOfLine(word).legalForm) ?? '';

/** Whether two names begin alike: `Otter`, `Otter Lehmann GmbH` and `Restaurant Otter`. */
const beginsAlike = (one: string, other: string): boolean => {
  const [shorter = '', longer = ''] = [ownWord(one), ownWord(other)].sort((a, b) => a.length - b.length);
  return shorter !== '' && (shorter === longer || (shorter.length >= beginMin && longer.startsWith(shorter)));
};

/** Whether a place is within another one, apart from a letter's height at its edges. */
const isWithin = (inner: Span, outer: Span): boolean => {
  const edge = inner.box.height / 2;
  return (
    inner.page === outer.page &&
    inner.box.x >= outer.box.x - edge &&
    inner.box.y >= outer.box.y - edge &&
    inner.box.x + inner.box.width <= outer.box.x + outer.box.width + edge &&
    inner.box.y + inner.box.height <= outer.box.y + outer.box.height + edge
  );
};

/**
 * The other names that a sheet has for its issuer, likeliest first: names that begin like the chosen one or are beside
 * it on a receipt, then domains that resemble one of these names. Parts of the chosen name and names of other parties
 * are left out.
 * @param chosen the name that was taken, with its place
 */
export const otherNamesOf = (
  sheet: Sheet,
  chosen: { readonly text: string; readonly span: Span },
): AlternativeName[] => {
  const hosts = hostsOnSheet(sheet);
  const names: string[] = [];
  const isOnReceipt = isReceipt(sheet, chosen.span.page);
  for (const { text, span, chance } of possibleNames(sheet, hosts)) {
    if (names.length === namesMax) break;
    const isKnown = [chosen.text, ...names].some((known) => squash(known) === squash(text));
    if (isKnown || isWithin(span, chosen.span)) continue;
    const isOfShop = isOnReceipt && chance >= chanceOnReceiptMin && !/\d/.test(text);
    if (isOfShop || beginsAlike(chosen.text, text)) names.push(text);
  }
  const isTheirs = (host: string): boolean => {
    const labels = host.split('.').slice(0, -1).map(squash);
    const named = labels.filter((label) => label.length >= lettersMin);
    return [chosen.text, ...names].some((name) => isOfDomain(name, named));
  };
  const domains = hosts.filter(isTheirs).slice(0, domainsMax);
  return [
    ...names.map((text): AlternativeName => ({ kind: 'name', text })),
    ...domains.map((text): AlternativeName => ({ kind: 'domain', text })),
  ];
};
