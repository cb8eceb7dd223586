import { anyLegalForm, legalForms } from '../../../../domain/legal-forms.ts';
import { foldText } from '../sheet/fold.ts';
import { anyOf, wholeWord, words } from './word-pattern.ts';

/** A legal form, as it ends the name of a company. */
export const legalForm = new RegExp(String.raw`${wholeWord(anyLegalForm(legalForms)).source}\.?`, 'u');

/** Kinds of business that names end with if they have no legal form. */
export const businessWord = words`
  enterprise, enterprises, trading, store, stores, shop, mart, market, supermarket, minimarket, restaurant, restoran, cafe, bakery, hotel,
  pharmacy, farmasi, hardware, services?, station, stationery, books?, electrical, electronics?, industries, holdings, group, company,
  marketing, distributors?, confectionery, bistro, kitchen, clinic, klinik, salon, boutique, motors?, auto, petrol, supplies, solutions,
  apotheke, backerei, baeckerei, metzgerei, gasthaus, autohaus,
  boulangerie, pharmacie, librairie, brasserie, garage,
  bakkerij, slagerij, apotheek, boekhandel, winkel,
  perniagaan, syarikat, pasaraya, kedai
`;

/** Goods and services: words that are part of names but do not end them. */
export const tradeWord = words`
  gifts?, deco, decor, furnitures?, furnishings?, jewell?ery, textiles?, tailoring, fashion, shoes, laundry, dental, pergigian, medical,
  optical, optik, opticians?, computers?, mobile, telecommunications?, sports?, toys?, pets?, florist, flowers?, nursery, photo, studio,
  gallery, printing, engineering, construction, machinery, tires?, workshop, bengkel, batter(?:y|ies), paint, glass, timber, seafood,
  foods?, catering, grill, steakhouse, noodles?, kopitiam, warung, bakeries, cakes?, desserts?, tea, coffee, fruits?, frozen, meat,
  grocer(?:y|s|ies)?, cash & carry, hypermarket, mini ?market, convenience, wholesale, borong, runcit, emporium, departmental, parking,
  transport, logistics, express, courier, travel, tours, resort, inn, spa, gym, academy, chemist, dispensary, works,
  haus, laden, buchhandlung, blumen, friseur,
  fleurs, epicerie, boucherie, traiteur, tabac,
  bloemen, kapper, slijterij, kaasboer
`;

const formOfAddress = anyOf`mr, mrs, ms, mdm, madam, herr, frau, dhr, mevr`;
/** Family names that people put first, and Malay given names that begin a full name. */
const firstName = anyOf`
  tan, lim, lee, ng, ong, wong, goh, chua, chan, koh, teo, ang, yeo, tay, low, toh, sim, chong, chia, lau, loh, yap, chin, chew, cheah,
  chen, foo, gan, heng, khoo, kong, kwan, lai, leong, liew, loo, mah, mok, neo, ooi, pang, phua, poh, quek, seah, siow, soh, soo, tang,
  tee, teh, thong, tiong, wee, woo, yong,
  ahmad, mohd, mohamad, muhammad, nur, siti, abdul
`;
/**
 * Two to four plain words that begin with a form of address, or with a name that is common where receipts are headed by
 * the owner's name.
 */
export const personName = new RegExp(
  String.raw`^(?:${formOfAddress}\.?\s\p{L}+|${firstName}\s\p{L}+(?:\s\p{L}+){0,2})$`,
  'u',
);

