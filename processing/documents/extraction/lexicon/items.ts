import { entriesOf } from '../../../../domain/narrowing.ts';
import type { OutputField } from '../../../../domain/output-field.ts';
import { squash, wordsOfName } from '../sheet/fold.ts';
import { phrases } from './phrases.ts';

/** The meaning of a column in a table. */
export type ItemRole = keyof typeof itemLexicon;

/**
 * Headings and field names of each kind of column, on invoices, receipts, payslips and bank statements: English,
 * German, French, Dutch, Spanish, Italian, Portuguese, Polish, Nordic and Baltic languages, Czech, Slovak, Hungarian,
 * Romanian, Croatian, Slovene, Turkish and Indonesian.
 */
export const itemLexicon = {
  description: phrases(`
    description, item, item description, product, product name, name, article, service, details, particulars,
    goods, description of goods, item and description, transaction, transaction details, narrative, payment type and details, payment details, transaction description, details of transactions,
    description of goods or services, item description, part description, commodity, contents, bezeichnung, beschreibung, artikel, artikelbezeichnung,
    artikelbeschreibung, warenbezeichnung, leistungsbeschreibung, leistung, produkt, text,
    buchungstext, verwendungszweck, vorgang, lohnart, designation, libelle, produit, prestation, nature, operation, operations,
    nature de l operation, rubrique, rubriques, omschrijving, beschrijving, artikelomschrijving, dienst, mededeling, looncomponent,
    concepto, conceptos, descripcion, detalle, articulo, producto, movimiento, descrizione, causale, voce, voci, prodotto, articolo,
    descrizione operazione, operazione, descricao, descritivo, designacao, produto, movimento, opis, nazwa, tytul, opis operacji,
    nazwa towaru, nazwa towaru lub uslugi, skladnik,
    vare, varer, varebeskrivelse, beskrivelse, tekst, benamning, beskrivning, tuote, tuotenimi, nimike, kuvaus, mal hizmet, malzeme, urun, urun adi,
    aciklama, cinsi, popis, polozka, zbozi, popis polozky, nazev, nazov, tovar, megnevezes, termek, denumire, denumire produs, denumirea produselor,
    produs, descriere, naziv, naziv artikla, roba, kirjeldus, nimetus, toode, pavadinimas, preke, prekes pavadinimas, nosaukums, prece, barang,
    nama barang, keterangan, uraian, deskripsi
  `),
  quantity: phrases(`
    quantity, qty, count, units, hours, menge, mg, anzahl, anz, stk, stuck, stunden, quantite, qte, nombre, heures,
    aantal, hoeveelheid, uren, kuantiti, cantidad, cant, uds, unidades, horas, quantita, qta, q ta, ore, quantidade, qtd, qtde, ilosc,
    antall, antal, ant, mangd, kpl, maara, mnozstvi, ks, pocet, mnozstvo, mennyiseg, db, cantitate, buc, kolicina, kol, kogus, kiekis, daudzums,
    miktar, adet, kuantitas, banyaknya
  `),
  unitPrice: phrases(`
    unit price, price, unit cost, rate, price per unit, u price, u/price, price each, each, net price, net unit price, einzelpreis, nettopreis, stuckpreis,
    preis, e-preis, ep, prix unitaire, prix, pu, p.u., prix unitaire ht, pu ht, p.u. ht, stukprijs, prijs,
    prix net, eenheidsprijs, prijs per stuk, tarief, harga, precio, precio unitario, precio ud, p unitario, prezzo, prezzo unitario, p unit,
    preco, preco unitario, cena, cena jednostkowa, cena jedn, cena netto,
    pris, enhetspris, stykpris, stykkpris, a-pris, a pris, enhedspris, yksikkohinta, hinta, a-hinta, jednotkova cena, cena za jednotku,
    cena mj, egysegar, pret, pret unitar, cijena, jedinicna cijena, cena na enoto, hind, uhiku hind, kaina, vieneto kaina, birim fiyat, birim fiyati,
    fiyat, harga satuan
  `),
  amount: phrases(`
    amount, total, line total, total price, subtotal, net amount, net, net worth, extended price, line amount, value, sum, betrag, gesamt, gesamtpreis,
    positionsbetrag, gesamtbetrag, nettobetrag, nettowert, gesamt netto, summe, g-preis, netto, montant, montant ht, montant net, montant net ht, total net ht, total ht, total ttc, prix total, bedrag, totaal, totaalprijs,
    jumlah, importe, importe neto, importo, importo netto, totale, prezzo totale, valor, valor total, montante, kwota, wartosc,
    wartosc netto, kwota operacji,
    belop, belob, linjesum, radsumma, yhteensa, summa, celkem, castka, celkova cena, spolu, osszeg, ertek, brutto ertek, valoare, suma, iznos,
    ukupno, znesek, skupaj, kokku, is viso, kopa, tutar, tutari, mal hizmet tutari, toplam, jumlah harga, total harga
  `),
  debit: phrases(`
    debit, debits, paid out, money out, payments out, withdrawals, withdrawal, withdrawn, deductions, deduction, soll, belastung,
    belastungen, lastschrift, ausgang, abzug, abzuge, retenues, retenue, a deduire, a retenir, af, debet, uitgaven, inhouding,
    inhoudingen, debe, cargo, cargos, adeudo, deducciones, a deducir, dare, addebiti, addebito, uscite, trattenute, ritenute, debito,
    debitos, descontos, obciazenia, obciazenie, winien, wyplaty, potracenia
  `),
  credit: phrases(`
    credit, credits, paid in, money in, payments in, deposits, deposit, earnings, haben, gutschrift, gutschriften, eingang, bezuge, gains,
    a payer, bij, inkomsten, uitbetaling, haber, abono, abonos, ingreso, ingresos, devengos, devengado, avere, accrediti, accredito,
    entrate, competenze, credito, creditos, vencimentos, remuneracoes, uznania, uznanie, ma, wplaty
  `),
  balance: phrases(`
    balance, running balance, saldo, kontostand, solde, nuevo saldo, saldo contable, saldo disponible, saldo po operacji,
    zustatek, zostatok, bakiye, egyenleg, sold, stanje, jaak, likutis, atlikums
  `),
  code: phrases(`
    code, sku, item no, item number, item code, item #, part number, part #, product id, item id, stock code, article number, product code, part no, ref, reference,
    artikelnummer, artikel-nr, art-nr, art.-nr., artnr, artikelnr, code article, productcode, codigo, referencia, codice, cod, riferimento,
    kod, indeks,
    varenr, varenummer, artikkelnr, artikkelnummer, tuotekoodi, urun kodu, stok kodu, cikkszam, cod produs, sifra, cislo polozky, kode barang
  `),
  taxRate: phrases(`
    tax, vat, vat rate, tax rate, gst, tax %, vat %, mwst, ust, steuer, steuersatz, tva, taux tva, taux, btw,
    btw tarief, btw %, iva, iva %, % iva, aliquota, tipo iva, taxa iva, stawka vat,
    mva, mva sats, moms, momssats, moms %, alv, alv %, dph, sazba dph, sadzba dph, afa, afa kulcs, cota tva, pdv, stopa pdv, ddv, kdv, kdv orani, kmk, ppn
  `),
  unit: phrases(`
    unit, uom, einheit, unite, eenheid, unidad, unita, u m, unidade, jm, jedn,
    enhet, enhed, yksikko, mj, jednotka, birim, mertekegyseg, um, satuan, me
  `),
  discount: phrases(`
    discount, disc, disc %, rabatt, nachlass, remise, remise %, rem, rabais, korting, descuento, dto, sconto, desconto, rabat,
    alennus, sleva, zlava, kedvezmeny, reducere, popust, iskonto, indirim, diskon
  `),
  position: phrases(`
    pos, position, no, nr, #, line, line number, ligne, regel, lp,
    sira, sira no, rad, rida, c radku, poradi, redni broj, r br
  `),
  valueDate: phrases(`
    value date, wert, wertstellung, valuta, valutadatum, date valeur, date de valeur, rentedatum, fecha valor, f valor, data valuta,
    data valor, data waluty
  `),
  date: phrases(`
    date, datum, service date, leistungsdatum, transaction date, booking date, posting date, day, buchungstag, buchungsdatum, buchung, bu-tag, bu tag, tag,
    date operation, date d operation, date de l operation, date comptable, boekdatum, transactiedatum, fecha, fecha operacion, f operacion,
    fecha contable, data, data contabile, data operazione, data operacao, data movimento, data operacji, data ksiegowania,
    dato, bokfort, bokford, bokforingsdag, transaktionsdato, paivamaara, pvm, kirjauspaiva, datum zuctovani, datum transakce, datum operace, tarih,
    islem tarihi, kuupaev, datas, datums, tanggal
  `),
  /** Unknown headings: the cells below them belong to no other column. */
  other: [],
} satisfies Readonly<Record<string, readonly string[]>>;

/** The role of an item's member by its name and label, null if none fits. */
export const itemRoleOf = (field: OutputField): ItemRole | null => {
  const names = [squash(wordsOfName(field.name)), squash(field.label)];
  const entries = entriesOf(itemLexicon);
  const found = entries.find(([, words]) => words.some((word) => names.includes(squash(word))));
  return found?.[0] ?? null;
};
