import { anyOf, words } from './word-pattern.ts';

/** Parties that issue a document, in any words of a field. */
export const issuersAsked = words`
  employer, arbeitgeber, employeur, werkgever, empleador, sender, absender, expediteur, afzender, issuer, issued, issues, sends, sold, provider,
  carrier, landlord, lessor, insurer, publisher, hotel, practice, airline, university, laboratory, shipper, exporter, consignor, charity, scheme, servicer, lender,
  anbieter, versorger, vermieter, versicherer, bailleur, assureur, verzekeraar, verhuurder, arrendador, aseguradora, assicuratore, orders, buyer, organization, organisation, firm, agency, manufacturer, producer, operator, utility,
  institution, hospital, clinic, school, payer, pays
`;

/** Parties that receive a document. */
export const recipientsAsked = words`
  recipient, addressee, receives, receiver, consignee, holder, inhaber, titulaire, owner, customer, client, insured, policyholder, tenant, member,
  patient, guest, passenger, traveler, traveller, resident, applicant, subscriber, student, pupil, lessee, donor, juror, borrower, cardholder, mieter, versicherungsnehmer, locataire, souscripteur, verzekeringnemer,
  huurder, medarbejder, ansat, ansatt, anstalld, tyontekija, munkavallalo, zamestnanec, angajat, inquilino, arrendatario, tomador, contraente, kunde, klant, cliente, taxpayer, beneficiary, payee, employee, arbeitnehmer, mitarbeiter, salarie, werknemer, empleado, empfanger, destinataire,
  destinatario, made out to, addressed, vendor, consumer, subscriber, retiree, pensioner
`;

/** Parties that are paid. */
export const payeesAsked = words`
  payee, pay to, paid to, vendor, supplier, seller, creditor, beneficiary, recipient, receiver, contractor, lieferant, kreditor, empfanger, zahlungsempfanger,
  fournisseur, beneficiaire, proveedor, acreedor, beneficiario, fornitore, leverancier, begunstigde, fornecedor, leverantor, leverandor
`;

/** Facts about a party other than its name. */
export const otherThanName = words`
  number, no, nr, n°, n\.o, id, pan, tan, ein, tin, ssn, uan, gstin, abn, iban, bic, code, address, city, street, phone, email, e-mail, date, type, title, plan, status, country, signature, website,
  department, user, file, registration, product, item, since, seit, depuis
`;

/** Numbers that tax offices and registers give to every party of an invoice. */
export const registerNumbers = words`
  vat, vat id, vat no, vat number, tax id, tax no, tax number, gst, gstin, gst no, gst number, rfc, nif, cif, nit, cuit, rut, ruc, cnpj, cpf, nip, regon,
  dic, ico, oib, cui, cvr, kvk, siret, siren, abn, acn, trn, ein, tin, pan, uid, ust-id, ust-idnr, steuernummer, p.iva, partita iva,
  codice fiscale, btw, btw-nummer, tva, orgnr, org.nr, registration number, company number
`;

/** Anyone's name. */
export const nameAsked = words`
  name, names, holder, owner, proprietor, employer, employee, payer, payee, sender, recipient, consignee, shipper, company, person, customer, client, bank,
  manager, approver, supervisor, broker, agent, adjuster, representative, rep, cashier, waiter, server, officer, director, driver, contact, signatory,
  technician, mechanic, inspector, examiner, physician, doctor, dentist, teacher, instructor, attorney, witness, notary, guarantor
`;

/** Names that are often a single word: parts of a name, and people at a counter. */
export const shortNameAsked = words`
  first name, given name, given names, forename, forenames, last name, family name, surname, surnames, middle name, maiden name, cashier, waiter, server, served,
  vorname, nachname, familienname, geburtsname, prenom, nom, nombre, apellido, apellidos, nome, cognome, sobrenome, apelido, voornaam, achternaam, imie,
  nazwisko, brand, city, town, served by
`;

export const addressAsked = words`address, anschrift, adresse, adres, direccion, domicilio, indirizzo, endereco, morada`;
/** Addresses of another kind, and parts of an address. */
export const otherThanAddress = words`email, e-mail, web, website, ip, city, town, country, state, number`;

const bankNouns = anyOf`
  banque, banco, banca, credit union, savings, bancorp, trust company, building society, sparkasse, raiffeisen, caixa, cassa di, caisse d,
  kreditbank, credit agricole, credit mutuel, credit lyonnais, credit cooperatif, credit maritime, credit foncier, credit du nord, societe generale, n\.a\.
`;
/** Words in the names of banks; names such as `Commerzbank` end with the word. */
export const bankWord = new RegExp(String.raw`\b(?:\p{L}*bank|${bankNouns})(?:\b|$|\s)`, 'u');

/** Phrases with the word that do not name a bank. */
export const noBank = words`
  bank details, bank account, bank address, bank transfer, bank statement, bank name, bank code, your bank, bank use, online banking, member fdic,
  code banque, codigo banco, banking, banknote, savings account, total savings, name of bank
`;

export const bankAsked = words`bank, banque, banco, banca, financial institution, kreditinstitut`;
/** Facts about a bank other than its name. */
export const otherThanBank = words`number, no, nr, code, account, address, id, details, holder, date, statement, iban, branch`;

/** Fields for the person of a company to write to. */
export const contactAsked = words`contact, contact person, contact name, attention, attn, ansprechpartner\p{L}*, ansprechperson, interlocuteur, contacto, contatto, contactpersoon`;
/** Facts about a contact other than the name. */
export const otherThanContact = words`phone, telephone, tel, number, no, email, e-mail, address, date, details, website, fax`;
