import { foldText } from '../sheet/fold.ts';

/** Forms of companies, as they end a name: English, Malay, German, French, Dutch and their neighbors. */
const legalForm =
  /(?:\b(?:sd?n\.?\s?bhd|s\/b|bhd|berhad|plt|pte\.?\s?ltd|pty\.?\s?ltd|ltd|limited|llc|llp|inc|corp|corporation|incorporated|plc|gmbh(?: & co\.? ?kg)?|gbr|ohg|mbh|e\.\s?k|e\.\s?u|e\.\s?v|eg|ug|kgaa|kg|ag|se|sarl|s\.a\.r\.l|sas|s\.a\.s|sasu|eurl|snc|s\.a|sa|sprl|srl|b\.\s?v|bv|n\.\s?v|nv|v\.o\.f|vof|bvba|cv|c\.v|oy|ab|a\/s|aps|as|s\.p\.a|spa|s\.r\.l|s\.l|co)\b\.?)/;

/** Kinds of business that names end with where no legal form does. */
const businessWord =
  /\b(enterprise|enterprises|trading|store|stores|shop|mart|market|supermarket|minimarket|restaurant|restoran|cafe|bakery|hotel|pharmacy|farmasi|hardware|services?|station|stationery|books?|electrical|electronics?|industries|holdings|group|company|marketing|distributors?|confectionery|bistro|kitchen|clinic|klinik|salon|boutique|motors?|auto|petrol|supplies|solutions|apotheke|backerei|baeckerei|metzgerei|gasthaus|restaurant|autohaus|boulangerie|pharmacie|librairie|brasserie|garage|bakkerij|slagerij|apotheek|boekhandel|winkel|perniagaan|syarikat|pasaraya|kedai)\b/;

/** What is sold or done there: words of names, but not the kind that end them. */
const tradeWord =
  /\b(gifts?|deco|decor|furnitures?|furnishings?|jewell?ery|textiles?|tailoring|fashion|shoes|laundry|dental|pergigian|medical|optical|optik|opticians?|computers?|mobile|telecommunications?|sports?|toys?|pets?|florist|flowers?|nursery|photo|studio|gallery|printing|engineering|construction|machinery|tires?|workshop|bengkel|batter(?:y|ies)|paint|glass|timber|seafood|foods?|catering|grill|steakhouse|noodles?|kopitiam|warung|bakeries|cakes?|desserts?|tea|coffee|fruits?|frozen|meat|grocer(?:y|s|ies)?|cash & carry|hypermarket|mini ?market|convenience|wholesale|borong|runcit|emporium|departmental|parking|transport|logistics|express|courier|travel|tours|resort|inn|spa|gym|academy|chemist|dispensary|works|haus|laden|buchhandlung|blumen|friseur|fleurs|epicerie|boucherie|traiteur|tabac|bloemen|kapper|slijterij|kaasboer)\b/;

/** Two to four plain words that begin with a family name common where receipts head with their keeper's name, or with a form of address. */
const personName =
  /^(?:(?:mr|mrs|ms|mdm|madam|herr|frau|dhr|mevr)\.?\s\p{L}+|(?:tan|lim|lee|ng|ong|wong|goh|chua|chan|koh|teo|ang|yeo|tay|low|toh|sim|chong|chia|lau|loh|yap|chin|chew|cheah|chen|foo|gan|heng|khoo|kong|kwan|lai|leong|liew|loo|mah|mok|neo|ooi|pang|phua|poh|quek|seah|siow|soh|soo|tang|tee|teh|thong|tiong|wee|woo|yong|ahmad|mohd|mohamad|muhammad|nur|siti|abdul)\s\p{L}+(?:\s\p{L}+){0,2})$/u;

/** What stands as a heading on documents and names nobody. */
const title =
  /^(?:simplified |full |sales |vat |proforma |pro forma |commercial |your |my |ihre |votre |uw )?(tax invoice|invoice|cash (?:bill|sales?|invoice|receipt)|official receipt|receipt|sales receipt|bill|delivery order|credit note|credit memo|statement|quotation|customer copy|merchant copy|duplicate|copy|original|reprint|rechnung|quittung|kassenbon|kassenbeleg|beleg|bon|gutschrift|stornorechnung|rechnungskorrektur|schlussrechnung|abschlagsrechnung|lieferschein|facture|recu|ticket|ticket de caisse|note|avoir|devis|abrechnung|kontoauszug|releve|decompte|factuur|rekening|afrekening|kassabon|bonnetje|nota|creditnota|creditfactuur|offerte|welcome|thank you|date|page|invois|resit|www\.?)\b/;

/** Words for streets, buildings and parts of towns, and German and Dutch street names that end like one. */
const street =
  /(?:\b(?:jalan|jln|lorong|taman|tmn|kampung|persiaran|lebuh|lebuhraya|medan|lot|kawasan|seksyen|section|bandar|plaza|mall|floor|flr|level|tingkat|wisma|menara|suite|unit|block|blok|street|st\.|road|rd\.?|avenue|ave\.?|lane|drive|boulevard|blvd|square|highway|park|p\.?o\.?\s?box|building|bldg|house|postfach|rue|bd|chemin|impasse|allee|quai|cours|route|zone industrielle|cedex|postbus)(?![\p{L}])|\p{L}{3,}(?:strasse|str\.|weg|platz|allee|gasse|damm|ufer|ring|hof|straat|laan|plein|kade|gracht|dijk|singel|weg)\s+\d|^no\.?\s?\d)/u;

