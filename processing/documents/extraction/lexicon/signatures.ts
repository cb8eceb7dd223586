import { anyOf, words } from './word-pattern.ts';

/** Fields that ask for the person who signed. */
export const signerAsked = words`
  signed by, signatory, signer, approved by, approver, authori[sz]ed by, unterzeichner, unterzeichnet von, signataire, firmante, firmado por,
  firmatario, ondertekend door
`;
export const signerTitleAsked = words`title, position, role, capacity, function, funktion, fonction, cargo`;
/** The work that a person does, as it is printed after the name. */
export const jobTitle = words`
  manager, director, officer, president, vice president, controller, secretary, treasurer, registrar, accountant, clerk, supervisor, partner, owner,
  head, chief, ceo, cfo, coo, buyer, administrator, coordinator, librarian, counsel, attorney, notary, trustee, principal, dean, engineer,
  procurement, purchasing, geschaftsfuhrer\w*, leiter\w*, prokurist\w*, directeur, directrice, gerant\w*, responsable, gerente, direttore,
  direttrice, bestuurder, dyrektor, prezes, reditel, jednatel
`;
/** A part of a company, as it is printed after its name: `Brightwater Machine Works, Accounts Payable`. */
export const department = words`
  accounts payable, accounts receivable, payroll, human resources, hr department, attn, receiving, buchhaltung, einkauf,
  personalabteilung, comptabilite, service achats, administratie, inkoop, contabilidad, compras, amministrazione, acquisti
`;
/** Words before the name of the person who signed. */
export const beforeSigner = anyOf`by, signed, signed by, authori[sz]ed(?: by)?, approved, approved by, fdo\.?, firmado, firma, gez\.?, signe, p\.p\.`;
