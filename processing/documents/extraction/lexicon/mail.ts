import { anyOf, words } from './word-pattern.ts';

/** Parts of an organization, as addresses name them. */
export const departmentWords = words`
  department, dept, office, division, unit, section, desk, abteilung, service, departamento, ufficio, afdeling, attorneys, billing, accounts
`;
/** Words before the person to whose attention an address is. */
export const beforeContact = anyOf`attn, attention, att, z\.\s?hd, zu handen, a l['’]attention de, atencion, c\.a, t\.a\.v`;
export const postOfficeBox = /^(?:p\.?\s?o\.?\s?box|postfach|postbus|bp|apartado)\b/i;

export const senderAsked = words`sender, return, from, absender, expediteur, remitente, mittente, remetente, afzender`;
export const mailRecipientAsked = words`recipient, addressee, receiver, addressed, to, empfanger, destinataire, destinatario, ontvanger`;

/** The words for parts of an address on an envelope, the more specific ones first. */
export const mailParts = {
  box: words`p.o. box, po box, postal box, postfach`,
  postalCode: words`zip, zip code, postcode, postal code, post code, plz, postleitzahl, code postal, codigo postal`,
  country: words`country, land, pays, pais`,
  state: words`state, province, region`,
  city: words`city, town, place, ort, ville, ciudad, citta`,
  street: words`street, address, strasse, rue, calle`,
  department: words`department, dept, office, division, abteilung`,
  company: words`company, organization, organisation, firm, business, firma, entreprise, empresa`,
  person: words`name, person, contact, sender, recipient, addressee`,
} as const;

const classes = anyOf`
  first-class mail, first class mail, first-class, first class, priority mail express, priority mail, standard mail, marketing mail, media mail,
  presorted, certified mail, registered mail, par avion, prioritaire, express
`;
/** Services that post offices print on envelopes. */
export const mailClass = new RegExp(String.raw`\b${classes}\b`, 'i');
export const mailClassAsked = words`mail class, class of mail, mail service, service, class`;
export const postageAsked = words`postage, porto, affranchissement, franqueo`;