/** Postal codes: 5 digits with a place (MY, DE, FR, US), `1234 AB` (NL), 4 digits with a place (CH, AT, BE), United Kingdom. */
const postalCode =
  /(?:(?<![\d-])\d{5}(?:-\d{4})?,?\s*[a-z]{3,}|,\s?\d{5}(?:-\d{4})?\W*$|\b[a-z]{2}\.?\s\d{5}(?:-\d{4})?\b|\b\d{4}\s?[a-z]{2}\b(?=\s|,|$)|\b[a-z]{1,2}\d[a-z\d]?\s?\d[a-z]{2}\b|\b[a-z]\d{2}\s[a-z\d]{4}\b|(?:^|[\s,])(?:[a-z]{1,2}-)?\d{4}\s+[a-z]{3,})/;

const place =
  /\b(kuala lumpur|k\.l|selangor|johor|penang|perak|kedah|melaka|sabah|sarawak|kuching|klang|cheras|petaling|puchong|shah alam|malaysia|singapore|deutschland|germany|osterreich|schweiz|switzerland|france|belgique|belgie|belgium|nederland|netherlands|united kingdom|england|london|usa|united states|berlin|hamburg|munchen|koln|paris|lyon|marseille|amsterdam|rotterdam|utrecht|bruxelles|brussel|wien|zurich)\b/;

/** Lines that tell how to reach or to identify a business: no name and no address. */
const contact =
  /(?:\b(?:tel|telephone|fax|phone|telp|telefon|telefax|fon|hp|mobile|h\/p|email|e-mail|mail|www|http|website|gst|sst|vat|tax id|ust|mwst|steuer|tva|btw|kvk|siret|siren|rcs|iban|bic|swift|hrb|reg\.?\s?no|roc|co\.?\s?(?:reg|no)|company (?:reg|no)|business reg|brn|invoice no|receipt no|bill no|cashier|counter|table|trans|customer service|hotline|whatsapp|facebook)\b|@|\bwww\.|\.com\b)/;

const phrase =
  /\b(goods sold|thank you|thanks|welcome|please|not returnable|not refundable|no refund|exchange|returnable|refundable|vielen dank|danke|bitte|willkommen|merci|bienvenue|bedankt|dank u|welkom|terima kasih|selamat datang|have a nice|see you|come again|customer copy|merchant copy|www|open daily|self service)\b/;

/** Entries in registers of companies: Malaysian, German, French, Dutch and British. */
const registration =
  /(?:^\W*\(?[a-z]{0,3}\d{5,}\s?-\s?[a-z]\)?|^\W*\(?\d{5,}\s?-?\s?[a-z]\W*$|\b(?:co|company|business|br|reg|registration|roc|hrb|siret|siren|rcs|kvk|company registered)\b\.?\s?(?:reg\b\.?\s?)?(?:no|number|nr|n°)?\b\.?\s?:?\s?\W*\d{4,})/;

export interface LineKind {
  readonly legalForm: boolean;
  readonly businessWord: boolean;
  /** Says what is sold or done, without ending a name. */
  readonly tradeWord: boolean;
  /** Looks like a person's name. */
  readonly personName: boolean;
  readonly title: boolean;
  /** Street, building or postal code. */
  readonly address: boolean;
  /** A town or country, which may be part of a name, too. */
  readonly place: boolean;
  readonly postalCode: boolean;
  readonly contact: boolean;
  /** Begins with a word for a way of contact: nothing else stands on such a line. */
  readonly startsWithContact: boolean;
  /** Greetings and terms, as they stand on receipts. */
  readonly phrase: boolean;
  /** Names a company's register entry. */
  readonly registration: boolean;
  /** Share of letters among letters and digits. */
  readonly letterShare: number;
  readonly letters: number;
}

/** What kind of line this is, by its words. */
export const kindOfLine = (text: string): LineKind => {
  const folded = foldText(text).trim();
  const letters = folded.match(/\p{L}/gu)?.length ?? 0;
  const digits = folded.match(/\d/g)?.length ?? 0;
  const hasPostalCode = postalCode.test(folded);
  return {
    legalForm: legalForm.test(folded),
    businessWord: businessWord.test(folded),
    tradeWord: tradeWord.test(folded),
    personName: personName.test(folded),
    title: title.test(folded),
    address: street.test(folded) || hasPostalCode,
    place: place.test(folded),
    postalCode: hasPostalCode,
    contact: contact.test(folded),
    startsWithContact: (contact.exec(folded)?.index ?? Infinity) <= 1,
    phrase: phrase.test(folded),
    registration: registration.test(folded),
    letterShare: letters + digits === 0 ? 0 : letters / (letters + digits),
    letters,
  };
};

/** A line that is nothing but the end of a company's name, such as `SDN BHD` or `(M) SDN. BHD.`. */
export const isLegalFormOnly = (text: string): boolean => {
  const rest = foldText(text)
    .replace(legalForm, '')
    .replace(/\(\p{L}{1,12}\)/gu, '');
  return legalForm.test(foldText(text)) && rest.replace(/[^\p{L}\p{N}]/gu, '').length <= 2;
};
