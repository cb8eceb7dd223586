import { words } from './word-pattern.ts';

/** Kinds of things, by words in the name and the label of a field that asks for one: signs, not rules. */
export const askedKinds = {
  time: words`time, hour, arrival, departure, boarding, uhrzeit, zeit, ankunft, abfahrt, heure, depart, arrivee, hora, salida, llegada, ora, partenza, arrivo, tijd, vertrek, aankomst, godzina`,
  place: words`
    place, city, town, country, state, county, province, port, airport, location, station, stop, branch, venue, from, to, origin, destination, ort, stadt,
    land, hafen, bahnhof, filiale, lieu, ville, pays, gare, agence, lugar, ciudad, pais, provincia, puerto, sucursal, oficina, luogo, citta, paese, comune,
    cidade, local, agencia, plaats, stad, haven, miejsce, miasto, kraj, misto, mesto
  `,
  number: words`
    no, nr, num, number, nummer, numero, numer, cislo, id, code, ref, reference, referenz, reference number, iban, bic, swift, vat, tax, account, kennung, codigo,
    codice, kod, konto, cuenta, compte, conto, conta, rekening
  `,
  phone: words`phone, telephone, tel, mobile, cell, fax, telefon\p{L}*, handy, telefono, movil, portable, celular`,
  person: words`
    person, doctor, physician, dentist, employee, patient, student, pupil, holder, driver, guest, passenger, mother, father, spouse, wife, husband, child, tenant,
    landlord, teacher, principal, signed, signatory, witness, agent, manager, owner, insured, subscriber, member, inspector, adviser, advisor, registrar,
    arzt, patient\w*, mitarbeiter, schuler\w*, fahrer, gast, mutter, vater, lehrer\w*, medecin, salarie, eleve, titulaire, conducteur, mere, pere, medico, alumno,
    titular, conductor, madre, padre, paziente, alunno, intestatario, conducente, aluno, mae, pai, arts, leerling, lekarz, pacjent, uczen, matka, ojciec
  `,
  kind: words`
    type, kind, class, category, method, mode, purpose, reason, title, description, status, condition, frequency, art, klasse, zweck, grund, beruf, occupation,
    profession, position, role, categorie, motif, objet, tipo, clase, categoria, motivo, finalidad, classe, soort, doel, rodzaj, cel, druh
  `,
  period: words`period, duration, term, zeitraum, laufzeit, dauer, periode, duree, periodo, plazo, durata, prazo, duur, termijn, okres, obdobi`,
  sum: words`
    total, sum, amount, net, gross, due, balance, paid, payable, gesamt\w*, summe, betrag, netto, brutto, saldo, montant, solde, importe, monto, neto, bruto,
    importo, totale, valor, liquido, bedrag, totaal, kwota, suma, razem, castka, celkem
  `,
  year: words`ytd, year to date, year, annual, jahr\w*, annee, annuel, ano, anual, anno, annuale, jaar, rok, roczn\w*`,
  rate: words`rate, percent, percentage, apr, apy, %, satz, prozent, zins\w*, taux, tasa, tipo, tasso, aliquota, taxa, tarief, stawka, sazba`,
  count: words`quantity, qty, count, number of, pieces, packages, days, nights, menge, anzahl, stuck, quantite, nombre, cantidad, quantita, quantidade, aantal, ilosc, liczba, pocet`,
} as const;
