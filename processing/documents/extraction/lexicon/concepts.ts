import { at } from '../../../../domain/assert.ts';
import { foldText } from '../sheet/fold.ts';
import { phrases } from './phrases.ts';

/**
 * Words for one thing, by which a field is found although the page's label uses other words: `First day of the booking`
 * and `Start Date`. The languages are English, German, French, Dutch, Spanish, Italian, Portuguese, Polish, Czech,
 * Danish, Norwegian, Swedish, Turkish, Indonesian, Croatian, Slovene, Slovak, Hungarian, Romanian, Finnish, Estonian,
 * Latvian, Lithuanian, and Catalan. A word is left out if labels of another language use it with another meaning, or if
 * values often contain it: names of people, and words for streets.
 */
const groups = [
  'number, no, nr, num, nomor, id, identification, identifier, identificador, identificateur, identifiant, identificativo, identyfikator, identifikator, identifikaator, tunniste, code, ref, reference, nummer, numero, nombre, kennung, kennzeichen, numer, nro, #, n°, nº, cislo, numara, numarasi, numerot, azonosito, broj, kod, kodas, kods, kood, koodi, numar, numarul, numeris, numurs, oznaka, sifra, sorszam, stev, stevilka, szam, szama, tunnus, tunnusluku, identifikacijski, identifikacioni, identifikacny, identifikacni, identifikacijas, identifikacinis, identificare, numaru',
  'name, names, namen, nom, naam, nombre, nome, nazwa, imie, nama, navn, namn, jmeno, nimi, isim, adi, bezeichnung, denomination, denumire, denumirea, ime, meno, naziv, nev, neve, nimetus, nosaukums, nume, numele, pavadinimas, vardas, vards',
  'date, dates, day, dated, datum, tag, jour, dag, fecha, dia, data, giorno, dzien, tarikh, tanggal, dato, datums, paivays, tarih, tarihi, datuma, datumi, diena, kelt, kelte, kuupaev, kuupaeva, napja, napra, paev, paivamaara, ziua',
  'first, start, from, begin, beginning, effective, commencement, starting, since, inception, beginn, ab, von, debut, du, vanaf, inicio, desde, inizio, dal, od, starts, beginnt, anfang, pocatek, poczatek, zacatek, baslangic, mulai, mula, alates, algus, alkaa, alkaen, alku, elso, ensimmainen, esimene, incepere, inceput, inceputul, inici, kezdet, kezdete, kezdo, pocetak, pocinje, pradzia, prvi, prvy, sakums, zacetek, zaciatok, pocetka, pocetku, poczatku, pocatku, zacatku, zaciatku',
  'last, end, to, until, through, expiry, expiration, expires, ending, ende, bis, fin, au, tot, hasta, fine, al, ate, do, ends, endet, schluss, koniec, konec, bitis, slut, slutt, sampai, berakhir, akhir, asti, beigas, iki, kuni, lidz, lopp, loppu, paattyy, pabaiga, pana, posledny, saakka, sfarsit, sfarsitul, ultimul, utolso, vege, viimane, viimeinen, zadnji, zakljucek, zaro, zavrsetak, konca, koncu, kraja, kraju',
  'amount, sum, price, cost, costs, charge, charges, fee, fees, gebuhr, gebuhren, frais, value, betrag, preis, montant, prix, bedrag, prijs, importe, precio, importo, prezzo, valor, preco, kwota, cena, jumlah, harga, belopp, belob, belop, castka, summa, tutar, tutari, kosten, couts, coste, costo, custo, koszt, biaya, ongkos, nilai, ara, avgift, cijena, dij, dija, ertek, gebyr, hind, hinta, import, iznos, kaina, maara, maksu, osszeg, osszege, pretul, preu, suma, taxa, valoare, valoarea, vrednost, vrijednost, znesek, comisiones, comision, commission, commissions, provision, prowizja, commissioni, comissao, comissoes, pris',
  'total, totals, sum, overall, grand, gesamt, summe, totaal, totale, totaux, razem, suma, totalt, celkem, toplam, yhteensa, sammanlagt, insgesamt, jumlah, ogolem, fizetendo, kokku, koko, kopa, loppusumma, osszes, osszesen, sestevek, skupaj, skupno, soucet, spolu, sucet, totalul, ukupno, vegosszeg, viso, vsota, zbroj',
  'quantity, qty, pieces, pcs, units, count, menge, anzahl, quantite, aantal, cantidad, quantita, quantidade, ilosc, kuantiti, antal, antall, mnozstvi, miktar, maara, stuck, stuckzahl, aantallen, banyak, buc, cantitate, cantitatea, daudzums, kiekis, kogus, kolicina, kpl, mennyiseg, mnozstvo, quantitat, skaits, stk, vnt, ant',
  'shop, store, merchant, retailer, restaurant, vendor, seller, supplier, geschaft, handler, magasin, commercant, winkel, tienda, comercio, negozio, loja, sklep, lieferant, verkaufer, kreditor, fournisseur, vendeur, leverancier, verkoper, proveedor, vendedor, fornitore, venditore, fornecedor, dostawca, sprzedawca, dodavatel, prodejce, saljare, selger, saelger, leverantor, leverandor, satici, tedarikci, penjual, pemasok, aruhaz, bolt, botiga, dobavitelj, dobavljac, elado, furnizor, furnizorul, kauplus, kauppa, magazin, magazinul, muuja, myyja, myymala, obchod, pardevejas, pardevejs, parduotuve, piegadatajs, pood, predajna, predavajuci, prodajalec, prodavac, prodavaonica, prodavatel, prodavnica, proveidor, szallito, tarnija, tiekejas, toimittaja, trgovina, uzlet, vanzator, vanzatorul, veikals, venedor, outlet, storefront, eatery, supermarket, bakery, grocer',
  'company, firm, business, organization, organisation, employer, firma, unternehmen, societe, entreprise, bedrijf, empresa, azienda, societa, gesellschaft, betrieb, compagnie, onderneming, compania, sociedad, ditta, impresa, sociedade, companhia, firmy, spolka, foretag, virksomhed, bedrift, sirket, perusahaan, syarikat, angajator, angajatorul, arbeidsgiver, arbejdsgiver, arbetsgivare, ceg, cegnev, companie, companiei, darbdavys, delodajalec, druzba, empleador, empregador, ettevote, imone, isveren, munkaltato, podjetje, poduzece, poslodavac, pracodawca, societate, societatea, spolecnost, spolocnost, tooandja, tvrtka, tyonantaja, unitatea, uznemums, vallalat, vallalkozas, werkgever, yhtio, yritys, zamestnavatel, orgnr, orgnummer, organisationsnummer, organisasjonsnummer, cvr, cvrnr, kvk, siren, siret, krs, nipc, uen, hrb',
  'person, holder, member, insured, policyholder, owner, keeper, inhaber, titulaire, houder, titular, intestatario, proprietor, halter, eigentumer, proprietaire, eigenaar, propietario, proprietario, titolare, wlasciciel, posiadacz, drzitel, majitel, agare, innehavare, indehaver, innehaver, sahibi, pemilik, pemegang, asigurat, asiguratul, birtokos, biztositott, detinator, haltija, imetnik, ipasnieks, kasutaja, lastnik, nositelj, omanik, omistaja, osiguranik, proprietar, savininkas, titularul, tulajdonos, turetajs, vakuutettu, vlasnik, zavarovanec',
  'employee, worker, staff, arbeitnehmer, mitarbeiter, salarie, werknemer, empleado, trabajador, dipendente, trabalhador, pracownik, beschaftigter, angestellter, employe, salariee, medewerker, zatrudniony, zamestnanec, anstalld, medarbejder, ansatt, calisan, karyawan, pekerja, angajat, angajatul, darbinieks, darbuotojas, delavec, dolgozo, munkavallalo, palkansaaja, radnik, salariat, salariatul, tootaja, treballador, tyontekija, zaposleni, zaposlenik, works, emp, personnel, collaborateur, collaboratrice, collaborator, labourer, laborer, workman, colleague, salaried, coworker, associate',
  'customer, client, buyer, purchaser, recipient, kunde, acheteur, klant, cliente, comprador, acquirente, nabywca, pelanggan, kaufer, auftraggeber, abonnent, kunden, zakaznik, odberatel, klient, kund, kjoper, kober, kopare, musteri, alici, asiakas, pembeli, klien, beneficiar, beneficiarul, cumparator, cumparatorul, klientas, klients, kupac, kupec, narocnik, ostaja, ostja, pircejs, pirkejas, ugyfel, vasarlo, vevo, consumer, subscriber, patron, cust, cif',
  'claim, claims, schaden, sinistre, schade, siniestro, sinistro, szkoda, dauna, kahju, kar, karesemeny, skoda, steta, vahinko, zala',
  'policy, police, versicherungsschein, polis, poliza, polizza, apolice, polisa, kotveny, poistka, polica, poliis, polisas, polise, polita, vakuutuskirja',
  'contract, agreement, vertrag, contrat, contrato, contratto, umowa, vereinbarung, overeenkomst, acuerdo, convenio, accordo, acordo, porozumienie, smlouva, avtal, aftale, avtale, kontrakt, sozlesme, perjanjian, kontrak, contracte, contractul, contractului, leping, ligums, pogodba, sopimus, sutartis, szerzodes, ugovor, zmluva',
  'yearly, year, ytd, annual, annually, annum, jahr, jahrlich, an, annee, annuel, jaar, ano, anual, anno, annuo, rok, jahres, aar, arlig, arligt, roczny, roczna, rocznie, rocni, yil, yillik, tahun, tahunan, jaarlijks, jaarlijkse, aasta, anuala, any, anyal, ev, eves, evi, gada, gads, godina, godisnje, letno, leto, metai, metu, rocne, vuosi, vuosittain',
  'monthly, month, monat, monatlich, mois, mensuel, maand, mes, mensual, mese, miesiac, monats, maandelijks, maandelijkse, mensuales, mensile, mensais, miesieczny, miesieczna, mesicni, manad, manedlig, maned, maaned, aylik, bulan, bulanan, havi, honap, kuu, kuukausi, kuukausittain, luna, lunar, lunara, menesa, menesio, menesis, menuo, mesacne, mesec, mesecno, mesiac, mjesec, mjesecno',
  'period, range, dates, span, term, coverage, current, zeitraum, periode, periodo, okres, laufzeit, dauer, duree, duration, looptijd, duracion, durata, duracao, obdobi, donem, sure, jangka, lamanya, ajanjakso, ajavahemik, idoszak, jakso, kausi, laikotarpis, obdobie, obdobje, perioada, periods, periood, razdoblje, trajanje',
  'gross, earnings, brutto, brut, bruto, lordo, iliquido, kotor, brutt, bruttopalkka, hruba, hrube',
  'net, takehome, netto, liquido, neto, cista, ciste, cisty, nettopalkka, nett',
  'deductions, deduction, withheld, withholding, abzuge, retenues, inhoudingen, deducciones, trattenute, descontos, potracenia, afdrag, fradrag, trekk, srazky, kesinti, kesintiler, potongan, ritenute, deducoes, abzug, deduccions, ieturejumi, isskaitos, kinnipidamised, levonas, levonasok, odbici, odtegljaji, pidatykset, retineri, retinerile, vahennykset, zrazky, deds, ded, deducted, deduct',
  'tax, taxes, vat, gst, steuer, taxe, impot, btw, belasting, impuesto, iva, imposta, imposto, podatek, cukai, moms, mva, dph, kdv, vergi, vergisi, belastingen, pajak, ppn, mwst, ust, umsatzsteuer, tva, imposable, ado, afa, alv, davek, ddv, impost, impozit, kaibemaks, mokestis, nodoklis, pdv, porez, pvm, pvn, vero, irpf, paye, taxation, tds',
  'payment, paid, pay, payable, payout, remuneration, zahlung, paiement, betaling, pago, pagamento, platnosc, bayaran, zahlbar, bezahlt, paye, payer, regle, reglement, betaald, betalen, pagado, pagar, pagato, pagare, zaplata, zaplaty, zaplacono, platba, betalning, betalt, odeme, odenen, pembayaran, achitare, achitat, apmaksa, apmoketa, fizetendo, fizetes, fizetesi, fizetve, maksajums, makse, maksettu, maksu, mokejimas, moketi, pagament, pagat, placanje, placano, placeno, placilo, plata, platii, platit, tasutud, uhrada, uplata, zaplatene, verse, versee, pays, remitted',
  'due, owed, outstanding, before, by, deadline, fallig, echeance, vervaldatum, vencimiento, scadenza, vencimento, termin, falligkeit, echeances, vervalt, scade, platne, splatnost, forfald, forfall, forfallo, vade, tempo, dospijece, erapaiva, erapaivan, esedekes, esedekesseg, hatarideje, hatarido, maksetahtaeg, maksetahtpaev, scadent, scadenta, scadentei, splatnosti, tahtaeg, terminas, termins, venciment, zapadlost',
  'shipping, shipment, freight, delivery, delivered, deliver, dispatch, versand, lieferung, livraison, levering, verzending, envio, entrega, spedizione, consegna, dostawa, penghantaran, transport, transporte, trasporto, expedition, expedicion, envoi, spedycja, wysylka, doprava, leverans, fragt, frakt, sevk, teslimat, pengiriman, porto, dobava, dodanie, dorucenie, dostava, enviament, fuvar, isporuka, kiszallitas, kohaletoimetamine, livrare, livrarii, lliurament, odprema, otprema, piegade, preprava, prevoz, prijevoz, pristatymas, rahti, szallitas, szallitasi, tarne, toimitus',
  'driver, fahrer, chauffeur, conducteur, conductor, autista, condutor, motorista, kierowca, pengemudi, sopir, lenker, kjorer, bestuurder, forer, forare, surucu, ridic, conducator, gepjarmuvezeto, jarmuvezeto, juht, kuljettaja, soferul, sofor, soidukijuht, vaditajs, vairuotojas, vodic, vozac, voznik',
  'vehicle, car, auto, kendaraan, fahrzeug, vehicule, voertuig, vehiculo, veicolo, veiculo, pojazd, kraftfahrzeug, kfz, wagen, kjoretoy, koretoj, fordon, vozidlo, vozidla, arac, motorrad, coche, macchina, carro, samochod, ajoneuvo, autovehicul, gepjarmu, jarmu, soiduk, transportlidzeklis, vehicul, vehiculul, vozila, vozilo',
  'registration, reg, plate, licence, license, rejestracyjny, polisi, kennzeichen, immatriculation, kenteken, matricula, targa, placa, plaka, spz, tablica, nopol, forgalmi, inmatriculare, inmatriculari, registarska, registracija, registracijas, registracijska, registreerimisnumber, rekisteri, rekisterinumero, rekisteritunnus, rendszam, rendszama, valstybinis',
  'order, bestellung, auftrag, commande, bestelling, pedido, ordine, encomenda, zamowienie, pesanan, ordre, objednavka, siparis, commandes, zlecenie, zlecenia, comanda, comenzii, megrendeles, narocila, narocilo, narudzba, narudzbe, narudzbenica, objednavky, pasutijums, rendeles, tellimus, tellimuse, tilaus, tilausnumero, uzsakymas, ordered',
  'purchase, po, buying, einkauf, kauf, achat, aankoop, inkoop, compra, acquisto, zakup, zakupu, nakup, kob, kjop, kop, satin, pembelian, achizitie, beszerzes, cumparare, cumparaturi, kupnja, nabava, osto, ostu, pirkimas, pirkums, vasarlas, bought, purchased',
  'account, acct, acc, konto, compte, rekening, cuenta, conto, conta, rachunek, akaun, ucet, uctu, hesap, konta, rachunku, tili, bankszamla, bankszamlaszam, cont, contul, contului, kontonumber, konts, racun, racuna, saskaita, saskaitos, szamla, szamlaszam, tilinumero',
  'bank, payee, institution, banca, bancii, banka, bankas, banke, banky, pank, pankki',
  'issue, issued, issuing, ausstellung, ausgestellt, emission, delivre, afgifte, emision, expedicion, rilascio, emissao, wystawienia, erteilt, ausgabe, delivrance, etabli, etablie, etablissement, established, uitgifte, uitgegeven, expedido, expedida, rilasciato, rilasciata, emesso, emitido, emitida, wydania, wydany, wystawiono, vydani, vydano, udstedt, utstedt, utfardad, verilis, duzenleme, duzenlenme, dikeluarkan, terbit, penerbitan, annettu, antopaiva, eliberarii, eliberat, eliberata, emis, emissio, emiterea, emiterii, expedicio, isdavimo, isduota, israsymo, izdajatelj, izdaje, izdan, izdano, izdavanja, izdavatelj, izsniegsanas, izsniegts, kelte, kiadas, kiallitas, kiallitasa, kiallito, myonnetty, myontaja, valjaandmise, valjastatud, vydane, vydania, vystavene, vystavenia, granted, issuer',
  'birth, born, geburt, naissance, geboorte, nacimiento, nascita, nascimento, urodzenia, geboren, geb, nee, nacido, nacida, nato, nata, nascido, narozeni, fodsel, fodsels, fodelse, fodt, fodd, dogum, lahir, dzimis, dzimsanas, gimes, gimimo, naixement, narodenia, narodeny, nascut, nastere, nasterii, roden, rodenja, rojen, rojstva, sundinud, sunni, sunniaeg, syntyma, syntymaaika, syntynyt, szuletes, szuletesi, szuletett',
  'address, residence, anschrift, adresse, adres, direccion, domicilio, indirizzo, endereco, alamat, adressen, wohnort, wohnsitz, domicile, woonplaats, residenza, residencia, morada, zamieszkania, bydliste, adresa, adress, osoite, adresi, standort, location, ubicacion, aadress, adreca, adresas, adrese, adreses, asukoha, boravista, bydlisko, cim, cime, domicili, domiciliu, domiciliul, dzivesvieta, elukoht, gyvenamoji, lakcim, lakcime, lakohely, naslov, prebivaliste, sedez, sediu, sediul, sidlo, sjediste, szekhely, szekhelye',
  'opening, previous, beginning, forward, anfang, alter, initial, ancien, begin, inicial, anterior, iniziale, precedente, poczatkowe, vorheriger, vorige, predchozi, onceki, awal, ingaende, primo, alg, algsaldo, alkusaldo, ankstesnis, edellinen, eelmine, elozo, ieprieksejais, initiala, kezdo, nyito, old, past, pocetno, pociatocny, pradinis, precedent, precedenta, predchadzajuci, prejsnje, prethodno, previo, prior, sakuma, staro, stary, zacetno, opened',
  'closing, close, new, ending, final, schluss, neuer, nouveau, eind, nuevo, finale, koncowe, neu, nieuwe, actuel, actual, attuale, atual, nowe, aktuell, neues, konecny, utgaende, ultimo, akhir, nova, nuova, nuovo, novo, aktualny, beigu, current, finala, galutinis, jaunais, jelenlegi, koncno, latest, lopp, loppsaldo, loppusaldo, naujas, nou, noua, nykyinen, present, trenutno, uj, uus, uusi, vegso, zaro, zavrsno, zostatok, closed, close',
  'balance, bal, saldo, kontostand, solde, saldi, zustatek, bakiye, zaldo, atlikums, balanta, egyenleg, egyenlege, jaak, kontojaak, likutis, soldul, stanje, zostatok, nachzahlung, restbetrag, restforderung',
  'refund, refunded, credit, erstattung, rembourse, reembolso, rimborso, vergutung, guthaben, avoir, terugbetaling, tegoed, devolucion, abono, restituzione, zwrot, vraceni, aterbetalning, iade, atmaksa, grazinimas, hyvitys, palautus, povrat, rambursare, tagastus, visszaterites, vracilo, vratenie',
  'discount, rabatt, remise, korting, descuento, sconto, desconto, rabat, diskaun, nachlass, skonto, reduction, ristorno, upust, sleva, indirim, potongan, ermassigung, alennus, allahindlus, atlaide, descompte, engedmeny, kedvezmeny, nuolaida, popust, reducere, soodustus, zlava, rebate, savings, saved',
  'points, reward, rewards, earned, punkte, punten, puntos, punti, pontos, punkter, poeng, puan, poin, bodovi, body, pisteet, pontok, puncte, punkti, punktid, taskai, tocke',
  'weight, wt, wgt, kg, kgs, lb, lbs, gewicht, poids, peso, waga, berat, masse, vekt, vagt, vikt, hmotnost, agirlik, greutate, greutatea, kaal, paino, pes, suly, sulya, svars, svoris, teza, tezina, tomeg, kilo, kilos, kilogram, kilograms, pound, pounds',
  'shipper, sender, consignor, exporter, absender, expediteur, afzender, remitente, mittente, remetente, nadawca, pengirim, from, versender, verlader, ausfuhrer, exporteur, exportateur, exportador, esportatore, eksporter, odesilatel, afsender, avsender, avsandare, gonderen, gonderici, eksportija, expeditor, expeditorul, exportator, exportor, felado, izvoznik, kuldo, lahettaja, nosutitajs, odosielatel, posiljatel, posiljatelj, remitent, saatja, siuntejas, vieja, vyvozca',
  'consignee, receiver, recipient, addressee, importer, empfanger, destinataire, ontvanger, destinatario, odbiorca, penerima, to, einfuhrer, importateur, importador, importatore, prijemce, modtager, mottaker, mottagare, alici, atvevo, cimzett, destinatar, destinatari, destinatarul, dovozca, gavejas, importator, prejemnik, prijemca, primatelj, saaja, sanemejs, uvoznik, vastaanottaja',
  'origin, departure, loading, herkunft, abgang, depart, herkomst, origen, origine, origem, pochodzenia, ursprung, provenance, procedencia, provenienza, pochodzenie, puvod, puvodu, oprindelse, opprinnelse, mense, asal, alkupera, indulas, izcelsme, kilmes, lahto, lahtopaikka, odhod, originea, paritolu, plecare, podrijetla, podrijetlo, polazak, porekla, poreklo, porijekla, povod, povodu, szarmazas, szarmazasi',
  'destination, arrival, discharge, ziel, bestimmung, bestemming, destino, destinazione, przeznaczenia, cel, urceni, bestemmelse, varis, tujuan, reiseziel, celallomas, desti, destinatia, destinatie, erkezes, galamerkis, maaranpaa, maarapaikka, namembni, namembnost, odredista, odrediste, paskirties, paskirtis, prispijece, pristatie, rendeltetesi, sihtkoht, sosire, urcenia, urcenie',
  'transaction, txn, trans, vorgang, transactie, transaccion, transazione, transacao, buchung, umsatz, movimiento, movimento, operation, operacion, operazione, operacao, operacja, transaksi, islem, transaktion, darijums, muvelet, operacija, operatiune, tapahtuma, tehing, transakcia, transakcija, tranzactie, tranzakcio, op',
  'social, sozial, social, sociale, soziale, seguridad, sicherheit, sozialversicherung, previsional, previdenza, spoleczne, sosyal, seguretat, sociala, socialinis, socialna, socialne, socialno, socijalno, sosiaali, sotsiaal, taj, tarsadalombiztositasi, avs, ahv, fica',
  'phone, telephone, tel, mobile, telefon, telefono, telefone, handy, mobil, portable, gsm, telefoon, movil, celular, cellulare, telemovel, komorka, puhelin, telepon, mobilny, mobitel, puh, telefona, telefonas, telefonszam',
  'routing, sort, aba, transit, bankleitzahl',
  'check, cheque, scheck, cek, cheques, assegno, czek, cecul, cekis, ceks, csekk, sekki, tsekk, xec',
  'memo, purpose, purposes, zweck, verwendungszweck, motif, betreff, objet, onderwerp, concepto, causale, assunto, tytul, ucel, concepte, detalii, explicatii, kozlemeny, merkis, paskirtis, selgitus, svrha, viesti',
  'insurance, coverage, versicherung, assurance, verzekering, seguro, assicurazione, ubezpieczenia, ubezpieczenie, asuransi, pojisteni, forsikring, forsakring, sigorta, apdrosinasana, asigurare, asigurari, asigurarii, asseguranca, biztositas, biztositasi, draudimas, draudimo, kindlustus, osiguranja, osiguranje, poistenia, poistenie, vakuutus, zavarovanja, zavarovanje',
  'insurer, versicherer, assureur, verzekeraar, aseguradora, assicuratore, assicuratrice, seguradora, ubezpieczyciel, pojistovna, apdrosinatajs, asigurator, asiguratorul, asiguratorului, asseguradora, biztosito, draudikas, kindlustaja, osiguravatelj, poistovna, vakuutuksenantaja, vakuutusyhtio, zavarovalnica',
  'premium, pramie, beitrag, prime, premie, prima, premio, skladka, premi, beitrage, cotisation, contribution, contributi, pojistne, preminin, prim, dij, imoka, kindlustusmakse, poistne, premija, premije, primei, vakuutusmaksu',
  'withdrawal, withdrawals, withdrawn, debits, out, auszahlungen, retraits, retiros, prelievi, wyplaty, lastschrift, belastung, belastungen, debit, cargos, salidas, addebiti, saidas, wyplata, penarikan, udbetaling, breme, debite, dvig, islaidos, isplata, isplate, izmaksa, kifizetes, odliv, panot, retrageri, teretenje, terheles, terhelesek, valjamaksed, veljaminek, debited, odepsano, vydano',
  'deposit, deposits, additions, deposited, credits, in, einzahlungen, depots, depositos, versamenti, wplaty, gutschriften, ingresos, abonos, entradas, accrediti, wplata, setoran, indbetaling, befizetes, credite, depuneri, iemaksas, ienakumi, incasari, iplaukos, jovairas, jovairasok, laekumised, odobrenje, polog, prilivi, sissemaksed, talletus, tulot, uplate, vklad, credited, pripsano, prijato, received',
  'height, hgt, ht, grosse, taille, lengte, estatura, altura, altezza, wzrost, korpergrosse, hoyde, hojde, langd, vyska, tinggi, augums, inaltime, inaltimea, magassag, pikkus, pituus, testmagassag, ugis, visina',
  'eyes, eye, augen, yeux, ogen, ojos, occhi, olhos, oczy, acis, akys, ochi, ochilor, oci, oczu, silmad, silmat, szem',
  'carrier, haulier, forwarder, courier, spedition, spediteur, frachtfuhrer, transporteur, vervoerder, transportista, vettore, transportadora, przewoznik, kurir, dopravce, tasiyici, pengangkut, fragtforer, dopravca, fuvarozo, parvadatajs, prevoznik, prijevoznik, rahdinkuljettaja, transportator, transportatorul, vedaja, vezejas, trucking, trucker, hauler, haulage, airline',
  'pallets, pallet, paletten, palette, palettes, palets, palet, bancali, palety',
  'package, packages, pkgs, parcel, parcels, cartons, colli, collo, packstucke, colis, bultos, paczek, packstuck, kolli, karton, kartons, box, boxes, cajas, cartoni, caixas, volumes, kartony, baliku, koli, kemasan, pakker, colet, colete, csomag, csomagok, iepakojumi, koleta, koletov, kollit, kusov, pakendid, paketa, paketi, pakid, pakuotes, paquets',
  'requested, requestor, requester, requisitioner, requisitioned, originator, besteller, demandeur, solicitante, richiedente, anforderer, aangevraagd, solicitado, richiesto, zamawiajacy, estimator, hakija, igenylo, kerelmezo, narocil, pareiskejas, pieprasitajs, prepared, solicitant, solicitantul, taotleja, zatrazio, ziadatel',
  'consumption, consumed, usage, used, verbrauch, verbraucht, consommation, consommee, verbruik, consumo, consumida, consumido, consumata, consumato, zuzycie, zuzyta, pemakaian, spotreba, forbrug, forbruk, forbrukning, tuketim, consum, consumul, fogyasztas, kulutus, paterins, poraba, potrosnja, suvartojimas, tarbimine',
  'authorization, approval, auth, autorizacion, autorisation, freigabe, genehmigung, autorizzazione, autorizacao, autoryzacja, onay, persetujuan, aprobare, auktorisation, autorisasjon, autorisatie, autoriseerimine, autorisierung, autorizacia, autorizacija, autorizacijas, autorizacijos, autorizare, engedely, engedelyszam, genehmigungsnummer, odobrenje, odobritev, provizija, valtuutus, varmennus, approved, approver, approving, approves',
  'invoice, bill, rechnung, facture, factuur, factura, fattura, fatura, faktura, faktury, lasku, tagihan, arve, arvenumber, facturii, laskun, racun, rekins, saskaita, szamla, szamlaszam, billed, invoiced, billing',
  'receipt, folio, quittung, beleg, recu, recibo, ricevuta, scontrino, paragon, makbuz, kwitansi, kvittering, kvitto, blocek, blok, bon, bonul, ceks, chitanta, doklad, kassenbon, kuitti, kviitung, kvitas, kvits, nyugta, nyugtaszam, racun, talon, tiquet, ticket, note, bill, slip',
  'statement, auszug, kontoauszug, releve, afschrift, extracto, estratto, extrato, wyciag, vypis, kontoudtog, kontoutdrag, ekstre, bankszamlakivonat, extras, extrasul, israsas, izpisek, izraksts, izvod, kivonat, szamlakivonat, tiliote, valjavote',
  'card, karte, carte, kaart, tarjeta, tessera, cartao, karta, kort, kart, kartu, bankkartya, cardul, cardului, kartica, kartya, kortele, kortin, kortti, targeta',
  'document, dokument, documento, belge, dokumen, doklad, asiakirja, documentul, dokumendi, dokumentas, dokuments, dokumentum, isprava, listina, okirat, okmany',
  'passport, reisepass, pass, passeport, paspoort, pasaporte, passaporto, passaporte, paszport, pasaport, paspor, cestovny, pasaportul, pasas, pase, pasos, passaport, passi, potni, putovnica, utlevel',
  'nationality, citizenship, staatsangehorigkeit, nationalite, nationaliteit, nacionalidad, nazionalita, cittadinanza, nacionalidade, obywatelstwo, uyruk, kewarganegaraan, allampolgarsag, cetatenia, cetatenie, drzavljanstvo, kansalaisuus, kodakondsus, nacionalitat, obcianstvo, pilietybe, pilsoniba',
  'sex, gender, geschlecht, sexe, geslacht, sexo, sesso, plec, pohlavi, cinsiyet, dzimums, kjon, kjonn, lytis, neme, pohlavie, sexul, spol, sugu, sukupuoli',
  'authority, office, agency, behorde, amt, autorite, organisme, instantie, autoridad, organismo, autorita, ente, autoridade, urzad, organ, urad, myndighed, myndighet, kurum, kantor, asutus, autoritate, autoritatea, hatosag, iestade, institucija, tijelo, viranomainen',
  'city, town, municipality, stadt, ort, gemeinde, ville, commune, stad, gemeente, ciudad, localidad, municipio, citta, comune, cidade, miasto, miejscowosc, gmina, mesto, obec, kommune, kommun, sehir, kota, ciutat, grad, helyseg, kaupunki, kunta, linn, localitate, localitatea, miestas, mjesto, oras, orasul, paikkakunta, pilseta, poblacio, telepules, varos',
  'place, ort, stelle, lieu, plaats, lugar, luogo, local, miejsce, misto, sted, plats, yeri, tempat, hely, helye, koht, lloc, loc, locul, miesto, mjesto, paikka, vieta',
  'country, land, pays, pais, paese, kraj, zeme, stat, maa, ulke, ulkesi, negara, drzava, krajina, orszag, riik, salis, tarii, valsts, zemlja',
  'state, province, region, bundesland, county, departement, provincie, provincia, estado, regione, wojewodztwo, kraj, provinsi, judet, judetul, laani, maakond, megye, regija, zupanija',
  'street, strasse, straat',
  'postal, zip, postcode, postleitzahl, plz, cap, cep, psc, codi, indekss, iranyitoszam, kodas, postala, postanski, postiindeks, postinumero, postna, postni',
  'manufacturer, maker, make, brand, hersteller, marke, fabricant, marque, constructeur, fabrikant, merk, fabricante, marca, produttore, costruttore, producent, marka, vyrobce, znacka, tillverkare, produsent, uretici, merek, pabrikan, gamintojas, gyartmany, gyarto, merkki, producator, producatorul, proizvajalec, proizvodac, razotajs, tootja, valmistaja, vyrobca, manufactured',
  'model, type, typ, modele, modell, modelo, modello, rodzaj, druh, tipe, jenis, tipo',
  'color, farbe, couleur, kleur, colore, kolor, barva, farve, farg, renk, warna, boja, culoare, culoarea, farba, krasa, spalva, szin, szine, vari, varvus',
  'power, leistung, puissance, vermogen, potencia, potenza, vykon, effekt, daya, galia, jauda, moc, putere, puterea, snaga, teho, teljesitmeny, voimsus',
  'engine, motor, moteur, motore, silnik, motoru, mesin',
  'fuel, kraftstoff, carburant, brandstof, combustible, carburante, combustivel, paliwo, palivo, braendstof, drivmedel, yakit, bensin, benzin, carburantul, combustibil, combustibilul, degviela, drivstoff, gorivo, kraftstoffart, kuras, kutus, polttoaine, treibstoff, uzemanyag',
  'mileage, odometer, laufleistung, kilometrage, kilometraje, chilometraggio, quilometragem, przebieg, kilometre, ajokilometrit, kilometerora, kilometraj, kilometraz, kilometraza, km, kms, labisoit, mittarilukema, nobraukums, prevozeni, odo',
  'deductible, excess, selbstbeteiligung, selbstbehalt, franchise, eigenrisico, franquicia, franchigia, franquia, spoluucast, selvrisiko, sjalvrisk, muafiyet, fransiza, iskaita, odbitna, omavastutus, omavastuu, onresz, pasrisks',
  'limit, maximum, max, hochstbetrag, hochstens, plafond, limite, maximo, massimale, massimo, maksymalna, batas, granica, hatar, keret, limita, limitas, limits, najvec, piirmaar, raja, cap, ceiling, capped, exceed',
  'installment, instalment, installments, abschlag, teilbetrag, acompte, mensualite, echeancier, termijn, cuota, rata, acconto, prestacao, parcela, splatka, taksit, angsuran, cicilan, imoka, maksuera, obrok, osamakse, reszlet, abschlagszahlung, abschlagszahlungen, teilbetrage, vorauszahlung, vorauszahlungen, acomptes, acconti, anticipos, zaliczka, zaliczki, zaloha, zalohy',
  'permit, license, licence, genehmigung, erlaubnis, ausweis, bewilligung, permis, vergunning, rijbewijs, permiso, licencia, permesso, licenza, patente, licenca, zezwolenie, pozwolenie, povoleni, tilladelse, tillstand, tillatelse, izin, ruhsat, ajokortti, apliecibla, atlauja, autorizatie, dovoljenje, dozvola, engedely, igazolvany, juhiluba, leidimas, lupa, pazymejimas, permisul, povolenie, preukaz',
  'certificate, bescheinigung, zertifikat, zeugnis, urkunde, attestation, certificat, certificaat, bewijs, certificado, certificato, attestato, certidao, zaswiadczenie, certyfikat, swiadectwo, osvedceni, attest, bevis, intyg, sertifika, belgesi, sertifikat, adeverinta, apliecibla, bizonyitvany, certificatul, igazolas, osvedcenie, pazyma, potrdilo, potvrda, sertifikatas, sertifikats, tanusitvany, todistus, toend, tunnistus, uvjerenje',
  'vessel, ship, schiff, navire, bateau, schip, buque, barco, nave, navio, statek, skib, skip, fartyg, gemi, kapal, alus, brod, hajo, kugis, ladja, laev, laiva, laivas, lod, nava, navei, vaixell, steamship, steamer, ocean',
  'voyage, trip, journey, reise, fahrt, trajet, reis, viaje, viaggio, viagem, podroz, cesta, rejse, resa, sefer, yolculuk, perjalanan, brauciens, calatoria, calatorie, kelione, potovanje, putovanje, reiss, utazas, viatge',
  'port, hafen, haven, puerto, porto, pristav, havn, hamn, liman, pelabuhan, kikoto, portul, pristanisce, satama, uostas',
  'flight, flug, vol, vlucht, vuelo, volo, voo, ucus, penerbangan, jarat, lend, lento, reiss, skrydis, zbor, zborul',
  'train, zug, trein, tren, treno, trem, comboio, pociag, vlak, tog, kereta, juna, rong, traukinys, trenul, vilciens, vonat',
  'seat, platz, sitzplatz, siege, stoel, zitplaats, asiento, posto, assento, miejsce, sedadlo, plads, koltuk, kursi, hely, istumapaikka, koht, loc, locul, miesto, paikka, sedez, seient, sjedalo, ulohely, vieta',
  'class, klasse, classe, clase, klasa, trida, sinif, kelas, kategorie, category, categorie, categoria, kategoria, clasa, kategorija, klase, klass, luokka, osztaly, razred, trieda',
  'passenger, traveler, traveller, reisender, fahrgast, passagier, passager, voyageur, reiziger, pasajero, viajero, passeggero, viaggiatore, passageiro, pasazer, podrozny, cestujici, yolcu, penumpang, calator, cestujuci, keleivis, matkustaja, pasager, pasagerul, pasazieris, passatger, potnik, putnik, reisija, utas, rider',
  'ticket, fahrkarte, fahrschein, billet, kaartje, vervoerbewijs, boleto, billete, biglietto, bilhete, bilet, jizdenka, biljett, tiket, bilete, biletul, bilietas, bitllet, cestovny, jegy, karta, lippu, listok, matkalippu, menetjegy, pilet, vozovnica',
  'booking, reservation, buchung, reservierung, boeking, reservering, reserva, prenotazione, rezerwacja, rezervace, rezervasyon, bokning, bestilling, pemesanan, reservasi, broneering, foglalas, foglalasi, rezervacia, rezervacija, rezervacijos, rezervare, rezervarea, varaus, varausnumero',
  'confirmation, bestatigung, bevestiging, confirmacion, conferma, confirmacao, potwierdzenie, potvrzeni, bekraeftelse, bekreftelse, onay, konfirmasi, apstiprinajums, confirmacio, confirmare, confirmarea, kinnitus, megerosites, patvirtinimas, potrditev, potvrda, potvrdenie, vahvistus, visszaigazolas',
  'guest, guests, persons, covers, pax, personas, comensales, personen, gaste, personnes, couverts, gast, hote, huesped, ospite, hospede, gosc, misafir, konuk, tamu, gost, gosti, gostje, henkiloa, host, hostes, hostia, kulaline, oaspete, oaspeti, sveicias, vendeg, vendegek, vieras, viesis',
  'room, zimmer, chambre, kamer, habitacion, camera, quarto, pokoj, vaerelse, rom, rum, oda, kamar, camerei, habitacio, huone, istaba, izba, kambarys, soba, sobe, szoba, szobaszam, tuba',
  'night, nights, nacht, nachte, ubernachtung, ubernachtungen, nuit, nuits, nuitees, nachten, noche, noches, notte, notti, noite, noites, noc, noce, nocy, gece, malam, ejszaka, naktis, noapte, nocenja, nocitev, nopti',
  'arrival, arrive, arrives, eta, checkin, anreise, ankunft, arrivee, aankomst, llegada, entrada, arrivo, chegada, przyjazd, prijezd, ankomst, varis, kedatangan, arribada, atvykimas, dolazak, erkezes, ierasanas, prichod, prihod, saabumine, saapuminen, sosire, sosirea, tulopaiva',
  'departure, departing, departs, etd, checkout, abreise, abfahrt, abflug, depart, vertrek, salida, partenza, partida, saida, wyjazd, odlot, odjezd, afgang, avgang, kalkis, keberangkatan, indulas, isvykimas, izbrauksana, lahkumine, lahto, lahtopaiva, odhod, odlazak, plecare, plecarea, sortida, tavozas, sailed, sailing',
  'hours, hour, stunden, stunde, heures, heure, uren, uur, horas, hora, godziny, godzin, hodiny, timer, timmar, jam, hores, ora, orak, ore, sati, stundas, tunnid, tunnit, ure, valandos',
  'time, uhrzeit, zeit, tijd, orario, czas, waktu, aeg, aika, cas, ido, idopont, kello, laikas, laiks, timpul, vreme, vrijeme',
  'rate, satz, taux, tarief, tasa, tipo, tariffa, aliquota, taxa, stawka, sazba, sats, oran, tarif, adokulcs, cota, kanta, kulcs, likme, maar, rata, sadzba, stopa, tarifa, tarifas, tipus, verokanta, orani, oranlari',
  'salary, wage, wages, gehalt, lohn, salaire, traitement, loon, salaris, salario, sueldo, nomina, stipendio, retribuzione, ordenado, wynagrodzenie, pensja, mzda, lon, lonn, maas, ucret, gaji, alga, atlyginimas, ber, fizetes, munkaber, palk, palkka, plat, salariu, salariul, tootasu',
  'bonus, allowance, zulage, zuschlag, prime, indemnite, toeslag, toelage, bono, complemento, indennita, subsidio, premia, dodatek, priplatek, tillaeg, tillegg, tillagg, prim, tunjangan, dodatak, juttatas, lisatasu, piemaksa, potlek, priedas, priplatok, spor, sporuri',
  'pension, retirement, rente, retraite, pensioen, jubilacion, pensione, reforma, aposentadoria, emerytalna, duchod, emeklilik, pensiun, dochodok, elake, mirovina, mirovinsko, nyugdij, pensie, pensii, pensija, pensions, pokojnina, pokojninsko',
  'health, medical, kranken, gesundheit, sante, maladie, zorg, ziektekosten, salud, salute, sanitario, saude, zdrowotna, zdravotni, saglik, kesehatan, egeszsegbiztositas, egeszsegugyi, sanatate, sanatatii, sveikata, sveikatos, terveys, tervishoid, veseliba, zdravotna, zdravotne, zdravstveno, zdravstvo',
  'patient, patiente, paciente, paziente, utente, pacjent, pacient, pasien, beteg, bolnik, pacientas, pacients, pacientul, pacientului, pacijent, patsient, potilas',
  'doctor, physician, provider, arzt, medecin, praticien, arts, huisarts, medico, lekarz, lekar, laege, lege, lakare, doktor, hekim, dokter, arst, arsts, gydytojas, laakari, lijecnik, medic, medicul, medicului, metge, orvos, zdravnik, prescriber, clinician, practitioner',
  'school, university, college, schule, universitat, hochschule, ecole, universite, universiteit, escuela, universidad, colegio, scuola, istituto, universita, escola, universidade, szkola, uczelnia, skola, skole, okul, sekolah, universitas, egyetem, iskola, kool, koulu, mokykla, scoala, sola, ulikool, universitate, universitatea, universitetas, yliopisto',
  'student, pupil, studierender, schuler, schulerin, etudiant, eleve, leerling, estudiante, alumno, alumna, studente, alunno, aluno, uczen, zak, elev, ogrenci, mahasiswa, siswa, murid, elevul, hallgato, mokinys, opilane, opiskelija, oppilas, studentas, students, studentul, tanulo, ucenik, ulioplane, ziak, learner, undergraduate, scholar, matric, matriculation',
  'grade, mark, note, cijfer, nota, calificacion, voto, ocena, znamka, karakter, betyg, nilai, arvosana, atzime, hinne, jegy, ocjena, osztalyzat, pazymys',
  'course, kurs, lehrgang, cours, cursus, curso, corso, kursus, cursul, kursas, kurss, kurssi, kurz, tanfolyam, tecaj, programme, degree',
  'training, schulung, ausbildung, formation, opleiding, formacion, formazione, formacao, szkolenie, skoleni, uddannelse, utdanning, utbildning, egitim, pelatihan',
  'property, grundstuck, immobilie, objekt, propriete, immeuble, logement, pand, woning, inmueble, vivienda, finca, immobile, imovel, nieruchomosc, lokal, nemovitost, ejendom, eiendom, fastighet, tasinmaz, properti, imobil, imobilul, ingatlan, ipasums, kiinteisto, kinnisvara, nehnutelnost, nekilnojamasis, nekretnina, nepremicnina, proprietate',
  'rent, rental, miete, mietzins, kaltmiete, loyer, huur, alquiler, renta, affitto, canone, locazione, aluguel, renda, czynsz, najemne, husleje, husleie, hyra, kira, sewa, berleti, chiria, chirie, chiriei, ire, lakber, lloguer, najam, najamnina, najem, najemnina, najomne, nuoma, vuokra',
  'landlord, lessor, vermieter, bailleur, verhuurder, arrendador, locatore, locador, senhorio, wynajmujacy, pronajimatel, udlejer, utleier, hyresvard, berbeado, iznomatajs, izsiretajs, locator, najemodajalec, najmodavac, nuomotojas, prenajimatel, proprietarul, uurileandja, vuokranantaja',
  'tenant, lessee, mieter, locataire, huurder, arrendatario, inquilino, conduttore, locatario, najemca, najemce, lejer, leietaker, hyresgast, kiraci, penyewa, arrendatari, berlo, chirias, chiriasul, irnieks, najemnik, najmoprimac, najomca, nuomininkas, uurnik, vuokraaja, vuokralainen',
  'security, bond, kaution, caution, garantie, waarborgsom, borg, fianza, cauzione, caucao, kaucja, kauce, depositum, depozito, jaminan, drosibas, fianca, garantia, jamstvo, kaucia, kaucio, ovadek, polog, tagatis, tagatisraha, takuuvuokra, uzstatas, vakuus',
  'utilities, ancillary, nebenkosten, betriebskosten, charges, servicekosten, gastos, spese, oneri, condominio, despesas, oplaty, poplatky, aidat, aconto',
  'meter, zahler, compteur, contador, contatore, medidor, licznik, licznika, meridlo, elektromer, maler, matare, sayac, meteran, arvesti, brojila, brojilo, comptador, contor, contorul, merac, mero, meroora, mittari, mittarin, skaitiklis, skaititajs, stevca, stevec',
  'reading, index, lectura, lettura, leitura, odczyt, odecet, aflaesning, avlasning, okuma, citire, indexul, leolvasas, lukema, meroallas, naidust, ocitanje, odcitek, odpocet, radijums, read, reads, rodmuo, stanje, stav',
  'electricity, electric, strom, electricite, elektriciteit, stroom, electricidad, luz, elettricita, eletricidade, energia, energie, prad, elektrina, elektrik, listrik, aram, electrica, electricitat, elekter, elektra, elektriba, elektrika, sahko, struja, villamos, villany',
  'water, wasser, eau, agua, acqua, woda, voda, vand, vann, vatten, aigua, apei, udens, vanduo, vesi, viz',
  'tariff, plan, tarif, formule, forfait, tarifa, piano, plano, taryfa, abonnement, paket, paquete',
  'subscription, membership, abonnement, abo, mitgliedschaft, adhesion, lidmaatschap, suscripcion, membresia, abbonamento, iscrizione, assinatura, abonament, czlonkostwo, predplatne, medlemskab, abonelik, uyelik, langganan, keanggotaan, abonamentul, abonementas, abonements, elofizetes, liittyma, narocnina, prenumerata, pretplata, subscripcio, tellimus, tilaus',
  'member, mitglied, membre, adherent, miembro, socio, socia, membro, iscritto, associado, czlonek, clen, medlem, uye, anggota, biedrs, jasen, liige, membru, membrul, narys, tagsagi, club',
  'supply, versorgung, lieferstelle, verbrauchsstelle, entnahmestelle, fourniture, livraison, levering, suministro, fornitura, fornecimento, dostawy, odberne, anlaeg, anlegg, alimentare, dobava, ellatas, fogyasztasi, furnizare, odber, opskrba, oskrba, piegades, subministrament, tarnimine, tiekimas, toimitus',
  'loan, darlehen, kredit, pret, emprunt, lening, krediet, prestamo, prestito, mutuo, finanziamento, emprestimo, kredyt, pozyczka, uver, lan, kredi, pinjaman, aizdevums, creditul, hitel, imprumut, kolcson, kredits, laen, laina, paskola, posojilo, prestec, zajam',
  'interest, zinsen, zins, interets, interet, rente, intereses, interes, interessi, juros, odsetki, urok, renter, renta, ranta, faiz, bunga, dobanda, dobanzii, interessos, intress, kamat, kamata, kamate, korko, obresti, palukanos, procenti, uroky',
  'principal, tilgung, kapital, capital, hoofdsom, capitale, kapitalu, jistina, hovedstol, anapara, pokok, glavnica, istina, paaoma, pagrindine, pamatsumma, pohisumma, toke',
  'borrower, debtor, darlehensnehmer, kreditnehmer, schuldner, emprunteur, debiteur, kredietnemer, prestatario, deudor, mutuatario, debitore, devedor, mutuario, kredytobiorca, dluznik, lantagare, borclu, peminjam, debitur',
  'lender, creditor, mortgagee, glaubiger, darlehensgeber, preteur, creancier, crediteur, geldverstrekker, acreedor, prestamista, creditore, mutuante, credor, wierzyciel, veritel, langivare, alacakli, kreditur',
  'beneficiary, payee, begunstigter, empfanger, zahlungsempfanger, beneficiaire, begunstigde, beneficiario, beneficjent, odbiorca, prijemce, mottagare, lehdar, penerima, beneficiar, beneficiari, beneficiarul, gavejas, kedvezmenyezett, korisnik, saaja, saajan, sanemejs, upravicenec',
  'payer, payor, remitter, zahler, auftraggeber, zahlungspflichtiger, payeur, opdrachtgever, ordenante, pagador, ordinante, pagante, zleceniodawca, platnik, platce, betaler, odeyen, pembayar, fizeto, maksaja, maksatajs, moketojas, platca, platitelj, platitor, platitorul',
  'transfer, wire, remittance, uberweisung, virement, overboeking, overschrijving, transferencia, giro, bonifico, przelew, prevod, overforsel, overforing, havale, atutalas, nakazilo, parskaitijums, pavedimas, prenos, prijenos, siirto, tilisiirto, ulekanne, virament, transferred, verse, versement, versements',
  'currency, wahrung, devise, monnaie, valuta, munt, moneda, divisa, moeda, waluta, mena, deviza, penznem, valiuta, valuuta, valuutta',
  'exchange, kurs, koers, cambio, kur, arfolyam, curs, cursul, kursas, kurss, kurz, tecaj, vaihtokurssi',
  'branch, filiale, zweigstelle, geschaftsstelle, niederlassung, agence, succursale, filiaal, vestiging, kantoor, sucursal, oficina, agenzia, agencia, oddzial, pobocka, filial, afdeling, sube, cabang, agentia, filialas, fiok, fiokja, kontor, konttori, podruznica, poslovalnica, sivukonttori, sucursala, sucursalei, outlet',
  'department, abteilung, departement, afdeling, departamento, seccion, reparto, ufficio, setor, dzial, oddeleni, avdeling, avdelning, bolum, departman, bagian, departament, departamentul, nodala, oddelek, oddelenie, odjel, osakond, osasto, osztaly, reszleg, sectia, skyrius',
  'position, job, occupation, profession, beruf, tatigkeit, funktion, poste, emploi, fonction, functie, beroep, puesto, cargo, profesion, ocupacion, mansione, qualifica, professione, profissao, funcao, stanowisko, zawod, pozice, povolani, stilling, yrke, befattning, gorev, meslek, jabatan, pekerjaan, amats, amet, ametikoht, ammatti, beosztas, carrec, delovno, designation, foglalkozas, functia, funkcia, meseria, munkakor, ocupatia, pareigos, polozaj, pozicia, profesija, tehtava, tehtavanimike, zamestnanie, zanimanje, post',
  'signature, signed, signatory, unterschrift, unterzeichner, unterzeichnet, signataire, signe, handtekening, ondertekend, firmado, firmante, firmato, assinatura, assinado, podpis, podpisal, underskrift, imza, ditandatangani, alairas, alairo, allekirjoittaja, allekirjoitus, allkiri, paraksts, parasas, podpisnik, potpis, semnat, semnatura, signatura, sign, signing, signer, signs',
  'goods, commodity, contents, content, merchandise, ware, waren, inhalt, warenbezeichnung, marchandise, marchandises, contenu, goederen, inhoud, mercancia, mercancias, contenido, merce, merci, contenuto, mercadoria, mercadorias, conteudo, towar, towary, zawartosc, zbozi, obsah, varer, varor, indhold, innhold, esya, icerik, barang, aru, aruk, blago, continut, kaup, marfa, marfii, marfuri, mercaderia, prece, preces, preke, prekes, roba, sadrzaj, sisalto, sisu, tartalom, tavara, tavarat, termek, tovar, vsebina',
  'description, details, bezeichnung, beschreibung, designation, libelle, omschrijving, descripcion, detalle, descrizione, descricao, opis, popis, beskrivelse, beskrivning, aciklama, keterangan, uraian, deskripsi, apraksts, aprasymas, descriere, descrierea, descripcio, kirjeldus, kuvaus, leiras, megnevezes, naziv, nimetus, nimike, selite',
  'unit, each, einzel, einheit, unitaire, unite, eenheid, unitario, unidad, unita, unidade, jednostka, jednostkowa, jednotka, jednotkova, enhed, enhet, birim, satuan, egyseg, egysegar, enota, jedinica, uhik, unitar, unitat, unitate, vienetas, vieniba, vnt, yksikko, apiece',
  'item, article, product, artikel, produkt, ware, produit, articulo, producto, articolo, prodotto, artigo, produto, pozycja, artykul, polozka, vare, vara, urun, produk, articol, articolul, artikkel, artikl, cikk, cikkszam, postavka, prece, preke, producte, produs, produsul, stavka, termek, tetel, toode, tuote, tuotteet, vyrobok',
  'serial, serie, seryjny, seri, sarjanumero, seerianumber, seria, serienr, serijas, serijinis, serijska, serijski, seriove, sorozat, sorozatszam',
  'batch, lot, partij, lote, lotto, partia, sarze, lotul, partii, partija, sarza, serija, tetelszam',
  'warranty, guarantee, garantie, gewahrleistung, garantia, garanzia, gwarancja, zaruka, garanti, garansi, garancia, garancija, garantii, garantija, jamstvo, jotallas, takuu',
  'terms, conditions, bedingungen, konditionen, modalites, voorwaarden, condiciones, terminos, termini, condizioni, condicoes, termos, warunki, podminky, betingelser, vilkar, villkor, kosullar, syarat, condicions, conditii, ehdot, feltetel, feltetelek, noteikumi, podmienky, pogoji, salygos, termeni, tingimused, uvjeti',
  'method, mode, means, form, weise, moyen, methode, wijze, forma, metodo, modo, modalita, meio, sposob, metoda, zpusob, metode, satt, sekil, yontem, cara, budas, maksutapa, modalitate, modalitatea, modul, nacin, tapa, veids, viis',
  'status, zustand, statut, etat, toestand, estado, stato, situacao, stan, stav, durum, allapot, busena, estat, olek, staatus, stanje, starea, statuss, statusz, tila',
  'reason, grund, begrundung, motif, raison, reden, motivo, razon, causa, causale, przyczyna, powod, duvod, arsag, orsak, neden, alasan, dovod, iemesls, indok, indoklas, motiu, motiv, motivul, pohjus, priezastis, razlog, syy',
  'remarks, notes, comments, bemerkung, bemerkungen, anmerkung, anmerkungen, hinweis, remarques, observations, opmerking, opmerkingen, observaciones, notas, note, osservazioni, observacoes, uwagi, poznamka, bemaerkninger, merknader, anmarkning, notlar, catatan, huomautukset, huomautus, lisatiedot, markus, markused, megjegyzes, megjegyzesek, mentiuni, napomena, napomene, observacions, observatii, opomba, opombe, pastabos, piezimes, poznamky',
  'contact, ansprechpartner, kontakt, contactpersoon, contacto, contatto, referente, contato, osoba, yetkili, kontak, contacte, kapcsolat, kapcsolattarto, kontaktinis, kontaktisik, kontaktpersona, persoana, yhteyshenkilo',
  'agent, representative, broker, adjuster, vertreter, makler, vermittler, sachbearbeiter, representant, courtier, conseiller, vertegenwoordiger, makelaar, tussenpersoon, adviseur, representante, agente, corredor, asesor, rappresentante, mediatore, consulente, mediador, przedstawiciel, posrednik, zastupce, ombud, temsilci, acente, agen, perwakilan, agentas, agents, agentul, asiamies, atstovas, edustaja, esindaja, kepviselo, maakler, parstavis, predstavnik, reprezentant, ugynok, zastopnik, zastupca, zastupnik, brokerage, intermediary, forwarder',
  'marital, familienstand, civil, civile, cywilny, burgerlijke, rodinny, sivilstand, civilstand, medeni, bracno, civila, civilsaaty, csaladi, gimenes, perekonnaseis, seimine, zakonski',
  'spouse, husband, wife, ehegatte, ehegattin, ehefrau, ehemann, ehepartner, conjoint, epoux, epouse, echtgenoot, echtgenote, conyuge, esposo, esposa, coniuge, marito, moglie, conjuge, marido, malzonek, zona, manzel, manzelka, aegtefaelle, ektefelle, suami, istri, abikaasa, hazastars, laulatais, puoliso, sotia, sotie, sotul, supruznik, sutuoktinis, zakonec',
  'mother, mutter, mere, moeder, madre, mae, matka, matky, mamma, anne, ibu, aidin, aiti, anya, anyja, majka, majke, mama, mamei, mati, motina',
  'father, vater, pere, vader, padre, pai, ojciec, ojca, otec, otce, baba, ayah, bapak, apja, isan, oca, oce, otac, tata, tatal, tatalui, tevas, tevs',
  'child, children, kind, kinder, enfant, enfants, kinderen, hijo, hijos, figlio, figli, filho, filhos, dziecko, dziecka, dite, barn, cocuk, anak, berns, copil, copilul, dieta, dijete, gyermek, laps, lapsi, otrok, vaikas',
  'marriage, wedding, heirat, eheschliessung, trauung, mariage, huwelijk, matrimonio, casamento, malzenstwo, slub, snatek, vielse, aekteskab, giftermal, evlilik, nikah, pernikahan, perkawinan, abielu, avioliitto, brak, casatorie, casatoriei, hazassag, hazassagkotes, laulibas, matrimoni, santuoka, sobas, vihkiminen, zakonska',
  'death, tod, sterbe, deces, overlijden, defuncion, muerte, fallecimiento, morte, decesso, obito, zgon, umrti, olum, kematian, decesului, elhalalozas, halal, kuolema, mirties, naves, smrti, surm, umrl, umrtia',
  'court, gericht, amtsgericht, tribunal, rechtbank, juzgado, tribunale, soud, domstol, mahkeme, pengadilan, birosag, judecatoria, karajaoikeus, kohus, sodisce, sud, teismas, tiesa, torvenyszek, tribunalul, tuomioistuin',
  'case, file, aktenzeichen, geschaftszeichen, akte, vorgang, dossier, affaire, zaak, kenmerk, expediente, caso, pratica, fascicolo, causa, processo, sprawa, sprawy, spis, sak, arende, dosya, perkara, asianumero, byla, dosar, dosarul, dosarului, lieta, predmet, ugy, ugyiratszam, ugyszam, zadeva, matter, docket',
  'fine, penalty, bussgeld, geldbusse, strafe, amende, boete, multa, sancion, sanzione, coima, grzywna, pokuta, bode, bot, ceza, denda, amenda, amenzii, bauda, birsag, globa, kazna, sakko, sods, trahv',
  'offense, offence, violation, verstoss, ordnungswidrigkeit, tat, infraction, overtreding, infraccion, violazione, infrazione, infracao, wykroczenie, prestupek, overtraedelse, overtredelse, ihlal, pelanggaran',
  'event, show, veranstaltung, evenement, spectacle, evento, espectaculo, spettacolo, wydarzenie, impreza, akce, arrangement, evenemang, etkinlik, acara, dogadaj, dogodek, esdeveniment, esemeny, eveniment, evenimentul, pasakums, podujatie, rendezveny, renginys, tapahtuma, uritus',
  'age, alter, leeftijd, edad, idade, wiek, vek, alder, yas, umur, usia, amzius, edat, eletkor, ika, starost, vanus, varsta, vecums',
  'valid, validity, gultig, gultigkeit, valable, validite, geldig, geldigheid, valido, valida, validez, vigencia, validita, validade, wazny, wazna, waznosc, platnost, platny, gyldig, giltig, gecerli, gecerlilik, berlaku, deriga, derigs, ervenyes, ervenyesseg, ervenyessegi, galioja, galiojimo, kehtiv, kehtivus, valabil, valabila, valabilitate, valabilitatii, validesa, valjanost, vazi, velja, veljavnost, voimassa, voimassaolo, vrijedi, good',
  'renewal, renew, verlangerung, erneuerung, renouvellement, verlenging, renovacion, rinnovo, renovacao, odnowienie, obnoveni, fornyelse, yenileme, perpanjangan, atjaunosana, megujitas, obnova, obnovenie, podaljsanje, pratesimas, reinnoire, uuendamine, uusiminen, uusinta',
  'cancellation, termination, kundigung, stornierung, storno, resiliation, annulation, opzegging, annulering, cancelacion, rescision, disdetta, recesso, annullamento, cancelamento, rescisao, rozwiazanie, wypowiedzenie, vypoved, opsigelse, oppsigelse, uppsagning, iptal, fesih, pembatalan, anulare, anulesana, atsaukums, felmondas, irtisanominen, lemondas, nutraukimas, odpoved, otkaz, peruutus, preklic, reziliere, torles, tuhistamine, zrusenie',
  'size, area, surface, flache, grosse, superficie, oppervlakte, powierzchnia, plocha, areal, yta, alan, luas, ukuran, alapterulet, dydis, izmers, koko, marime, meret, mida, pindala, platiba, plotas, povrsina, suprafata, suprafetei, suurus, terulet, velicina, velikost, velkost',
  'floor, storey, etage, stock, stockwerk, verdieping, piso, planta, piano, andar, pietro, patro, vaning, lantai, aukstas, emelet, etaj, etajul, kat, kerros, korrus, nadstropje, poschodie, stavs',
  'income, einkommen, einkunfte, revenu, revenus, inkomen, inkomsten, ingresos, renta, reddito, redditi, rendimento, rendimentos, dochod, prijem, indkomst, inntekt, inkomst, gelir, penghasilan, pendapatan, dohodak, dohodek, ienakumi, ienakums, ingressos, jovedelem, pajamos, prihod, sissetulek, tulo, tulot, tulu, venit, venitul',
  'taxpayer, contribuable, belastingplichtige, contribuyente, contribuente, contribuinte, podatnik, skatteyder, adozo, contribuabil, contribuabilul, danovnik, maksumaksja, obveznik, verovelvollinen, zavezanec',
  'taxable, steuerpflichtig, imposable, belastbaar, imponible, tributable, tributavel, opodatkowania, skattepligtig, skattepliktig, matrah, matrahi, imposables, zdanitelny, steuerbar',
  'service, leistung, leistungen, dienstleistung, prestation, prestations, dienst, diensten, servicio, servicios, servizio, servizi, prestazione, prestazioni, servico, servicos, usluga, uslugi, sluzba, sluzby, ydelse, tjeneste, tjanst, hizmet, layanan, jasa, pakalpojumi, pakalpojums, palvelu, palvelut, paslauga, servei, servicii, serviciu, serviciul, storitev, storitve, szolgaltatas, teenus, usluge',
  'project, projekt, vorhaben, projet, proyecto, obra, progetto, projeto, prosjekt, proje, proyek, hanke, proiect, proiectul, projecte, projektas, projekti, projekts',
  'quote, quotation, estimate, offer, proposal, angebot, kostenvoranschlag, offerte, devis, offre, presupuesto, oferta, cotizacion, preventivo, offerta, orcamento, proposta, wycena, nabidka, tilbud, offert, teklif, penawaran, ajanlat, arajanlat, cenova, ofertei, pakkumine, pasiulymas, piedavajums, ponuda, ponudba, ponuka, predracun, pressupost, tarjous',
  'note, slip, schein, lieferschein, bordereau, pakbon, vrachtbrief, albaran, bolla, ddt, guia, dowod, seddel, sedel, irsaliye, surat, albara, aviz, avizul, dobavnica, dodaci, lahete, lahetyslista, otpremnica, pavadzime, saateleht, szallitolevel, vaztarastis',
  'warehouse, lager, entrepot, magazijn, almacen, magazzino, armazem, magazyn, sklad, depo, gudang, depozit, depozitul, ladu, noliktava, raktar, sandelis, skladisce, skladiste, varasto',
  'container, behalter, conteneur, contenedor, contenitore, contentor, kontener, kontejner, konteyner, kontainer, kontajner, konteiner, konteineris, konteiners, kontti, zabojnik',
  'volume, measurement, cbm, cubage, rauminhalt, volumen, kubatur, maht, objem, obujam, prostornina, terfogat, tilavuus, tilpums, turis, volum, volumul',
  'till, register, kassa, kasse, blagajna, blagajne, caisse, caixa, caja, casa, casier, kasa, kase, kassan, kassanr, kassanumero, kasy, penztar, penztargep, pokladna, pokladnica',
  'seal, siegel, plombe, plomb, scelle, zegel, precinto, sello, sigillo, selo, plomba, antspaudas, pecat, plombaszam, plombs, plomm, precinte, sigiliu, sinetti, zarszam',
  'station, bahnhof, gare, estacion, stazione, estacao, dworzec, stacja, nadrazi, stanice, istasyon, stasiun, allomas, asema, estacio, gara, gasolinera, jaam, postaja, stacija, stanica, statia, statie, stotis, tankstation, tankstelle',
  'pump, zapfsaule, saule, pompe, pomp, surtidor, bomba, pompa, dystrybutor, assortidor, crpalka, kolonele, kutfej, kutoszlop, pompei, pumpa, pumppu, stojan, sukna, tankur, mittari, mittarinro',
  'table, τραπεζι, tisch, tafel, mesa, tavolo, stolik, stul, bord, meja, asztal, bordsnr, galds, laud, masa, masanr, mesei, miza, poyta, stalas, stol, taula',
  'waiter, σερβιτορος, σρβ, server, cashier, bedienung, kellner, kassierer, serveur, caissier, ober, kassamedewerker, mesero, camarero, cajero, cameriere, cassiere, empregado, operador, kelner, kasjer, obsluha, pokladni, tjener, kassor, kasiyer, kasir, pelayan, bedienend, bediener, betjening, betjent, blagajnica, blagajnik, caixer, cambrer, casier, casnik, chelner, ekspedient, func, funcionario, kasieris, kasininkas, kassanhoitaja, kassapidaja, kassr, konobar, medarbeider, myyja, natakar, operator, operatore, ospatar, padavejas, penztaros, pincer, pokladnicka, pokladnik, served, tarjoilija, viesmilis, servi, clerk, attendant, salesperson, seller',
  'tip, gratuity, trinkgeld, pourboire, fooi, propina, mancia, gorjeta, napiwek, spropitne, drikkepenge, dricks, bahsis, arbatpinigiai, bacsis, borravalo, dzeramnauda, jootraha, juomaraha, napitnina, napojnica, prepitne, tringeld',
  'change, ρεστα, ruckgeld, wechselgeld, rendu, monnaie, wisselgeld, cambio, vuelto, resto, troco, reszta, vratit, byttepenge, vaxel, ustu, kembali, kembalian, atlikums, baki, canvi, graza, muutos, povrat, rest, restul, retour, tagasi, takaisin, terug, tilbage, tillbaka, vahetusraha, vaihtoraha, vekslepenger, visszajaro, vracilo, vydat, vydavok, zuruck',
  'cash, μετρητα, bar, barzahlung, especes, contant, kontant, efectivo, contanti, contante, dinheiro, gotowka, hotove, kontanter, nakit, tunai, bargeld, efectiu, gotovina, gotovinsko, grynais, grynieji, hotovost, kateinen, kateista, keszpenz, kontantti, lichide, numerar, sularaha',
  'rounding, rundung, arrondi, afronding, redondeo, arrotondamento, arredondamento, zaokraglenie, zaokrouhleni, afrunding, avrunding, avrundning, yuvarlama, pembulatan, apvalinimas, arrodoniment, kerekites, noapalosana, pyoristys, rotunjire, umardamine, umardus, zaokrozitev, zaokruhlenie, zaokruzenje, zaokruzivanje',
  'subtotal, zwischensumme, soustotal, subtotaal, subtotale, subsuma, mezisoucet, delsum, delsumma, aratoplam, meduzbroj, medzisucet, reszosszeg, starpsumma, tarpine, vahesumma, valisumma, vmesna',
  'rating, score, bewertung, puntuacion, punteggio, pontuacao, wynik, hodnoceni, arvio, ertekeles, evaluare, hinnang, hodnotenie, ocjena, vertejums',
  'warning, mahnung, rappel, aanmaning, recordatorio, sollecito, aviso, upomnienie, upominka, rykker, purring, paminnelse, atgadinajums, felszolitas, maksumuistutus, meeldetuletus, notificare, opomena, opomin, priminimas, somatie, upomienka',
  'loyalty, club, rewards, membership, kundenkarte, fidelite, fidelidad, fidelizacion, fedelta, fidelidade, lojalnosciowa',
  'personal, individual, persoonlijk, personale, pessoal, osobisty, osobni, osobna, osobny, osobne, osebna, osebni, szemelyi, szemelyazonosito, personala, personas, asmens, isiku, henkilokohtainen, kisisel, pribadi, perorangan',
  'average, mean, durchschnitt, durchschnittlich, moyen, moyenne, gemiddeld, gemiddelde, promedio, medio, media, medie, srednia, sredni, prumer, prumerny, gennemsnit, gjennomsnitt, genomsnitt, ortalama, prosjek, povprecje, priemer, atlag, mediu, keskimaarin, keskimaarainen, keskmine, vidutinis',
  'week, weekly, wk, wks, woche, wochen, wochentlich, semaine, hebdomadaire, weken, semana, semanal, settimana, settimanale, tydzien, tygodniowo, tyden, uge, uke, vecka, hafta, haftalik, tjedan, teden, het, heti, saptamana, viikko, nadal, nedela, savaite, setmana, minggu, mingguan',
  'applicant, antragsteller, antragstellerin, demandeur, aanvrager, solicitante, richiedente, requerente, wnioskodawca, zadatel, ansoger, soker, sokande, basvuran, pemohon, podnositelj, vlagatelj, ziadatel, kerelmezo, solicitant, hakija, taotleja, pareiskejas',
  'hire, hired, employed, employment, joining, joined, joindate, eintritt, einstellung, embauche, entree, anciennete, indiensttreding, indienst, contratacion, antiguedad, ingreso, assunzione, admissao, zatrudnienia, nastup, nastupu, ansaettelse, anstallning, zaposlenja, zaposlitve, angajarii, belepes, engaged, engagement',
  'household, haushalt, foyer, menage, huishouden, hogar, familiare, agregado, gospodarstwo, domacnost, husstand, hushall, hane, keluarga, gospodarie, gospodinjstvo, haztartas, kotitalous, kucanstvo, leibkond, majsaimnieciba',
  'parcel, plot, flurstuck, parzelle, parcelle, perceel, parcela, particella, dzialka, parsel, cestica, helyrajzi, katastarska, katastriuksus, palsta, sklypas, zemes',
  'purpose, zweck, verwendung, doel, finalidad, scopo, finalidade, cel, ucel, formal, andamal, amac, tujuan, keperluan, eesmark, kayttotarkoitus, merkis, proposit, scop, scopul, svrha, tarkoitus, tikslas',
  'vacation, leave, pto, holiday, holidays, urlaub, resturlaub, urlaubstage, ferien, conges, conge, vacances, vakantie, verlof, vacaciones, ferie, ferias, urlop, urlopu, dovolena, semester, izin, cuti, loma, szabadsag, concediu, dopust, dovolenka, puhkus, atvalinajums, atostogos',
  'left, remaining, remain, remainder, unused, rest, restant, restants, verbleibend, verbleibende, resterend, resterende, restantes, rimanente, rimanenti, residuo, residui, pozostalo, pozostaly, zbyva, zbyvajici, kalan, sisa, jaljella, resterande',
  'center, centre, centro, zentrum, centrum, stelle, keskus, merkez',
  'required, wanted, needed, benotigt, gewunscht, souhaite, souhaitee, gewenst, gewenste, deseada, deseado, solicitada, desiderata, richiesta, desejada, zadana, zadany, pozadovany, onskad, onsket, istenen',
  'daily, day, days, diem, tag, tage, taglich, jour, jours, journalier, dag, dagen, dias, giorno, giorni, giornaliero, dzien, dni, dzienny, denni, gun, hari, paiva, dage, dager, dagar',
  'base, basis, bemessungsgrundlage, grundlage, assiette, grondslag, imponible, imponibile, podstawa, zaklad, underlag, grundlag, matrah, matrahi, dasar, peruste, alap, baza',
  'intermediary, correspondent, korrespondenzbank, correspondant, corresponsal, corrispondente, correspondente, posrednik',
  'overdraft, dispo, dispolimit, dispositionskredit, uberziehung, uberziehungslimit, kontokorrent, decouvert, roodstand, descubierto, fido, debet',
  'distance, miles, entfernung, strecke, afstand, distancia, distanza, odleglosc, vzdalenost, avstand, mesafe, jarak',
  'speed, geschwindigkeit, vitesse, snelheid, velocidad, velocita, velocidade, predkosc, rychlost, hastighed, hastighet, hiz, kecepatan',
  'result, results, ergebnis, ergebnisse, befund, resultat, resultats, resultaat, uitslag, resultado, resultados, risultato, risultati, esito, wyniki, vysledek, sonuc, hasil, tulos',
  'diagnosis, diagnose, diagnostic, diagnostico, diagnosi, rozpoznanie, diagnoza, tani',
  'prescription, rezept, ordonnance, recept, receta, ricetta, receita, recepta, resep, resept',
  'medication, medicine, drug, medikament, arzneimittel, medicament, geneesmiddel, medicamento, farmaco, medicinale, lek, medicin, ilac, obat',
] as const;

