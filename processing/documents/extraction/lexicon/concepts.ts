import { foldText } from '../sheet/fold.ts';
import { phrases } from './phrases.ts';

/**
 * Words for one thing, by which a field is found although the page's label uses other words: `First day of the booking`
 * and `Start Date`. English, German, French, Dutch, Spanish, Italian, Portuguese, Polish.
 */
const groups = [
  'number, no, nr, num, nomor, id, identification, identifier, code, ref, reference, nummer, numero, nombre, kennung, kennzeichen, numer, nro, #, n°, nº',
  'name, names, namen, nom, naam, nombre, nome, nazwa, imie, nama',
  'date, dates, day, dated, datum, tag, jour, dag, fecha, dia, data, giorno, dzien, tarikh, tanggal',
  'first, start, from, begin, beginning, effective, commencement, starting, since, inception, beginn, ab, von, debut, du, vanaf, inicio, desde, inizio, dal, od',
  'last, end, to, until, through, expiry, expiration, expires, ending, ende, bis, fin, au, tot, hasta, fine, al, ate, do',
  'amount, sum, price, cost, costs, charge, charges, fee, fees, gebuhr, gebuhren, frais, value, betrag, preis, montant, prix, bedrag, prijs, importe, precio, importo, prezzo, valor, preco, kwota, cena, jumlah, harga',
  'total, totals, sum, overall, grand, gesamt, summe, totaal, totale, totaux, razem, suma',
  'quantity, qty, pieces, pcs, units, count, menge, anzahl, quantite, aantal, cantidad, quantita, quantidade, ilosc, kuantiti',
  'shop, store, merchant, retailer, restaurant, vendor, seller, supplier, geschaft, handler, magasin, commercant, winkel, tienda, comercio, negozio, loja, sklep',
  'company, firm, business, organization, organisation, employer, firma, unternehmen, societe, entreprise, bedrijf, empresa, azienda, societa',
  'person, holder, member, insured, policyholder, owner, keeper, inhaber, titulaire, houder, titular, intestatario',
  'employee, worker, staff, arbeitnehmer, mitarbeiter, salarie, werknemer, empleado, trabajador, dipendente, trabalhador, pracownik',
  'customer, client, buyer, purchaser, recipient, kunde, acheteur, klant, cliente, comprador, acquirente, nabywca, pelanggan',
  'claim, claims, schaden, sinistre, schade, siniestro, sinistro, szkoda',
  'policy, police, versicherungsschein, polis, poliza, polizza, apolice, polisa',
  'contract, agreement, vertrag, contrat, contrato, contratto, umowa',
  'yearly, year, ytd, annual, annually, annum, jahr, jahrlich, an, annee, annuel, jaar, ano, anual, anno, annuo, rok',
  'monthly, month, monat, monatlich, mois, mensuel, maand, mes, mensual, mese, miesiac',
  'period, range, dates, span, term, coverage, current, zeitraum, periode, periodo, okres',
  'gross, earnings, brutto, brut, bruto, lordo, iliquido',
  'net, takehome, netto, liquido, neto',
  'deductions, deduction, withheld, withholding, abzuge, retenues, inhoudingen, deducciones, trattenute, descontos, potracenia',
  'tax, taxes, vat, gst, steuer, taxe, impot, btw, belasting, impuesto, iva, imposta, imposto, podatek, cukai',
  'payment, paid, pay, payable, payout, remuneration, zahlung, paiement, betaling, pago, pagamento, platnosc, bayaran',
  'due, owed, outstanding, before, by, deadline, fallig, echeance, vervaldatum, vencimiento, scadenza, vencimento, termin',
  'shipping, shipment, freight, delivery, delivered, deliver, dispatch, versand, lieferung, livraison, levering, verzending, envio, entrega, spedizione, consegna, dostawa, penghantaran',
  'driver, fahrer, chauffeur, conducteur, conductor, autista, condutor, motorista, kierowca, pengemudi, sopir',
  'vehicle, car, auto, kendaraan, fahrzeug, vehicule, voertuig, vehiculo, veicolo, veiculo, pojazd',
  'registration, reg, plate, licence, license, rejestracyjny, polisi',
  'order, bestellung, auftrag, commande, bestelling, pedido, ordine, encomenda, zamowienie, pesanan',
  'purchase, po, buying',
  'account, acct, acc, konto, compte, rekening, cuenta, conto, conta, rachunek, akaun',
  'bank, payee, institution',
  'issue, issued, issuing, ausstellung, ausgestellt, emission, delivre, afgifte, emision, expedicion, rilascio, emissao, wystawienia',
  'birth, born, geburt, naissance, geboorte, nacimiento, nascita, nascimento, urodzenia',
  'address, residence, anschrift, adresse, adres, direccion, domicilio, indirizzo, endereco, alamat',
  'opening, previous, beginning, forward, anfang, alter, initial, ancien, begin, inicial, anterior, iniziale, precedente, poczatkowe',
  'closing, new, ending, final, schluss, neuer, nouveau, eind, nuevo, finale, koncowe',
  'balance, saldo, kontostand, solde',
  'refund, refunded, credit, erstattung, rembourse, reembolso, rimborso',
  'discount, rabatt, remise, korting, descuento, sconto, desconto, rabat, diskaun',
  'points, reward, rewards, earned, punkte, punten, puntos, punti, pontos',
  'weight, wt, wgt, kg, kgs, lb, lbs, gewicht, poids, peso, waga, berat',
  'shipper, sender, consignor, exporter, absender, expediteur, afzender, remitente, mittente, remetente, nadawca, pengirim, from',
  'consignee, receiver, importer, empfanger, destinataire, ontvanger, destinatario, odbiorca, penerima, to',
  'origin, departure, loading, herkunft, abgang, depart, herkomst, origen, origine, origem, pochodzenia',
  'destination, arrival, discharge, ziel, bestimmung, bestemming, destino, destinazione, przeznaczenia',
  'transaction, txn, trans, vorgang, transactie, transaccion, transazione, transacao',
  'social, sozial, social, sociale, soziale, seguridad, sicherheit',
  'phone, telephone, tel, mobile, telefon, telefono, telefone',
  'routing, sort, aba, transit, bankleitzahl',
  'check, cheque, scheck, cek',
  'memo, purpose, purposes, zweck, verwendungszweck, motif',
  'insurance, coverage, versicherung, assurance, verzekering, seguro, assicurazione, ubezpieczenia, ubezpieczenie, asuransi',
  'premium, pramie, beitrag, prime, premie, prima, premio, skladka, premi',
  'withdrawal, withdrawals, withdrawn, debits, out, auszahlungen, retraits, retiros, prelievi, wyplaty',
  'deposit, deposits, additions, deposited, credits, in, einzahlungen, depots, depositos, versamenti, wplaty',
  'height, hgt, ht, grosse, taille, lengte, estatura, altura, altezza, wzrost',
  'eyes, eye, augen, yeux, ogen, ojos, occhi, olhos, oczy',
  'carrier, haulier, forwarder, courier, spedition, spediteur, frachtfuhrer, transporteur, vervoerder, transportista, vettore, transportadora, przewoznik, kurir',
  'pallets, pallet, paletten, palette, palettes, palets, palet, bancali, palety',
  'package, packages, pkgs, parcel, parcels, cartons, colli, collo, packstucke, colis, bultos, paczek',
  'requested, requestor, requester, requisitioner, requisitioned, originator, besteller, demandeur, solicitante, richiedente',
  'consumption, consumed, usage, used, verbrauch, verbraucht, consommation, consommee, verbruik, consumo, consumida, consumido, consumata, consumato, zuzycie, zuzyta, pemakaian',
  'authorization, approval, auth, autorizacion, autorisation',
] as const;

const conceptsOf = new Map<string, Set<number>>();
for (const [index, group] of groups.entries()) {
  for (const word of phrases(group)) {
    const folded = foldText(word);
    conceptsOf.set(folded, (conceptsOf.get(folded) ?? new Set()).add(index));
  }
}

/** Whether two folded words are known and mean different things: neither is the other, misread. */
export const isOtherConcept = (one: string, other: string): boolean =>
  conceptsOf.has(one) && conceptsOf.has(other) && !isSameConcept(one, other);

/** Whether two folded words mean the same thing. */
export const isSameConcept = (one: string, other: string): boolean => {
  const own = conceptsOf.get(one);
  const others = conceptsOf.get(other);
  return own !== undefined && others !== undefined && [...own].some((index) => others.has(index));
};

/** Concepts that many labels share, so that they are weak evidence: number, name, date, amount, total. */
const generalGroups = new Set([0, 1, 2, 5, 6]);

/** Whether a folded word names only a kind of value. */
export const isGeneralWord = (word: string): boolean => {
  const own = conceptsOf.get(word);
  return own !== undefined && [...own].every((index) => generalGroups.has(index));
};
