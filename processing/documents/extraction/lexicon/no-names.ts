import { words } from './word-pattern.ts';

/** Instructions: such a line is not a name. */
export const instructionWords = words`
  please, attach, attached, detach, return, retain, keep, sign, signed, enclose, fill in, fill out, complete, insert, print, check, tick, mark, use,
  read, see, do not, cut here, fold, send, mail to, make payable, write, enter, click, scan, visit, call, contact us, pay online, refer to,
  bitte, beachten, unterschreiben, ausfullen, ankreuzen, abtrennen, siehe, aufbewahren, eintragen, einsenden,
  veuillez, joindre, conserver, remplir, signer, decouper, renvoyer, cocher, voir, merci de,
  gelieve, invullen, ondertekenen, bewaren, zie, afscheuren, stuur,
  por favor, rellene, rellenar, firme, firmar, conserve, adjunte, marque, vea, envie,
  si prega, compilare, firmare, conservare, allegare, barrare, vedi,
  preencher, preencha, assinar, assine, guarde, anexe, favor, prosze, wypelnic, podpisac, zachowac, sila, tolong, harap, isi, tandatangan
`;

/** A company's capital or register, as letters print it at their foot. */
export const capitalWords = words`
  capital, share capital, capital social, au capital de?, stammkapital, grundkapital, kapital, capitale sociale, cap\.? soc\.?,
  maatschappelijk kapitaal, registered in, registered office, registered at, incorporated in, siege social, sede legale, domicilio social, sitz der gesellschaft,
  geschaftsfuhrer, vorstand, vorsitzender?, aufsichtsrat, amtsgericht, handelsregister, all rights reserved, authorized and regulated, regulated by,
  kapital zakladowy, member fdic, fdic
`;

/** Departments that answer customers. */
export const serviceWords = words`
  customer services?, customer care, customer support, client services?, service clients?, kundenservice, kundendienst, klantenservice, helpdesk,
  help ?line, hotline, call cent(?:er|re), support, servizio clienti, servicio al cliente, atencion al cliente, apoio ao cliente, biuro obslugi klienta,
  accounts? (?:payable|receivable)?, billing department, inquiries, enquiries, questions
`;

/** Words before or after a former name. */
export const formerName = words`
  formerly(?: known as)?, previously(?: known as)?, f\.?k\.?a\.?, formerly trading as, fruher, vormals, ehemals, anciennement, precedemment,
  voorheen, anteriormente, antes, gia, dawniej, dahulu(?: dikenali sebagai)?, dahulunya
`;

/** Words that begin a former name after the present one; the other words of {@link formerName} are in names, too. */
export const beginsFormerName =
  /^[\s([,;–-]*(?:formerly|previously|f\.?k\.?a\.?|vormals|ehemals|anciennement|precedemment|voorheen|anteriormente|dawniej|dahulu)\s/;

/** Words after a name that is no longer in use: `Otter Ltd is now Heron Ltd`. */
export const endsFormerName =
  /(?:\bis now|\bnow|\bhas become|\bbecomes|\bheisst jetzt|\bjetzt|\bdevient|\bheet nu|\bahora|\bagora|\bora|\bsekarang)(?: known as| called)?\W*$/;

/** Words that introduce the group that a business belongs to. */
export const groupWords = words`
  (?:a |an |the )?(?:proud )?(?:member|division|subsidiary|affiliate|unit|part|branch) of, ein unternehmen der?, eine marke der?, teil der,
  mitglied der, une (?:societe|filiale|marque) (?:du|de), membre du, onderdeel van, una (?:empresa|division|marca) (?:de|del), miembro de,
  una societa del, gruppo di appartenenza, parte de, czlonek, anak syarikat
`;

/** Words that businesses use about themselves and to their customers. A line with one is a slogan. */
export const sloganWords = words`
  since \d{4}, established, est\.? \d{4}, seit \d{4}, depuis \d{4}, desde \d{4}, dal \d{4}, sinds \d{4}, od \d{4}, sejak \d{4}, certified,
  we, our, your, you, us, wir, unser\w*, ihr\w*, nous, notre, nos, votre, vos, wij, ons, onze, uw, jouw, nuestr[oa]s?, su, sus, tu, noi, nostr[aio],
  vostr[aio], nossos?, nossas?, nasz\w*, kami, anda
`;