const conceptsOf = new Map<string, Set<number>>();
for (const [index, group] of groups.entries()) {
  for (const word of phrases(group)) {
    const folded = foldText(word);
    conceptsOf.set(folded, (conceptsOf.get(folded) ?? new Set()).add(index));
  }
}

const firstWords = groups.map((group) => at(phrases(group), 0));

const compoundLettersMin = 8;
const partLettersMin = 3;
/** Letters that join the parts of a compound: `Geburt-s-datum`. */
const joints = ['', 's', 'es', 'n', 'en', 'e', 'er'] as const;

/**
 * Splits a folded word that joins known words, as German, Dutch, and Nordic labels do: `Geburtsdatum`. A word that is
 * known or has other parts stays whole.
 */
export const partsOfCompound = (word: string): readonly string[] => {
  if (word.length < compoundLettersMin || conceptsOf.has(word)) return [word];
  for (let end = word.length - partLettersMin; end >= partLettersMin; end -= 1) {
    const last = word.slice(end);
    if (!conceptsOf.has(last)) continue;
    for (const joint of joints) {
      const start = word.slice(0, end - joint.length);
      if (!word.slice(0, end).endsWith(joint) || start.length < partLettersMin) continue;
      if (conceptsOf.has(start)) return [start, last];
      const parts = partsOfCompound(start);
      if (parts.length > 1) return [...parts, last];
    }
  }
  return [word];
};

