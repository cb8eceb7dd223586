import { anyOf, words } from './word-pattern.ts';

/** Parties that make out a document, in whatever words a field asks for one. */
export const issuersAsked = words`
  employer, arbeitgeber, employeur, werkgever, empleador, sender, absender, expediteur, afzender, issuer, issued, issues, sends, sold, provider,
  carrier, landlord, insurer, publisher, orders, buyer, organization, organisation, firm, agency, institution, hospital, clinic, school, payer, pays
`;

/** Parties that a document is made out to. */
export const recipientsAsked = words`
  recipient, addressee, receives, receiver, consignee, holder, inhaber, titulaire, owner, customer, client, insured, policyholder, tenant, member,
  patient, taxpayer, beneficiary, payee, empfanger, destinataire, destinatario, made out to, addressed, vendor
`;

/** Something else about a party than its name. */
export const otherThanName = words`
  number, no, nr, id, code, address, city, street, phone, email, e-mail, date, type, title, plan, status, country, signature, website,
  department, user, file, registration, product, item
`;

/** Anyone's name. */
export const nameAsked = words`
  name, names, holder, owner, employer, employee, payer, payee, sender, recipient, consignee, shipper, company, person, customer, client, bank
`;

const bankNouns = anyOf`
  banque, banco, banca, credit union, savings, bancorp, trust company, building society, sparkasse, raiffeisen, caixa, cassa di, caisse d,
  kreditbank, n\.a\.
`;
/** Words in the names of banks; names such as `Commerzbank` end in the word. */
export const bankWord = new RegExp(String.raw`\b(?:\p{L}*bank|${bankNouns})(?:\b|$|\s)`, 'u');

/** Phrases with the word that name no bank. */
export const noBank = words`
  bank details, bank account, bank address, bank transfer, bank statement, bank name, bank code, your bank, bank use, online banking, member fdic,
  banking, banknote, savings account, total savings, name of bank
`;

export const bankAsked = words`bank, banque, banco, banca, financial institution, kreditinstitut`;
/** Something else about a bank than its name. */
export const otherThanBank = words`number, no, nr, code, account, address, id, details, holder, date, statement, iban, branch`;