const beforeTitle = anyOf`
  simplified, full, sales, vat, proforma, pro forma, commercial, your, my, ihre, votre, uw
`;
const titles = anyOf`
  tax invoice, invoice, cash (?:bill|sales?|invoice|receipt), official receipt, receipt, sales receipt, bill, delivery order, credit note,
  credit memo, statement, quotation, (?:booking|order|reservation) confirmation, buchungsbestatigung, auftragsbestatigung,
  customer copy, merchant copy, duplicate, copy, original, reprint,
  rechnung, quittung, kassenbon, kassenbeleg, beleg, bon, gutschrift, stornorechnung, rechnungskorrektur, schlussrechnung,
  abschlagsrechnung, lieferschein,
  facture, recu, ticket, ticket de caisse, note, avoir, devis, abrechnung, kontoauszug, releve, decompte,
  factuur, rekening, afrekening, kassabon, bonnetje, nota, creditnota, creditfactuur, offerte,
  welcome, thank you, date, page, invois, resit, www\.?, passenger receipt, guest receipt, customer receipt, simplified invoice,
  your \w+ (?:statement|bill), warenrechnung, sammelrechnung, ticket number, order number, guest number, your (?:order|guest|ticket)? ?number, fattura, scontrino, ricevuta, factura(?: simplificada)?, recibo,
  fatura\w*, paragon(?: fiskalny)?, faktura, kvitto, kvittering, kuitti, arve, racun, uctenka, nyugta, bon fiscal, αποδειξη
`;
/** Headings of documents, which are not names. */
export const title = new RegExp(String.raw`^(?:${beforeTitle} )?${titles}\b`);

const streetWords = anyOf`
  jalan, jln, lorong, taman, tmn, kampung, persiaran, lebuh, lebuhraya, medan, lot, kawasan, seksyen, section, bandar, plaza, mall,
  floor, flr, level, tingkat, wisma, menara, suite, unit, block, blok,
  street, st\., road, rd\.?, avenue, ave\.?, lane, drive, boulevard, blvd, square, highway, park, p\.?o\.?\s?box, building, bldg, house,
  postfach, rue, bd, chemin, impasse, allee, quai, cours, route, zone industrielle, cedex, postbus,
  rua, avenida, travessa, praceta, calle, paseo, carrer, viale, piazza, vicolo, (?<=^)via, ulica, ul\., aleja
`;
const streetEndings = anyOf`
  strasse, str\., weg, platz, allee, gasse, damm, ufer, ring, hof, straat, laan, plein, kade, kaai, steenweg, gracht, dijk, singel
`;
const otherStreetEndings = anyOf`vej, gade, gate, vei, veien, gata, gatan, vagen, katu, tie, utca, utja`;
/** Words that name other things, too, unless a number is beside them. */
const withNumber = anyOf`
  ste, apt, apartment, sector, nagar, marg, brgy, barangay, jl, post office box, p\.?o\.? drawer, postboks, apartado,
  casilla, boite postale, case postale, casella postale, caixa postal, avda, av, c/, alameda, estrada, largo, corso, strada, bulevardul,
  calea, soseaua, ulice, namesti, trida, nam\.?, al\., os\., pl\., caddesi, cad, sokak, sokagi, sok, mahallesi, mah, utca, ut, ter, korut,
  iela, gatve, tanav, maantee
`;
/** Endings of streets in English, after a house number and a name: `2 Maple St`. */
const afterName = anyOf`
  st, dr, ct, ln, pl, cir, circle, court, crescent, cres, close, grove, hill, hwy, pkwy, parkway, place, pike, plz, row, sq, ter, terrace, trail,
  trl, walk, way, wharf, yard, mews, gardens, loop
`;
/**
 * Words for streets, buildings and districts; endings of German and Dutch street names before a house number; `No. 5`.
 */
export const street = new RegExp(
  [
    String.raw`\b${streetWords}(?![\p{L}])`,
    String.raw`\b${withNumber}(?!\p{L})[\s.:#,-]{0,3}\d`,
    String.raw`\b${withNumber}(?!\p{L})[^\d]{2,40}[\s.:]\d{1,5}\s?\p{L}?(?:$|[,/-])`,
    String.raw`(?<!\p{L})\p{L}{2,}\s?${otherStreetEndings}\s\d{1,4}\s?\p{L}?(?:$|,)`,
    String.raw`^\d{1,6}\p{L}?\s(?:(?:\p{L}[\p{L}.'’-]*|\d{1,3}(?:st|nd|rd|th))\s){1,4}${afterName}\.?(?:$|[\s,#])`,
    String.raw`(?<!\p{L})\p{L}{3,}${streetEndings}\s+\d`,
    String.raw`^no\.?\s?\d`,
    // A square, whose word is one of forms elsewhere: `3 place de Breteuil`.
    String.raw`^\d{1,4}(?:\s?(?:bis|ter))?,?\s(?:place|plaza|piazza|praca|plac)\s(?!of\b)\p{L}{2}`,
  ].join('|'),
  'u',
);