/** Whether a folded word is known. */
export const isConcept = (word: string): boolean => conceptsOf.has(word);

/** A folded word's concept, by the first word of its group; null if it is not known. */
export const nameOfConcept = (word: string): string | null => {
  const [first] = conceptsOf.get(word) ?? [];
  return first === undefined ? null : at(firstWords, first);
};

/** Whether two folded words are known and mean different things: neither is the other, misread. */
export const isOtherConcept = (one: string, other: string): boolean =>
  conceptsOf.has(one) && conceptsOf.has(other) && !isSameConcept(one, other);

/** Whether two folded words mean the same thing. */
export const isSameConcept = (one: string, other: string): boolean => {
  const own = conceptsOf.get(one);
  const others = conceptsOf.get(other);
  if (own === undefined || others === undefined) return false;
  // Without a copy of the set, since a reading compares many words.
  for (const index of own) if (others.has(index)) return true;
  return false;
};

/** Concepts that exclude each other, by the first words of their groups. */
const opposites = [
  ['gross', 'net'],
  ['opening', 'closing'],
  ['first', 'last'],
  ['withdrawal', 'deposit'],
  ['shipper', 'consignee'],
  ['origin', 'destination'],
  ['arrival', 'departure'],
  ['employee', 'company'],
  ['landlord', 'tenant'],
  ['lender', 'borrower'],
  ['mother', 'father'],
  ['shop', 'customer'],
] as const;

