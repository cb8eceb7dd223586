import { type LexiconPart, phrases } from './phrases.ts';
import { anyOf } from './word-pattern.ts';

/** How identity papers print a sex, squashed, by its letter in a machine-readable zone (ICAO Doc 9303, part 3). */
export const sexWords: Readonly<Record<string, readonly string[]>> = {
  M: [
    'm',
    'male',
    'mannlich',
    'masculin',
    'homme',
    'man',
    'mann',
    'hombre',
    'maschio',
    'masculino',
    'muz',
    'mies',
    'erkek',
  ],
  F: [
    'f',
    'w',
    'v',
    'female',
    'weiblich',
    'feminin',
    'femme',
    'vrouw',
    'frau',
    'mujer',
    'femmina',
    'femenino',
    'feminino',
    'zena',
    'nainen',
    'kadin',
  ],
  X: ['x', 'd', 'diverse', 'divers', 'unspecified', 'other'],
};

/** The person whom a paper is about, at the start of a folded label: `Driver's last name`. */
export const ofHolder = new RegExp(
  String.raw`^${anyOf`employee, worker, staff member, staff, member, driver, trucker, candidate, applicant, voter, traveler, traveller, patient, student, policyholder, card ?holder, account holder, holder`}(?:['’]?s)?\s`,
  'u',
);

/** The titles of driving licenses. */
export const licenseTitles = anyOf`
  permis de conduire, driv(?:er|ing)(?:.?s)? licen[cs]e, fuhrerschein, rijbewijs, permiso de conduccion, patente di guida, carta de conducao,
  prawo jazdy, korkort, forerkort, forerett
`;

/** The title of a card that says who its holder is, in a folded line. */
export const cardTitle = new RegExp(
  String.raw`\b(?:${licenseTitles}|${anyOf`identity card, identification card, id card, identity document, national id, kad pengenalan, mykad, personalausweis, carte d.identite, cedula de identidad, carta d.identita, identiteitskaart, dowod osobisty, residence permit, aufenthaltstitel, unique identification, student card, campus card, staff card, membership card, library card`})\b|^(?:employee|student)(?: (?:badge|card|id))?$|^government of india$`,
);

/** The fields of identity papers about their holder. */
export const identity = {
  documentType: {
    names: phrases(`
      document type, type of document, type, id type, document code, dokumentart, ausweisart, type de document, documenttype
    `),
    labels: phrases(`
      document type, type of document, type, dokumentart, typ, type de document
    `),
  },
  surname: {
    names: phrases(`
      surname, surnames, last name, last names, family name, family names, nachname, familienname, nom de famille, achternaam, familienaam, apellido, apellidos, cognome,
      apelido, apelidos, nazwisko, prijmeni, priezvisko, priimek, prezime, sukunimi, efternamn, etternavn, efternavn, soyadi
    `),
    labels: phrases(`
      surname, surnames, last name, family name, nachname, familienname, nom, nom de famille, achternaam, naam
    `),
  },
  givenNames: {
    names: phrases(`
      given names, given name, first name, first names, forename, forenames, vorname, vornamen, prenom, prenoms,
      voornaam, voornamen
    `),
    labels: phrases(`
      given names, given name, first name, first name and initial, first names, forename, forenames, vorname, vornamen, prenom, prenoms,
      voornaam, voornamen, other names, names
    `),
  },
  fullName: {
    names: phrases(`
      full name, holder, holder name, name of holder, document holder, passport holder, inhaber, titulaire, houder
    `),
    labels: phrases(`
      full name, full names, name of holder, holder, cardholder, card holder, inhaber, titulaire, houder, name
    `),
  },
  nationality: {
    names: phrases(`
      nationality, citizenship, staatsangehorigkeit, nationalitat, nationalite, nationaliteit
    `),
    labels: phrases(`
      nationality, citizenship, staatsangehorigkeit, nationalitat, nationalite, nationaliteit
    `),
  },
  issuingState: {
    names: phrases(`
      issuing state, issuing country, country of issue, issuing country code, issuing state code, code of issuing state, ausstellerstaat,
      ausstellungsland, pays emetteur, land van afgifte
    `),
    labels: phrases(`
      issuing state, issuing country, country of issue, code of issuing state, ausstellerstaat, ausstellungsland,
      pays emetteur, land van afgifte
    `),
  },
  birthDate: {
    names: phrases(`
      birth date, date of birth, day of birth, birthday, dob, geburtsdatum, geburtstag, date de naissance, geboortedatum,
      fecha de nacimiento, data di nascita, data de nascimento, data urodzenia, fodelsedatum, fodselsdato, datum narozeni,
      datum narodenia, syntymaaika, dogum tarihi
    `),
    labels: phrases(`
      date of birth, birth date, born, dob, geburtsdatum, geburtstag, geboren am, date de naissance, ne le, nee le,
      geboortedatum, geboren op
    `),
  },
  expiryDate: {
    names: phrases(`
      expiry date, expiration date, date of expiry, expires, expires on, valid until, ablaufdatum, gultig bis,
      date d expiration, valable jusqu au, vervaldatum document, geldig tot
    `),
    labels: phrases(`
      date of expiry, expiry date, expiration date, expires, expires on, exp, exp date, valid until, valid thru, good thru, valid through, gultig bis, ablaufdatum,
      date d'expiration, valable jusqu'au, geldig tot, datum van verval
    `),
  },
  sex: {
    names: phrases(`
      sex, gender, geschlecht, sexe, geslacht
    `),
    labels: phrases(`
      sex, gender, geschlecht, sexe, geslacht, sexo, sesso, plec, pohlavi, pohlavie, sukupuoli, cinsiyet
    `),
  },
  personalNumber: {
    names: phrases(`
      personal number, personal id number, national number, national id number, personennummer, numero personnel,
      persoonsnummer
    `),
    labels: phrases(`
      personal number, personal no, national number, personennummer, numero personnel, persoonsnummer
    `),
  },
  documentNumber: {
    names: phrases(`
      passport number, passport no, id card number, identity card number, card id number, visa number,
      passnummer, reisepassnummer, ausweisnummer, numero de passeport, paspoortnummer
    `),
    labels: phrases(`
      passport number, passport no, id card number, identity card number, visa number, document number,
      document no, passnummer, pass-nr, reisepassnummer, ausweisnummer, numero de passeport, passeport n°,
      paspoortnummer, documentnummer
    `),
  },
} satisfies LexiconPart;
