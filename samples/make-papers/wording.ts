import type { Language, PaperKind } from './model.ts';

/** The possible names of a thing on papers, by language; one of them is printed. */
export type Wording = Readonly<Record<Language, readonly string[]>>;

/** Wording by language; alternatives are separated by bars. */
export const inLanguages = (en: string, de: string, fr: string, nl: string, es: string, it: string): Wording => ({
  en: en.split('|'),
  de: de.split('|'),
  fr: fr.split('|'),
  nl: nl.split('|'),
  es: es.split('|'),
  it: it.split('|'),
});

export const titles: Readonly<Record<PaperKind, Wording>> = {
  payslip: inLanguages(
    'Payslip|Statement of earnings',
    'Entgeltabrechnung|Lohnabrechnung',
    'Bulletin de paie|Bulletin de salaire',
    'Salarisspecificatie|Loonstrook',
    'Recibo de salarios|Nómina',
    'Busta paga|Cedolino paga',
  ),
  'bank-statement': inLanguages(
    'Account statement|Statement of account',
    'Kontoauszug',
    'Relevé de compte',
    'Rekeningafschrift',
    'Extracto de cuenta',
    'Estratto conto',
  ),
  'utility-bill': inLanguages(
    'Your electricity bill|Gas and power bill',
    'Stromrechnung|Jahresabrechnung Strom',
    'Facture d’électricité|Votre facture',
    'Energienota|Jaarnota energie',
    'Factura de electricidad|Su factura de luz',
    'Bolletta energia elettrica|Bolletta della luce',
  ),
  'vehicle-registration': inLanguages(
    'Vehicle registration certificate|Registration certificate',
    'Zulassungsbescheinigung Teil I',
    'Certificat d’immatriculation',
    'Kentekenbewijs',
    'Permiso de circulación',
    'Carta di circolazione',
  ),
  letter: inLanguages('', '', '', '', '', ''),
};

/** Codes of the European Union for the fields of registration certificates. */
export const vehicleCodes: Readonly<Record<string, string>> = {
  plate: 'A',
  firstRegistration: 'B',
  holder: 'C.1.1',
  make: 'D.1',
  model: 'D.3',
  vin: 'E',
  power: 'P.2',
};

export const earnings = inLanguages(
  'Basic salary|Overtime|Shift allowance|Travel allowance|Bonus',
  'Grundgehalt|Überstunden|Nachtzuschlag|Fahrgeld|Prämie',
  'Salaire de base|Heures supplémentaires|Prime de nuit|Indemnité transport|Prime',
  'Basissalaris|Overwerk|Ploegentoeslag|Reiskosten|Bonus',
  'Salario base|Horas extra|Plus nocturno|Plus transporte|Prima',
  'Paga base|Straordinario|Indennità turno|Rimborso viaggi|Premio',
);

export const movements = inLanguages(
  'Card payment Harbour Foods|Direct debit Water Board|Salary|Standing order rent|Cash machine',
  'Kartenzahlung Markthalle|Lastschrift Stadtwerke|Gehalt|Dauerauftrag Miete|Geldautomat',
  'Paiement carte Épicerie|Prélèvement Eau|Virement salaire|Virement loyer|Retrait DAB',
  'Betaalautomaat Slagerij|Incasso Waterbedrijf|Salaris|Overboeking huur|Geldopname',
  'Pago tarjeta Panadería|Recibo agua|Nómina|Transferencia alquiler|Cajero',
  'Pagamento carta Forno|Addebito acqua|Stipendio|Bonifico affitto|Prelievo',
);

export const heads: Readonly<Record<'payslip' | 'bank-statement', Wording>> = {
  payslip: inLanguages(
    'Description|Amount',
    'Bezeichnung|Betrag',
    'Libellé|Montant',
    'Omschrijving|Bedrag',
    'Concepto|Importe',
    'Descrizione|Importo',
  ),
  'bank-statement': inLanguages(
    'Date|Description|Amount',
    'Datum|Buchungstext|Betrag',
    'Date|Libellé|Montant',
    'Datum|Omschrijving|Bedrag',
    'Fecha|Concepto|Importe',
    'Data|Descrizione|Importo',
  ),
};

export const sentences: Wording = inLanguages(
  'Please keep this document for your records.|Questions? Call us on weekdays from nine to five.',
  'Bitte bewahren Sie dieses Dokument auf.|Bei Fragen erreichen Sie uns werktags von neun bis fünf.',
  'Conservez ce document sans limitation de durée.|Une question ? Appelez-nous du lundi au vendredi.',
  'Bewaar dit document goed.|Vragen? Bel ons op werkdagen van negen tot vijf.',
  'Conserve este documento.|¿Preguntas? Llámenos de lunes a viernes.',
  'Conservare questo documento.|Domande? Ci chiami nei giorni feriali.',
);

export const subjects: Wording = inLanguages(
  'Renewal of your policy|Change of your tariff',
  'Verlängerung Ihres Vertrags|Änderung Ihres Tarifs',
  'Renouvellement de votre contrat|Évolution de votre tarif',
  'Verlenging van uw contract|Wijziging van uw tarief',
  'Renovación de su contrato|Cambio de su tarifa',
  'Rinnovo del Suo contratto|Modifica della tariffa',
);
