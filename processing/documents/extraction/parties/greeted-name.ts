import type { Candidate } from '../labels/candidate.ts';
import { anyOf } from '../lexicon/word-pattern.ts';
import { type Sheet, spanOf } from '../sheet/sheet.ts';
import { kindOfLine } from './line-kinds.ts';

const visits = anyOf`
  welcome to, (?:thank you|thanks) for (?:shopping|dining|eating|visiting|stopping|choosing|parking|staying)(?: (?:with us )?(?:at|with|in))?,
  willkommen (?:bei|im|in der), (?:vielen )?dank f[uü]r (?:ihren|deinen) (?:einkauf|besuch) (?:bei|im|in der),
  bienvenue (?:chez|au|à la), merci de votre visite (?:chez|au|à la), (?:hartelijk )?welkom bij, bedankt voor uw bezoek aan,
  bienvenid[oa]s? a, gracias por (?:comprar en|visitar|su visita a), benvenut[io] (?:da|al|alla), grazie per aver scelto,
  bem[- ]vind[oa]s? a[oà]?, obrigad[oa] por (?:visitar|comprar em), witamy w, v[aä]lkommen till, velkommen til, tack f[oö]r att du handlat (?:hos|p[aå])
`;
const greeting = new RegExp(String.raw`^\W*${visits}\s+(?<name>\p{L}.*)$`, 'iu');

/** What follows a greeting that names nobody. */
const generic =
  /^(?:our|the|us|you|your|unser\w*|uns|nous|notre|ons|onze|nosotros|nuestr\w*|noi|nostr\w*|this|store|shop)\b/i;
const maxWords = 5;
/** A name at the top of the page says more: chains greet by their brand. */
const score = 0.44;

/** Finds the shop in its greeting: `Welcome to Corner Diner!`. */
export const greetedNames = (sheet: Sheet): Candidate[] =>
  sheet.rows
    .flatMap(({ cells }) => cells)
    .flatMap((cell) => {
      const found = greeting.exec(cell.text)?.groups?.name?.replace(/[\s!.,*]+$/u, '');
      if (found === undefined || generic.test(found) || found.split(/\s+/).length > maxWords) return [];
      const kind = kindOfLine(found);
      if (kind.letters < 3 || kind.contact || kind.phrase) return [];
      const from = cell.text.indexOf(found);
      return [{ value: found, span: { ...spanOf(cell, from, from + found.length), text: found }, score }];
    });
