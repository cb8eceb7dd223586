import { words } from './word-pattern.ts';

/** Nouns for institutions, which their names begin or end with: `Hotel Seeblick`, `Riverside Clinic`. */
export const institutions = words`
  hotel, hostel, hospital, klinik, klinikum, clinic, clinique, clinica, praxis, labor, laboratory, laboratoire, laboratorio, apotheke, pharmacy,
  pharmacie, farmacia, apotek, schule, school, ecole, escuela, scuola, szkola, college, university, universitat, universite, universidad, universita, uniwersytet,
  museum, theater, theatre, teatro, verein, club, church, kirche, embassy, botschaft, ambassade, gemeinde, commune, mairie, ayuntamiento, comune, urzad,
  ministry, ministerium, ministere, ministerio, department, agency, bundesagentur, finanzamt, notary, notaire, notariat, restaurant, restaurante,
  ristorante, airline, academy, akademie, institute, institut, instituto, istituto, centre, center, zentrum, centro, court, gericht, amtsgericht, tribunal, scheme, fund, foundation,
  stiftung, association, society, council, authority
`;
