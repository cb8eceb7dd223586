import { anyOf, words } from './word-pattern.ts';

/** Words of a contract's clauses, which the labels of forms do not have. */
export const clauseWord = words`shall, hereby, herein, hereof, hereunder, agrees?, agreement, party, parties`;

/** `Title of the contract`, unlike the title of a person. */
export const titleAsked = words`
  title of (?:the )?(?:contract|agreement|document), (?:contract|agreement|document) title, type of (?:contract|agreement), (?:contract|agreement) type,
  titre du (?:contrat|document), titel des (?:vertrags|dokuments), vertragsart, titulo del (?:contrato|documento)
`;

/** Words in the titles of contracts. */
export const contractWord = words`
  \p{L}*agreement, contract, lease, deed, addendum, amendment, memorandum, \p{L}*vertrag, \p{L}*vereinbarung, contrat, avenant, bail, contrato,
  contratto, umowa, \p{L}*overeenkomst
`;

export const lawAsked = words`
  governing law, applicable law, choice of law, anwendbares recht, loi applicable, droit applicable, ley aplicable, legge applicabile
`;
export const noticeAsked = words`
  notice period, period of notice, termination notice, notice, kundigungsfrist, preavis, preaviso, preavviso, opzegtermijn
`;
export const termAsked = words`
  term, duration, laufzeit, vertragslaufzeit, duree, duracion, durata, looptijd
`;
/** `Payment terms` are not the term of a contract. */
export const otherTerm = words`payment, credit, terms`;

const numberWords = anyOf`
  one, two, three, four, five, six, seven, eight, nine, ten, eleven, twelve, fifteen, eighteen, twenty, twenty-four, thirty, thirty-six, sixty,
  ninety, einem, einen, zwei, drei, vier, sechs, zwölf, un, deux, trois, quatre, douze, dos, tres, cuatro, seis, doce, tre, quattro, sei, dodici
`;
const units = anyOf`
  days?, weeks?, months?, years?, tagen?, wochen?, monate?n?, jahre?n?, jours?, semaines?, mois, ans?, années?, días?, mes(?:es)?, años?,
  giorni, mes[ei], ann[oi], dagen, weken, maanden?, jaar
`;
/** A period in a sentence, as the group `value`: `sixty (60) days`, `12 months`, `drei Monaten`. */
export const periodInWords = String.raw`(?<value>(?:${numberWords}\s\((?<digits>\d{1,3})\)|(?<plain>\d{1,3})|${numberWords})\s(?:calendar\s|business\s|working\s)?(?<unit>${units}))(?!\p{L})`;

/** Words in sentences that name the law of a contract, its notice period and its term. */
export const subjectTo = anyOf`régie?s?, soumise?s?, regirá, rige, regolato, regulado`;
export const noticePeriod = anyOf`frist, kündigungsfrist, préavis, preaviso, preavviso, opzegtermijn`;
export const termOfContract = anyOf`term, period, duration, laufzeit, durée, duración, durata, looptijd`;

export const laws = anyOf`laws?, recht, droit, loi, ley(?:es)?, legislación, diritto, legge`;
/** Words after the name of a law that do not belong to it: `the laws of Oregon, without regard to …`. */
export const afterLaw = anyOf`without, excluding, as, applicable, regardless, unter, mit, sans, sin`;

export const monthsUnit = words`months?, monate?n?, mois, meses, mesi, maanden`;
export const yearsUnit = words`years?, jahre?n?, ans?, annees?, anos?, anni, jaar`;