/** Towns and countries, which may be part of a name, too. */
export const place = words`
  kuala lumpur, k\.l, selangor, johor, penang, perak, kedah, melaka, sabah, sarawak, kuching, klang, cheras, petaling, puchong, shah alam,
  pahang, terengganu, kelantan, perlis, negeri sembilan, putrajaya,
  darul (?:ehsan|makmur|takzim|ridzuan|aman|iman|naim|khusus),
  malaysia, singapore, deutschland, germany, osterreich, schweiz, switzerland, france, belgique, belgie, belgium, nederland, netherlands,
  united kingdom, england, london, usa, united states, berlin, hamburg, munchen, koln, paris, lyon, marseille, amsterdam, rotterdam,
  utrecht, bruxelles, brussel, wien, zurich
`;

const countries = anyOf`
  usa, u\.s\.a\., uk, united states, united kingdom, china, germany, france, italy, spain, vietnam, india, japan, korea, turkey, thailand, malaysia,
  indonesia, mexico, brazil, canada, netherlands, poland, portugal, singapore, taiwan, hong kong, ireland, austria,
  switzerland, belgium, denmark, norway, sweden, finland, australia, new zealand, greece, czech republic, hungary, romania, philippines,
  south africa, argentina, chile, colombia, peru
`;
/** A folded text that is a place and its country: `haiphong, vietnam`. */
export const endsWithCountry = new RegExp(String.raw`^\p{L}[\p{L} .'-]*,\s${countries}$`, 'u');
/** Whether a text is only the name of a country: `Vietnam`. */
export const isCountry = (text: string): boolean => endsWithCountry.test(foldText(`place, ${text}`));

const contactWords = anyOf`
  tel, telephone, fax, phone, telp, telefon, telefax, fon, hp, mobile, h/p, email, e-mail, mail, www, http, website,
  gst, sst, vat, tax id, ust, mwst, steuer, tva, btw, kvk, siret, siren, rcs, iban, bic, swift, hrb, reg\.?\s?no, roc,
  co\.?\s?(?:reg|no), company (?:reg|no), business reg, brn, invoice no, receipt no, bill no, cashier, counter, table, trans,
  customer service, hotline, whatsapp, facebook
`;
/** Ways to reach or to identify a business: such a line is neither a name nor an address. */
export const contact = new RegExp(String.raw`(?:\b${contactWords}\b|@|\bwww\.|\.com\b)`);

/** Greetings and terms, as receipts print them. */
export const phrase = words`
  goods sold, thank you, thanks, welcome, please, not returnable, not refundable, no refund, exchange, returnable, refundable,
  vielen dank, danke, bitte, willkommen, merci, bienvenue, bedankt, dank u, welkom, terima kasih, selamat datang,
  have a nice, see you, come again, customer copy, merchant copy, www, open daily, self service,
  dine[- ]?in, take ?away, to go, eat in, sit in, gracias, grazie, obrigad[oa], dziekujemy, tack, takk, tak for, hvala, aitah, ευχαριστουμε,
  bienvenid[oa]s?, benvenut[io], witamy, valkommen, velkommen, dobrodosli, tere tulemast
`;

/** Words that end an issuer's address: the document's own heading, the recipient, the items. */
export const endOfAddress = words`
  invoice, receipt, date, cashier, table, rechnung, datum, facture, factuur, kassenbon, bill to, customer, kunde, client, klant, order, item,
  qty, description
`;

/** Words beside the number of a card. */
export const cardWord = words`
  card, visa, mastercard, master card, amex, american express, maestro, discover, debit, credit, karte, kartenzahlung, carte, tarjeta, carta,
  cartao, karta, kaart, kort, girocard, ec, kartu
`;
