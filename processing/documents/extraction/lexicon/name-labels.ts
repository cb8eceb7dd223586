import { squash } from '../sheet/fold.ts';
import { phrases } from './phrases.ts';
import { anyOf } from './word-pattern.ts';

/** Labels of a name inside the block of a party: of a company, of anyone, of a person. */
export const nameLabels: readonly ReadonlySet<string>[] = [
  phrases(`
    company name, company, firm, business name, legal name, trading name, firma, firmenname, unternehmen, raison sociale, societe,
    entreprise, denomination, bedrijf, bedrijfsnaam, razon social, empresa, ragione sociale, denominazione, nome da empresa, nazwa
  `),
  phrases(
    `name, full name, name and surname, name vorname, vorname name, vorname und name, vor und nachname, nom prenom, nom et prenom, prenom et nom, apellidos y nombre, nombre y apellidos, nome e cognome, cognome e nome, imie i nazwisko, nom, naam, nombre, nome, navn, namn, nimi, naziv, nev, name 1, customer name, seller name, kundenname`,
  ),
  phrases(
    `contact name, contact, contact person, attention, attn, ansprechpartner, kontaktperson, contactpersoon, contacto, contatto`,
  ),
].map((labels) => new Set(labels.map(squash)));

const namesBefore = anyOf`name, namen, nom, naam, nombre, nome`;
const addressWords = anyOf`address, anschrift, adresse, adres, direccion, indirizzo, endereco`;
const joinedBy = String.raw`(?:\s*[,/&]\s*|\s+${anyOf`and, und, et, en, y, e`}\s+)`;
/**
 * The pattern of the second part of `name and address`, `name, address, and ZIP code`: the folded label of a name that
 * its address follows.
 */
export const addressAfterName = String.raw`(?<=\b${namesBefore})${joinedBy}${addressWords}(?:,?\s*(?:and|&)?\s*(?:zip|postal)\s?code)?(?!\p{L})`;
