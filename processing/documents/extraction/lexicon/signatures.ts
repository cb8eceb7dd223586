import { anyOf, words } from './word-pattern.ts';

/** Fields that ask for the person who signed. */
export const signerAsked = words`
  signed by, signatory, signer, approved by, approver, authori[sz]ed by, unterzeichner, unterzeichnet von, signataire, firmante, firmado por,
  firmatario, ondertekend door
`;
export const signerTitleAsked = words`title, position, role, capacity, function, funktion, fonction, cargo`;
/** Words before the name of the person who signed. */
export const beforeSigner = anyOf`by, signed, signed by, authori[sz]ed(?: by)?, approved, approved by, fdo\.?, firmado, firma, gez\.?, signe, p\.p\.`;