/** Whether a folded word is another one, or means the same. */
export const isLike = (word: string, other: string): boolean => word === other || isSameConcept(word, other);

/** The sides of opposites that known words are on: a bit for each. */
const sidesOf = new Map<string, number>();
for (const [index, sides] of opposites.entries()) {
  for (const [side, concept] of sides.entries()) {
    for (const word of [concept, ...conceptsOf.keys()].filter((known) => isLike(known, concept))) {
      sidesOf.set(word, (sidesOf.get(word) ?? 0) | (1 << (2 * index + side)));
    }
  }
}

const sidesOfAll = (words: readonly string[]): number =>
  words.reduce((sides, word) => sides | (sidesOf.get(word) ?? 0), 0);

/** The first side of each pair of opposites. */
const firstSides = opposites.reduce((sides, _, index) => sides | (1 << (2 * index)), 0);

/** Whether a label's words say the opposite of those that are requested: `Net pay`, for `Gross pay`. */
export const isOpposite = (asked: readonly string[], printed: readonly string[]): boolean => {
  const own = sidesOfAll(asked);
  const other = sidesOfAll(printed);
  // Of a pair, a text is on one side only if it has the words of that side and not those of the other.
  const onlyFirst = (sides: number): number => sides & ~(sides >> 1) & firstSides;
  const onlyLast = (sides: number): number => (sides >> 1) & ~sides & firstSides;
  return ((onlyFirst(own) & onlyLast(other)) | (onlyLast(own) & onlyFirst(other))) !== 0;
};

/** Concepts that many labels share, so that they are weak evidence: number, name, date, amount, total. */
const generalGroups = new Set([0, 1, 2, 5, 6]);

/** Whether a folded word names only a kind of value. */
export const isGeneralWord = (word: string): boolean => {
  const own = conceptsOf.get(word);
  return own !== undefined && [...own].every((index) => generalGroups.has(index));
};

/** The groups of words for parties, by their first words. */
const partyGroups: ReadonlySet<string> = new Set(
  phrases(`
    shop, company, person, employee, customer, shipper, consignee, carrier, insurer, applicant, landlord, tenant, borrower, lender, beneficiary,
    payer, patient, student, spouse, mother, father, child, agent, driver, passenger, guest, taxpayer
  `),
);
const partyWords: ReadonlySet<string> = new Set(
  groups
    .map((group) => phrases(group).map(foldText))
    .flatMap(([first = '', ...others]) => (partyGroups.has(first) ? [first, ...others] : [])),
);

/** Whether a folded word names a party: `sender`, `landlord`. */
export const isPartyWord = (word: string): boolean => partyWords.has(word);
