import { ofHolder } from '../lexicon/identity.ts';
import { phrases } from '../lexicon/phrases.ts';
import { foldText, squash } from '../sheet/fold.ts';
import { withShortNumbers } from './number-words.ts';

/**
 * Words for one thing on payslips, bank statements, vehicle papers, letters, policies and utility bills: English,
 * German, French, Dutch, Spanish, Italian, Portuguese and Polish. A field that only a workflow names is also searched
 * by the words of its group.
 */
const groups: readonly (readonly string[])[] = [
  // Tax forms of the United States.
  phrases(`
    taxpayer name, name of taxpayer, legal name, name of entity/individual, name of entity, name as shown on your income tax return,
    name (as shown on your income tax return)
  `),
  phrases(`
    business name, operating name, trading name, trading as, trades as, dba, dba name, trade name, doing business as, does business as, business / dba name, business name/disregarded entity name,
    business name / disregarded entity name
  `),
  phrases(`
    wages tips other compensation, wages tips other comp, wages tips and other compensation, federal wages, federal taxable wages, taxable wages, box 1 wages
  `),
  phrases(`
    taxpayer id, taxpayer identification number, tin, taxpayer tin, vendor tin, payee tin, employer identification number, ein, fein, federal tax id,
    federal id number
  `),
  phrases('federal income tax withheld, federal tax withheld, federal withholding, fed withholding, federal tax'),
  phrases(
    'social security tax withheld, social security withheld, social security tax, fica withheld, fica tax, ss tax',
  ),
  phrases('medicare tax withheld, medicare withheld, medicare tax'),
  phrases('state income tax, state tax withheld, state withholding, state tax'),
  phrases(`
    employer's state id number, employers state id number, employer's state id, state id number, state employer id, state withholding account,
    payer's state number, state payer's state no
  `),
  phrases('tax classification, federal tax classification, entity type, type of entity'),
  // Payslips.
  phrases(`
    net pay, nett pay, net payable, total net payable, net amount payable, net salary payable, net salary, nett salary, net wage, net wages, net income, take home pay, take home, net payment, amount paid out, payout, auszahlungsbetrag, auszahlung,
    nettoverdienst, nettolohn, nettogehalt, netto bezuge, nettobezuge, salaire net, net paye, net a payer, salaire net a payer, nettoloon,
    uit te betalen, nettosalaris, netto salaris, netto loon, salario neto, sueldo neto, liquido a percibir, liquido total a percibir, netto in busta,
    netto a pagare, netto del mese, salario liquido, vencimento liquido, liquido a receber, wynagrodzenie netto, do wyplaty, kwota do wyplaty
  `),
  phrases(`
    gross pay, monthly gross, gross monthly, gross for the month, gross salary, gross wage, gross wages, gross earnings, total gross pay, gesamtbrutto, bruttoverdienst, bruttolohn, bruttogehalt,
    gesamt brutto, brutto bezuge, bruttobezuge, salaire brut, remuneration brute, total brut, brutoloon, bruto loon, bruto salaris,
    salario bruto, total devengado, total devengos, retribuzione lorda, totale competenze, total de remuneracoes, total iliquido,
    wynagrodzenie brutto
  `),
  phrases(`
    total deductions, deductions, gesamtabzuge, summe abzuge, gesetzliche abzuge, total des retenues, total cotisations, retenues,
    totaal inhoudingen, inhoudingen, total a deducir, total deducciones, totale trattenute, totale ritenute, total de descontos, potracenia
  `),
  phrases(
    'employer, employer name, name of employer, arbeitgeber, employeur, werkgever, empleador, datore di lavoro, entidade patronal, empregador, pracodawca',
  ),
  phrases(`
    employee, employee name, name of employee, staff name, arbeitnehmer, mitarbeiter, name des mitarbeiters, salarie, nom du salarie,
    werknemer, medewerker, naam werknemer, naam medewerker, trabajador, empleado, nombre del trabajador, dipendente, lavoratore, cognome e nome, nominativo, trabalhador, empregado, pracownik
  `),
  phrases(`
    employee number, employee no, employee id, personnel number, personnel no, payroll number, payroll no, staff number, staff id,
    personalnummer, pers nr, personal nr, mitarbeiternummer, matricule, numero de matricule, personeelsnummer, personeelsnr,
    numero de empleado, codigo de empleado, codigo empleado, matricola, numero di matricola, codice dipendente, numero de funcionario, numer pracownika
  `),
  phrases(`
    pay period, payroll period, salary period, period of pay, abrechnungsmonat, abrechnungszeitraum, lohnmonat, periode de paie,
    periode de paye, loonperiode, loontijdvak, periodo de liquidacion, periodo di paga, mese di retribuzione, periodo de processamento, period, periode, periodo,
    mese, okres
  `),
  phrases(
    `
    pay date, payment date, salary credit date, salary date, payday, date of payment, paid on, process date, date paid, auszahlungsdatum, zahltag, date de paiement, paye le, betaaldatum, datum betaling,
    fecha de pago, fecha de abono, data di pagamento, data accredito, data de pagamento, data wyplaty
  `,
  ),
  phrases(`
    social security number, social security no, ssn, national insurance number, national insurance no, ni number, ni no,
    sozialversicherungsnummer, sv nummer, sv-nummer, versicherungsnummer, rentenversicherungsnummer, numero de securite sociale,
    n° securite sociale, n° de securite sociale, n° ss, burgerservicenummer, bsn, rijksregisternummer, numero de afiliacion,
    numero de afiliacion a la seguridad social, numero de afiliacion ss, numero de seguridad social, codice fiscale, cod fiscale,
    numero de seguranca social, pesel
  `),
  phrases(`
    income tax, income tax withheld, paye, paye tax, wage tax, tds, tax deducted at source, lohnsteuer, impot sur le revenu, prelevement a la source, impot preleve a la source,
    loonheffing, loonbelasting, irpf, retencion irpf, irpef, retencao irs, zaliczka na podatek
  `),
  phrases(`
    quote number, quotation number, quote no, estimate number, estimate no, offer number, angebotsnummer, angebot nr, angebot-nr, numero de devis,
    devis n°, offertenummer, offerte nr, numero de presupuesto, presupuesto n°, numero preventivo, preventivo n, numer oferty
  `),
  phrases(
    'shipper, consignor, ship from, shipped from, exporter, absender, expediteur, afzender, remitente, mittente, remetente, nadawca',
  ),
  phrases(
    'consignee, ship to, shipped to, deliver to, receiver, importer, empfanger, destinataire, ontvanger, destinatario, odbiorca',
  ),
  phrases(`
    delivery note number, delivery note no, delivery number, packing slip number, lieferscheinnummer, lieferschein nr, lieferschein-nr,
    numero de bon de livraison, bon de livraison n°, pakbonnummer, pakbon nr, numero de albaran, albaran n°, numero ddt, numero da guia, numer wz
  `),
  phrases('tax class, steuerklasse, tax code, st kl, stkl, loonheffingstabel'),
  phrases(
    'tax id, tax number, tax identification number, steueridentifikationsnummer, steuer id, steuer-id, idnr, numero fiscal, numero de identificacion fiscal, codice fiscale, nif',
  ),
  // Bank statements.
  phrases(`
    opening balance, balance brought forward, brought forward, balance brought over, brought over, balance carried over, carried over from last month, previous balance, beginning balance, starting balance, start balance,
    anfangssaldo, alter saldo, alter kontostand, saldovortrag, anfangsbestand, solde initial, ancien solde, solde precedent,
    solde anterieur, beginsaldo, vorig saldo, oud saldo, saldo inicial, saldo anterior, saldo iniziale, saldo precedente, saldo poczatkowe
  `),
  phrases(`
    closing balance, new balance, ending balance, end balance, final balance, balance carried forward, carried forward, endsaldo,
    neuer saldo, neuer kontostand, schlusssaldo, endbestand, solde final, nouveau solde, eindsaldo, nieuw saldo, saldo final,
    saldo nuevo, nuevo saldo, saldo finale, nuovo saldo, saldo koncowe
  `),
  phrases(`
    total credits, total deposits, money in, total paid in, payments in, deposits, summe gutschriften, summe haben, total des credits,
    total credit, totaal bij, total abonos, totale accrediti, total de creditos, suma uznan
  `),
  phrases(`
    total debits, total withdrawals, money out, total paid out, payments out, withdrawals, summe lastschriften, summe soll, total des debits,
    total debit, totaal af, total cargos, totale addebiti, total de debitos, suma obciazen
  `),
  phrases(`
    account holder, account name, account owner, name of account, customer name, name of customer, kontoinhaber, inhaber, kontoinhaberin,
    titulaire du compte, titulaire, rekeninghouder, ten name van, titular de la cuenta, titular, intestatario, intestatario del conto, titular da conta, posiadacz rachunku
  `),
  phrases(`
    account number, account no, account nr, bank account number, bank account no, a/c no, acct no, kontonummer, konto nr, konto-nr, numero de compte, n° de compte, compte n°,
    rekeningnummer, numero de cuenta, numero di conto, conto n, numero de conta, numer rachunku
  `),
  phrases(
    'bank, bank name, name of bank, financial institution, kreditinstitut, banque, etablissement bancaire, banco, banca, istituto',
  ),
  phrases('sort code, bank code, routing number, bankleitzahl, blz, code banque'),
  phrases('branch code, branch number, code guichet, filialnummer, codigo de oficina, codigo de sucursal, cab'),
  phrases(
    'statement number, statement no, auszugsnummer, auszug nr, auszug-nr, kontoauszug nr, numero de releve, releve n°, afschriftnummer, volgnummer, numero de extracto, estratto conto n, numero estratto, numero do extrato, numer wyciagu',
  ),
  phrases(
    'statement period, period covered, statement dates, auszugszeitraum, zeitraum, periode, periode du releve, periodo, periodo del extracto, okres',
  ),
  phrases(
    `
    statement date, date of statement, date of issue, issue date, issued on, auszugsdatum, ausstellungsdatum, erstellt am, date du releve,
    date d emission, arrete au, datum afschrift, afschriftdatum, fecha del extracto, fecha de emision, data estratto, data di emissione,
    data emissione, data do extrato, data de emissao, data wyciagu
  `,
  ),
  // Vehicle papers.
  phrases(`
    license plate, license plate number, plate number, plate no, registration plate, registration mark, registration number,
    vehicle registration, vehicle registration number,
    vehicle reg, vehicle reg no, kennzeichen, amtliches kennzeichen, amtl kennzeichen, immatriculation, plaque d immatriculation, numero d immatriculation, kenteken, matricula, numero de matricula, placa, targa,
    numero di targa, numer rejestracyjny
  `),
  phrases(`
    vin, vin number, vehicle identification number, chassis number, chassis no, frame number, fahrgestellnummer,
    fahrzeug-identifizierungsnummer, fahrzeugidentifizierungsnummer, fahrzeug-ident-nr, fin, numero d identification du vehicule,
    numero de serie du vehicule, numero de chassis, voertuigidentificatienummer, chassisnummer, numero de bastidor, bastidor, numero di telaio,
    telaio, numer vin
  `),
  phrases(
    'make, vehicle make, car make, brand, manufacturer, marke, hersteller, fabrikmarke, marque, fabricant, merk, fabrikant, marca, fabricante, fabbrica, marka',
  ),
  phrases(
    `
    model, vehicle model, type of vehicle, modell, handelsbezeichnung, typ, modele, denomination commerciale, handelsbenaming, modelo, modello,
    commercial description, commercial name, trade name, denominacion comercial, denominazione commerciale, denominacao comercial, nazwa handlowa
  `,
  ),
  phrases(`
    first registration, date of first registration, first registered, erstzulassung, datum der erstzulassung, tag der erstzulassung,
    date de premiere immatriculation, 1ere immatriculation, premiere immatriculation, datum eerste toelating, eerste toelating,
    fecha de primera matriculacion, primera matriculacion, data di prima immatricolazione, prima immatricolazione, data da primeira matricula
  `),
  phrases(`
    registered keeper, keeper, vehicle keeper, vehicle owner, holder, halter, fahrzeughalter, titulaire du certificat, titulaire,
    tenaamgestelde, naam houder, houder, propietario, titular, proprietario, intestatario, posiadacz
  `),
  phrases(
    'power, engine power, net power, maximum power, max power, nennleistung, leistung, motorleistung, puissance, puissance nette, vermogen, maximumvermogen, nettomaximumvermogen, potencia, potencia maxima, potenza, potenza massima',
  ),
  phrases(
    'mileage, odometer, odometer reading, kilometerstand, km-stand, km stand, laufleistung, kilometrage, kilometraje, chilometraggio, quilometragem, przebieg',
  ),
  // Letters, contracts and policies.
  phrases(`
    contact person, contact, your contact, ansprechpartner, ansprechpartnerin, ihr ansprechpartner, sachbearbeiter, interlocuteur, votre contact,
    contactpersoon, persona de contacto, contacto, persona di contatto, referente, kontaktperson, osoba kontaktowa
  `),
  phrases(`
    payment terms, terms of payment, payment conditions, zahlungsbedingungen, zahlungsbedingung, zahlungskonditionen, conditions de paiement,
    conditions de reglement, betalingsvoorwaarden, betalingsconditie, condiciones de pago, condizioni di pagamento, termini di pagamento,
    condicoes de pagamento, betalningsvillkor, betalingsbetingelser, warunki platnosci
  `),
  phrases(`
    incoterms, incoterm, delivery terms, terms of delivery, lieferbedingungen, lieferbedingung, lieferkonditionen, conditions de livraison,
    leveringsvoorwaarden, condiciones de entrega, condizioni di consegna, resa, condicoes de entrega, leveransvillkor, leveringsbetingelser,
    warunki dostawy
  `),
  phrases(
    'payment frequency, payment interval, zahlungsweise, zahlweise, zahlungsrhythmus, periodicite, betaaltermijn, frecuencia de pago, rateizzazione',
  ),
  phrases(`
    supplier number, supplier no, supplier id, supplier code, vendor number, vendor no, vendor id, lieferantennummer, lieferantennr, lieferanten-nr,
    numero fournisseur, code fournisseur, leveranciersnummer, numero de proveedor, codigo de proveedor, codice fornitore, leverantorsnummer
  `),
  phrases(
    'reference, ref, ref no, ref nr, ref number, reference number, reference no, referenz, referentie, referencia, riferimento, referens',
  ),
  phrases('subject, re, regarding, betreff, betrifft, objet, onderwerp, betreft, asunto, oggetto, assunto, dotyczy'),
  phrases(
    'our reference, our ref, unser zeichen, unsere referenz, vores ref, vores reference, var referens, var referanse, notre reference, nos references, notre ref, ons kenmerk, onze referentie, nuestra referencia, n ref, nostro riferimento, ns riferimento, ns rif, nossa referencia',
  ),
  phrases(
    'your reference, your ref, ihr zeichen, ihre referenz, deres ref, deres reference, er referens, er ref, votre reference, vos references, votre ref, uw kenmerk, uw referentie, su referencia, s ref, vostro riferimento, vs riferimento, vs rif, sua referencia',
  ),
  phrases(
    'file number, case number, case no, file reference, aktenzeichen, geschaftszeichen, numero de dossier, n° de dossier, dossier n°, dossiernummer, zaaknummer, numero de expediente, numero di pratica, numero de processo',
  ),
  phrases(
    'contract number, contract no, agreement number, vertragsnummer, vertrags-nr, vertrag nr, numero de contrat, n° de contrat, contractnummer, contractnr, numero de contrato, numero contratto, numer umowy',
  ),
  phrases(
    'policy number, policy no, insurance number, versicherungsscheinnummer, versicherungsschein-nr, versicherungsschein nr, policennummer, numero de police, n° de police, polisnummer, numero de poliza, numero polizza, numero da apolice, numer polisy',
  ),
  phrases(
    'policyholder, policy holder, insured, insured person, name of insured, versicherungsnehmer, versicherte person, preneur d assurance, assure, souscripteur, verzekeringnemer, verzekerde, tomador, asegurado, contraente, assicurato, tomador do seguro, ubezpieczajacy, ubezpieczony',
  ),
  phrases(
    'premium, insurance premium, annual premium, versicherungspramie, pramie, jahresbeitrag, beitrag, prime, prime annuelle, cotisation, premie, jaarpremie, prima, prima total, premio, premio annuo, skladka',
  ),
  phrases(
    'start date, start of insurance, valid from, effective date, entry date, date of entry, eintrittsdatum, eintritt, commencement date, beginn, vertragsbeginn, versicherungsbeginn, gultig ab, gultig von, gultig vom, date d effet, date de debut, ingangsdatum, begindatum, fecha de inicio, fecha de efecto, data di decorrenza, data inizio, data de inicio',
  ),
  phrases(
    'end date, ende, vertragsende, versicherungsende, versicherungsablauf, end of insurance, laufzeitende, date de fin, einddatum, fecha de fin, fecha fin, data fine, data de fim',
  ),
  // Utility bills.
  phrases(
    'meter number, meter no, meter id, zahlernummer, zahler-nr, zahler nr, numero de compteur, n° de compteur, meternummer, meternr, meter, numero de contador, numero contatore, matricola contatore, numero do contador, numer licznika',
  ),
  phrases(
    'consumption, usage, total usage, verbrauch, gesamtverbrauch, consommation, verbruik, consommation totale, totaal verbruik, consumo, consumo total, consumo totale, zuzycie',
  ),
  phrases(
    'meter reading, current reading, zahlerstand, neuer zahlerstand, releve, index, nouvel index, meterstand, lectura actual, lettura attuale, leitura atual',
  ),
  phrases(
    'billing period, service period, period of supply, abrechnungszeitraum, lieferzeitraum, verbrauchszeitraum, periode de facturation, periode de consommation, factuurperiode, verbruiksperiode, periodo de facturacion, periodo di fatturazione, periodo de faturacao',
  ),
];

/** Words that people put between those of a label: `Name of the account holder`. */
const between = new Set(['the', 'of', 'a', 'an', 'for', 'this', 'on', 'der', 'des', 'du', 'de', 'la', 'le']);

/** The words of a label in sorted order, so that `number of the account` equals `account number`. */
const wordSetOf = (label: string): string =>
  (foldText(label).match(/[\p{L}\p{N}]+/gu) ?? [])
    .filter((word) => !between.has(word))
    .sort()
    .join(' ');

const byWord = new Map<string, Set<string>>();
const byWordSet = new Map<string, Set<string>>();
const add = (index: Map<string, Set<string>>, key: string, group: readonly string[]): void => {
  index.set(key, new Set([...(index.get(key) ?? []), ...group]));
};
for (const group of groups.map(withShortNumbers)) {
  for (const word of group) {
    add(byWord, squash(word), group);
    add(byWordSet, wordSetOf(word), group);
  }
}

const named = /^(?:the )?name of (?:the )?/;

/** `Worker social security no.`: on a paper about one person, the label does not name it. */
const ofPerson = new RegExp(String.raw`${ofHolder.source}(?=\p{L}+\s\p{L})`, 'u');
/** Other parties of the paper have these, too. */
const ofAnyParty = /\b(?:name|address|street|city|town|phone|email|tax|vat|country|signature|account|zip|postcode)\b/;

const groupsOf = (whole: string): readonly string[] => {
  const folded = foldText(whole);
  const name =
    ofPerson.test(folded) && !ofAnyParty.test(folded) && !byWord.has(squash(whole))
      ? folded.replace(ofPerson, '')
      : whole;
  const known = byWord.get(squash(name)) ?? byWordSet.get(wordSetOf(name));
  return [...(known ?? byWordSet.get(wordSetOf(foldText(name).replace(named, ''))) ?? [])];
};

/** Labels for the same thing in other words and languages; empty if none are known. */
export const synonymsOf = (names: readonly string[]): string[] => [...new Set(names.flatMap(groupsOf))];
