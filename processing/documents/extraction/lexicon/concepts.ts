import { foldText } from '../sheet/fold.ts';
import { phrases } from './phrases.ts';

/**
 * Words for one thing, by which a field is found although the page's label uses other words: `First day of the booking`
 * and `Start Date`. The languages are English, German, French, Dutch, Spanish, Italian, Portuguese, Polish, Czech,
 * Danish, Norwegian, Swedish, Turkish, and Indonesian. A word is left out if labels of another language use it with
 * another meaning.
 */
const groups = [
  'number, no, nr, num, nomor, id, identification, identifier, code, ref, reference, nummer, numero, nombre, kennung, kennzeichen, numer, nro, #, n°, nº, cislo, numara, numarasi, numerot',
  'name, names, namen, nom, naam, nombre, nome, nazwa, imie, nama, navn, namn, jmeno, nimi, isim, adi, bezeichnung, denomination',
  'date, dates, day, dated, datum, tag, jour, dag, fecha, dia, data, giorno, dzien, tarikh, tanggal, dato, datums, paivays, tarih, tarihi',
  'first, start, from, begin, beginning, effective, commencement, starting, since, inception, beginn, ab, von, debut, du, vanaf, inicio, desde, inizio, dal, od, starts, beginnt, anfang, pocatek, poczatek, zacatek, baslangic, mulai, mula',
  'last, end, to, until, through, expiry, expiration, expires, ending, ende, bis, fin, au, tot, hasta, fine, al, ate, do, ends, endet, schluss, koniec, konec, bitis, slut, slutt, sampai, berakhir, akhir',
  'amount, sum, price, cost, costs, charge, charges, fee, fees, gebuhr, gebuhren, frais, value, betrag, preis, montant, prix, bedrag, prijs, importe, precio, importo, prezzo, valor, preco, kwota, cena, jumlah, harga, belopp, belob, belop, castka, summa, tutar, tutari, kosten, couts, coste, costo, custo, koszt, biaya, ongkos, nilai',
  'total, totals, sum, overall, grand, gesamt, summe, totaal, totale, totaux, razem, suma, totalt, celkem, toplam, yhteensa, sammanlagt, insgesamt, jumlah, ogolem',
  'quantity, qty, pieces, pcs, units, count, menge, anzahl, quantite, aantal, cantidad, quantita, quantidade, ilosc, kuantiti, antal, antall, mnozstvi, miktar, maara, stuck, stuckzahl, aantallen, banyak',
  'shop, store, merchant, retailer, restaurant, vendor, seller, supplier, geschaft, handler, magasin, commercant, winkel, tienda, comercio, negozio, loja, sklep, lieferant, verkaufer, kreditor, fournisseur, vendeur, leverancier, verkoper, proveedor, vendedor, fornitore, venditore, fornecedor, dostawca, sprzedawca, dodavatel, prodejce, saljare, selger, saelger, leverantor, leverandor, satici, tedarikci, penjual, pemasok',
  'company, firm, business, organization, organisation, employer, firma, unternehmen, societe, entreprise, bedrijf, empresa, azienda, societa, gesellschaft, betrieb, compagnie, onderneming, compania, sociedad, ditta, impresa, sociedade, companhia, firmy, spolka, foretag, virksomhed, bedrift, sirket, perusahaan, syarikat',
  'person, holder, member, insured, policyholder, owner, keeper, inhaber, titulaire, houder, titular, intestatario, proprietor, halter, eigentumer, proprietaire, eigenaar, propietario, proprietario, titolare, wlasciciel, posiadacz, drzitel, majitel, agare, innehavare, indehaver, innehaver, sahibi, pemilik, pemegang',
  'employee, worker, staff, arbeitnehmer, mitarbeiter, salarie, werknemer, empleado, trabajador, dipendente, trabalhador, pracownik, beschaftigter, angestellter, employe, salariee, medewerker, zatrudniony, zamestnanec, anstalld, medarbejder, ansatt, calisan, karyawan, pekerja',
  'customer, client, buyer, purchaser, recipient, kunde, acheteur, klant, cliente, comprador, acquirente, nabywca, pelanggan, kaufer, auftraggeber, abonnent, kunden, zakaznik, odberatel, klient, kund, kjoper, kober, kopare, musteri, alici, asiakas, pembeli, klien',
  'claim, claims, schaden, sinistre, schade, siniestro, sinistro, szkoda',
  'policy, police, versicherungsschein, polis, poliza, polizza, apolice, polisa',
  'contract, agreement, vertrag, contrat, contrato, contratto, umowa, vereinbarung, overeenkomst, acuerdo, convenio, accordo, acordo, porozumienie, smlouva, avtal, aftale, avtale, kontrakt, sozlesme, perjanjian, kontrak',
  'yearly, year, ytd, annual, annually, annum, jahr, jahrlich, an, annee, annuel, jaar, ano, anual, anno, annuo, rok, jahres, aar, arlig, arligt, roczny, roczna, rocznie, rocni, yil, yillik, tahun, tahunan, jaarlijks, jaarlijkse',
  'monthly, month, monat, monatlich, mois, mensuel, maand, mes, mensual, mese, miesiac, monats, maandelijks, maandelijkse, mensuales, mensile, mensais, miesieczny, miesieczna, mesicni, manad, manedlig, maned, maaned, aylik, bulan, bulanan',
  'period, range, dates, span, term, coverage, current, zeitraum, periode, periodo, okres, laufzeit, dauer, duree, duration, looptijd, duracion, durata, duracao, obdobi, donem, sure, jangka, lamanya',
  'gross, earnings, brutto, brut, bruto, lordo, iliquido, kotor, brutt',
  'net, takehome, netto, liquido, neto',
  'deductions, deduction, withheld, withholding, abzuge, retenues, inhoudingen, deducciones, trattenute, descontos, potracenia, afdrag, fradrag, trekk, srazky, kesinti, kesintiler, potongan, ritenute, deducoes, abzug',
  'tax, taxes, vat, gst, steuer, taxe, impot, btw, belasting, impuesto, iva, imposta, imposto, podatek, cukai, moms, mva, dph, kdv, vergi, vergisi, belastingen, pajak, ppn, mwst, ust, umsatzsteuer, tva, imposable',
  'payment, paid, pay, payable, payout, remuneration, zahlung, paiement, betaling, pago, pagamento, platnosc, bayaran, zahlbar, bezahlt, paye, payer, regle, reglement, betaald, betalen, pagado, pagar, pagato, pagare, zaplata, zaplaty, zaplacono, platba, betalning, betalt, odeme, odenen, pembayaran',
  'due, owed, outstanding, before, by, deadline, fallig, echeance, vervaldatum, vencimiento, scadenza, vencimento, termin, falligkeit, echeances, vervalt, scade, platne, splatnost, forfald, forfall, forfallo, vade, tempo',
  'shipping, shipment, freight, delivery, delivered, deliver, dispatch, versand, lieferung, livraison, levering, verzending, envio, entrega, spedizione, consegna, dostawa, penghantaran, transport, transporte, trasporto, expedition, expedicion, envoi, spedycja, wysylka, doprava, leverans, fragt, frakt, sevk, teslimat, pengiriman, porto',
  'driver, fahrer, chauffeur, conducteur, conductor, autista, condutor, motorista, kierowca, pengemudi, sopir, lenker, kjorer, bestuurder, forer, forare, surucu, ridic',
  'vehicle, car, auto, kendaraan, fahrzeug, vehicule, voertuig, vehiculo, veicolo, veiculo, pojazd, kraftfahrzeug, kfz, wagen, kjoretoy, koretoj, fordon, vozidlo, vozidla, arac, motorrad, coche, macchina, carro, samochod',
  'registration, reg, plate, licence, license, rejestracyjny, polisi, kennzeichen, immatriculation, kenteken, matricula, targa, placa, plaka, spz, tablica, nopol',
  'order, bestellung, auftrag, commande, bestelling, pedido, ordine, encomenda, zamowienie, pesanan, ordre, objednavka, siparis, commandes, zlecenie, zlecenia',
  'purchase, po, buying, einkauf, kauf, achat, aankoop, inkoop, compra, acquisto, zakup, zakupu, nakup, kob, kjop, kop, satin, pembelian',
  'account, acct, acc, konto, compte, rekening, cuenta, conto, conta, rachunek, akaun, ucet, uctu, hesap, konta, rachunku, tili',
  'bank, payee, institution',
  'issue, issued, issuing, ausstellung, ausgestellt, emission, delivre, afgifte, emision, expedicion, rilascio, emissao, wystawienia, erteilt, ausgabe, delivrance, etabli, etablie, etablissement, established, uitgifte, uitgegeven, expedido, expedida, rilasciato, rilasciata, emesso, emitido, emitida, wydania, wydany, wystawiono, vydani, vydano, udstedt, utstedt, utfardad, verilis, duzenleme, duzenlenme, dikeluarkan, terbit, penerbitan',
  'birth, born, geburt, naissance, geboorte, nacimiento, nascita, nascimento, urodzenia, geboren, geb, nee, nacido, nacida, nato, nata, nascido, narozeni, fodsel, fodsels, fodelse, fodt, fodd, dogum, lahir',
  'address, residence, anschrift, adresse, adres, direccion, domicilio, indirizzo, endereco, alamat, adressen, wohnort, wohnsitz, domicile, woonplaats, residenza, residencia, morada, zamieszkania, bydliste, adresa, adress, osoite, adresi, standort, location, ubicacion',
  'opening, previous, beginning, forward, anfang, alter, initial, ancien, begin, inicial, anterior, iniziale, precedente, poczatkowe, vorheriger, vorige, predchozi, onceki, awal, ingaende, primo',
  'closing, new, ending, final, schluss, neuer, nouveau, eind, nuevo, finale, koncowe, neu, nieuwe, actuel, actual, attuale, atual, nowe, aktuell, neues, konecny, utgaende, ultimo, akhir, nova, nuova, nuovo, novo',
  'balance, saldo, kontostand, solde, saldi, zustatek, bakiye, zaldo',
  'refund, refunded, credit, erstattung, rembourse, reembolso, rimborso, vergutung, guthaben, avoir, terugbetaling, tegoed, devolucion, abono, restituzione, zwrot, vraceni, aterbetalning, iade',
  'discount, rabatt, remise, korting, descuento, sconto, desconto, rabat, diskaun, nachlass, skonto, reduction, ristorno, upust, sleva, indirim, potongan, ermassigung',
  'points, reward, rewards, earned, punkte, punten, puntos, punti, pontos, punkter, poeng, puan, poin',
  'weight, wt, wgt, kg, kgs, lb, lbs, gewicht, poids, peso, waga, berat, masse, vekt, vagt, vikt, hmotnost, agirlik',
  'shipper, sender, consignor, exporter, absender, expediteur, afzender, remitente, mittente, remetente, nadawca, pengirim, from, versender, verlader, ausfuhrer, exporteur, exportateur, exportador, esportatore, eksporter, odesilatel, afsender, avsender, avsandare, gonderen, gonderici',
  'consignee, receiver, importer, empfanger, destinataire, ontvanger, destinatario, odbiorca, penerima, to, einfuhrer, importateur, importador, importatore, prijemce, modtager, mottaker, mottagare, alici',
  'origin, departure, loading, herkunft, abgang, depart, herkomst, origen, origine, origem, pochodzenia, ursprung, provenance, procedencia, provenienza, pochodzenie, puvod, puvodu, oprindelse, opprinnelse, mense, asal',
  'destination, arrival, discharge, ziel, bestimmung, bestemming, destino, destinazione, przeznaczenia, cel, urceni, bestemmelse, varis, tujuan, reiseziel',
  'transaction, txn, trans, vorgang, transactie, transaccion, transazione, transacao, buchung, umsatz, movimiento, movimento, operation, operacion, operazione, operacao, operacja, transaksi, islem, transaktion',
  'social, sozial, social, sociale, soziale, seguridad, sicherheit, sozialversicherung, previsional, previdenza, spoleczne, sosyal',
  'phone, telephone, tel, mobile, telefon, telefono, telefone, handy, mobil, portable, gsm, telefoon, movil, celular, cellulare, telemovel, komorka, puhelin, telepon',
  'routing, sort, aba, transit, bankleitzahl',
  'check, cheque, scheck, cek, cheques, assegno, czek',
  'memo, purpose, purposes, zweck, verwendungszweck, motif, betreff, objet, onderwerp, concepto, causale, assunto, tytul, ucel',
  'insurance, coverage, versicherung, assurance, verzekering, seguro, assicurazione, ubezpieczenia, ubezpieczenie, asuransi, pojisteni, forsikring, forsakring, sigorta',
  'insurer, versicherer, assureur, verzekeraar, aseguradora, assicuratore, assicuratrice, seguradora, ubezpieczyciel, pojistovna',
  'premium, pramie, beitrag, prime, premie, prima, premio, skladka, premi, beitrage, cotisation, contribution, contributi, pojistne, preminin, prim',
  'withdrawal, withdrawals, withdrawn, debits, out, auszahlungen, retraits, retiros, prelievi, wyplaty, lastschrift, belastung, belastungen, debit, cargos, salidas, addebiti, saidas, wyplata, penarikan, udbetaling',
  'deposit, deposits, additions, deposited, credits, in, einzahlungen, depots, depositos, versamenti, wplaty, gutschriften, ingresos, abonos, entradas, accrediti, wplata, setoran, indbetaling',
  'height, hgt, ht, grosse, taille, lengte, estatura, altura, altezza, wzrost, korpergrosse, hoyde, hojde, langd, vyska, tinggi',
  'eyes, eye, augen, yeux, ogen, ojos, occhi, olhos, oczy',
  'carrier, haulier, forwarder, courier, spedition, spediteur, frachtfuhrer, transporteur, vervoerder, transportista, vettore, transportadora, przewoznik, kurir, dopravce, tasiyici, pengangkut, fragtforer',
  'pallets, pallet, paletten, palette, palettes, palets, palet, bancali, palety',
  'package, packages, pkgs, parcel, parcels, cartons, colli, collo, packstucke, colis, bultos, paczek, packstuck, kolli, karton, kartons, box, boxes, cajas, cartoni, caixas, volumes, kartony, baliku, koli, kemasan, pakker',
  'requested, requestor, requester, requisitioner, requisitioned, originator, besteller, demandeur, solicitante, richiedente, anforderer, aangevraagd, solicitado, richiesto, zamawiajacy',
  'consumption, consumed, usage, used, verbrauch, verbraucht, consommation, consommee, verbruik, consumo, consumida, consumido, consumata, consumato, zuzycie, zuzyta, pemakaian, spotreba, forbrug, forbruk, forbrukning, tuketim',
  'authorization, approval, auth, autorizacion, autorisation, freigabe, genehmigung, autorizzazione, autorizacao, autoryzacja, onay, persetujuan',
  'invoice, bill, rechnung, facture, factuur, factura, fattura, fatura, faktura, faktury, lasku, tagihan',
  'receipt, folio, quittung, beleg, recu, recibo, ricevuta, scontrino, paragon, makbuz, kwitansi, kvittering, kvitto',
  'statement, auszug, kontoauszug, releve, afschrift, extracto, estratto, extrato, wyciag, vypis, kontoudtog, kontoutdrag, ekstre',
  'card, karte, carte, kaart, tarjeta, tessera, cartao, karta, kort, kart, kartu',
  'document, dokument, documento, belge, dokumen, doklad',
  'passport, reisepass, pass, passeport, paspoort, pasaporte, passaporto, passaporte, paszport, pasaport, paspor',
  'nationality, citizenship, staatsangehorigkeit, nationalite, nationaliteit, nacionalidad, nazionalita, cittadinanza, nacionalidade, obywatelstwo, uyruk, kewarganegaraan',
  'sex, gender, geschlecht, sexe, geslacht, sexo, sesso, plec, pohlavi, cinsiyet',
  'authority, office, agency, behorde, amt, autorite, organisme, instantie, autoridad, organismo, autorita, ente, autoridade, urzad, organ, urad, myndighed, myndighet, kurum, kantor',
  'city, town, municipality, stadt, ort, gemeinde, ville, commune, stad, gemeente, ciudad, localidad, municipio, citta, comune, cidade, miasto, miejscowosc, gmina, mesto, obec, kommune, kommun, sehir, kota',
  'place, ort, stelle, lieu, plaats, lugar, luogo, local, miejsce, misto, sted, plats, yeri, tempat',
  'country, land, pays, pais, paese, kraj, zeme, stat, maa, ulke, ulkesi, negara',
  'state, province, region, bundesland, county, departement, provincie, provincia, estado, regione, wojewodztwo, kraj, provinsi',
  'street, strasse, straat',
  'postal, zip, postcode, postleitzahl, plz, cap, cep, psc',
  'manufacturer, maker, make, brand, hersteller, marke, fabricant, marque, constructeur, fabrikant, merk, fabricante, marca, produttore, costruttore, producent, marka, vyrobce, znacka, tillverkare, produsent, uretici, merek, pabrikan',
  'model, type, typ, modele, modell, modelo, modello, rodzaj, druh, tipe, jenis, tipo',
  'color, farbe, couleur, kleur, colore, kolor, barva, farve, farg, renk, warna',
  'power, leistung, puissance, vermogen, potencia, potenza, vykon, effekt, daya',
  'engine, motor, moteur, motore, silnik, motoru, mesin',
  'fuel, kraftstoff, carburant, brandstof, combustible, carburante, combustivel, paliwo, palivo, braendstof, drivmedel, yakit',
  'mileage, odometer, laufleistung, kilometrage, kilometraje, chilometraggio, quilometragem, przebieg, kilometre',
  'deductible, excess, selbstbeteiligung, selbstbehalt, franchise, eigenrisico, franquicia, franchigia, franquia, spoluucast, selvrisiko, sjalvrisk, muafiyet',
  'limit, maximum, max, hochstbetrag, hochstens, plafond, limite, maximo, massimale, massimo, maksymalna, batas',
  'installment, instalment, installments, abschlag, teilbetrag, acompte, mensualite, echeancier, termijn, cuota, rata, acconto, prestacao, parcela, splatka, taksit, angsuran, cicilan',
  'permit, license, licence, genehmigung, erlaubnis, ausweis, bewilligung, permis, vergunning, rijbewijs, permiso, licencia, permesso, licenza, patente, licenca, zezwolenie, pozwolenie, povoleni, tilladelse, tillstand, tillatelse, izin, ruhsat',
  'certificate, bescheinigung, zertifikat, zeugnis, urkunde, attestation, certificat, certificaat, bewijs, certificado, certificato, attestato, certidao, zaswiadczenie, certyfikat, swiadectwo, osvedceni, attest, bevis, intyg, sertifika, belgesi, sertifikat',
  'vessel, ship, schiff, navire, bateau, schip, buque, barco, nave, navio, statek, skib, skip, fartyg, gemi, kapal',
  'voyage, trip, journey, reise, fahrt, trajet, reis, viaje, viaggio, viagem, podroz, cesta, rejse, resa, sefer, yolculuk, perjalanan',
  'port, hafen, haven, puerto, porto, pristav, havn, hamn, liman, pelabuhan',
  'flight, flug, vol, vlucht, vuelo, volo, voo, ucus, penerbangan',
  'train, zug, trein, tren, treno, trem, comboio, pociag, vlak, tog, kereta',
  'seat, platz, sitzplatz, siege, stoel, zitplaats, asiento, posto, assento, miejsce, sedadlo, plads, koltuk, kursi',
  'class, klasse, classe, clase, klasa, trida, sinif, kelas, kategorie, category, categorie, categoria, kategoria',
  'passenger, traveler, traveller, reisender, fahrgast, passagier, passager, voyageur, reiziger, pasajero, viajero, passeggero, viaggiatore, passageiro, pasazer, podrozny, cestujici, yolcu, penumpang',
  'ticket, fahrkarte, fahrschein, billet, kaartje, vervoerbewijs, boleto, billete, biglietto, bilhete, bilet, jizdenka, biljett, tiket',
  'booking, reservation, buchung, reservierung, boeking, reservering, reserva, prenotazione, rezerwacja, rezervace, rezervasyon, bokning, bestilling, pemesanan, reservasi',
  'confirmation, bestatigung, bevestiging, confirmacion, conferma, confirmacao, potwierdzenie, potvrzeni, bekraeftelse, bekreftelse, onay, konfirmasi',
  'guest, guests, persons, covers, pax, personas, comensales, personen, gaste, personnes, couverts, gast, hote, huesped, ospite, hospede, gosc, misafir, konuk, tamu',
  'room, zimmer, chambre, kamer, habitacion, camera, quarto, pokoj, vaerelse, rom, rum, oda, kamar',
  'night, nights, nacht, nachte, ubernachtung, ubernachtungen, nuit, nuits, nuitees, nachten, noche, noches, notte, notti, noite, noites, noc, noce, nocy, gece, malam',
  'arrival, arrive, eta, checkin, anreise, ankunft, arrivee, aankomst, llegada, entrada, arrivo, chegada, przyjazd, prijezd, ankomst, varis, kedatangan',
  'departure, departing, etd, checkout, abreise, abfahrt, abflug, depart, vertrek, salida, partenza, partida, saida, wyjazd, odlot, odjezd, afgang, avgang, kalkis, keberangkatan',
  'hours, hour, stunden, stunde, heures, heure, uren, uur, horas, hora, godziny, godzin, hodiny, timer, timmar, jam',
  'time, uhrzeit, zeit, tijd, orario, czas, waktu',
  'rate, satz, taux, tarief, tasa, tipo, tariffa, aliquota, taxa, stawka, sazba, sats, oran, tarif',
  'salary, wage, wages, gehalt, lohn, salaire, traitement, loon, salaris, salario, sueldo, nomina, stipendio, retribuzione, ordenado, wynagrodzenie, pensja, mzda, lon, lonn, maas, ucret, gaji',
  'bonus, allowance, zulage, zuschlag, prime, indemnite, toeslag, toelage, bono, complemento, indennita, subsidio, premia, dodatek, priplatek, tillaeg, tillegg, tillagg, prim, tunjangan',
  'pension, retirement, rente, retraite, pensioen, jubilacion, pensione, reforma, aposentadoria, emerytalna, duchod, emeklilik, pensiun',
  'health, medical, kranken, gesundheit, sante, maladie, zorg, ziektekosten, salud, salute, sanitario, saude, zdrowotna, zdravotni, saglik, kesehatan',
  'patient, patiente, paciente, paziente, utente, pacjent, pacient, pasien',
  'doctor, physician, provider, arzt, medecin, praticien, arts, huisarts, medico, lekarz, lekar, laege, lege, lakare, doktor, hekim, dokter',
  'school, university, college, schule, universitat, hochschule, ecole, universite, universiteit, escuela, universidad, colegio, scuola, istituto, universita, escola, universidade, szkola, uczelnia, skola, skole, okul, sekolah, universitas',
  'student, pupil, studierender, schuler, schulerin, etudiant, eleve, leerling, estudiante, alumno, alumna, studente, alunno, aluno, uczen, zak, elev, ogrenci, mahasiswa, siswa, murid',
  'grade, mark, note, cijfer, nota, calificacion, voto, ocena, znamka, karakter, betyg, nilai',
  'course, kurs, lehrgang, cours, cursus, curso, corso, kursus',
  'training, schulung, ausbildung, formation, opleiding, formacion, formazione, formacao, szkolenie, skoleni, uddannelse, utdanning, utbildning, egitim, pelatihan',
  'property, grundstuck, immobilie, objekt, propriete, immeuble, logement, pand, woning, inmueble, vivienda, finca, immobile, imovel, nieruchomosc, lokal, nemovitost, ejendom, eiendom, fastighet, tasinmaz, properti',
  'rent, rental, miete, mietzins, kaltmiete, loyer, huur, alquiler, renta, affitto, canone, locazione, aluguel, renda, czynsz, najemne, husleje, husleie, hyra, kira, sewa',
  'landlord, lessor, vermieter, bailleur, verhuurder, arrendador, locatore, locador, senhorio, wynajmujacy, pronajimatel, udlejer, utleier, hyresvard',
  'tenant, lessee, mieter, locataire, huurder, arrendatario, inquilino, conduttore, locatario, najemca, najemce, lejer, leietaker, hyresgast, kiraci, penyewa',
  'security, bond, kaution, caution, garantie, waarborgsom, borg, fianza, cauzione, caucao, kaucja, kauce, depositum, depozito, jaminan',
  'utilities, ancillary, nebenkosten, betriebskosten, charges, servicekosten, gastos, spese, oneri, condominio, despesas, oplaty, poplatky, aidat, aconto',
  'meter, zahler, compteur, contador, contatore, medidor, licznik, licznika, meridlo, elektromer, maler, matare, sayac, meteran',
  'reading, index, lectura, lettura, leitura, odczyt, odecet, aflaesning, avlasning, okuma',
  'electricity, electric, strom, electricite, elektriciteit, stroom, electricidad, luz, elettricita, eletricidade, energia, energie, prad, elektrina, elektrik, listrik',
  'water, wasser, eau, agua, acqua, woda, voda, vand, vann, vatten',
  'tariff, plan, tarif, formule, forfait, tarifa, piano, plano, taryfa, abonnement, paket, paquete',
  'subscription, membership, abonnement, abo, mitgliedschaft, adhesion, lidmaatschap, suscripcion, membresia, abbonamento, iscrizione, assinatura, abonament, czlonkostwo, predplatne, medlemskab, abonelik, uyelik, langganan, keanggotaan',
  'member, mitglied, membre, adherent, miembro, socio, socia, membro, iscritto, associado, czlonek, clen, medlem, uye, anggota',
  'supply, versorgung, lieferstelle, verbrauchsstelle, entnahmestelle, fourniture, livraison, levering, suministro, fornitura, fornecimento, dostawy, odberne, anlaeg, anlegg',
  'loan, darlehen, kredit, pret, emprunt, lening, krediet, prestamo, prestito, mutuo, finanziamento, emprestimo, kredyt, pozyczka, uver, lan, kredi, pinjaman',
  'interest, zinsen, zins, interets, interet, rente, intereses, interes, interessi, juros, odsetki, urok, renter, renta, ranta, faiz, bunga',
  'principal, tilgung, kapital, capital, hoofdsom, capitale, kapitalu, jistina, hovedstol, anapara, pokok',
  'borrower, debtor, darlehensnehmer, kreditnehmer, schuldner, emprunteur, debiteur, kredietnemer, prestatario, deudor, mutuatario, debitore, devedor, mutuario, kredytobiorca, dluznik, lantagare, borclu, peminjam, debitur',
  'lender, creditor, mortgagee, glaubiger, darlehensgeber, preteur, creancier, crediteur, geldverstrekker, acreedor, prestamista, creditore, mutuante, credor, wierzyciel, veritel, langivare, alacakli, kreditur',
  'beneficiary, payee, begunstigter, empfanger, zahlungsempfanger, beneficiaire, begunstigde, beneficiario, beneficjent, odbiorca, prijemce, mottagare, lehdar, penerima',
  'payer, payor, remitter, zahler, auftraggeber, zahlungspflichtiger, payeur, opdrachtgever, ordenante, pagador, ordinante, pagante, zleceniodawca, platnik, platce, betaler, odeyen, pembayar',
  'transfer, wire, remittance, uberweisung, virement, overboeking, overschrijving, transferencia, giro, bonifico, przelew, prevod, overforsel, overforing, havale',
  'currency, wahrung, devise, monnaie, valuta, munt, moneda, divisa, moeda, waluta, mena',
  'exchange, kurs, koers, cambio, kur',
  'branch, filiale, zweigstelle, geschaftsstelle, niederlassung, agence, succursale, filiaal, vestiging, kantoor, sucursal, oficina, agenzia, agencia, oddzial, pobocka, filial, afdeling, sube, cabang',
  'department, abteilung, departement, afdeling, departamento, seccion, reparto, ufficio, setor, dzial, oddeleni, avdeling, avdelning, bolum, departman, bagian',
  'position, job, occupation, profession, beruf, tatigkeit, funktion, poste, emploi, fonction, functie, beroep, puesto, cargo, profesion, ocupacion, mansione, qualifica, professione, profissao, funcao, stanowisko, zawod, pozice, povolani, stilling, yrke, befattning, gorev, meslek, jabatan, pekerjaan',
  'signature, signed, signatory, unterschrift, unterzeichner, unterzeichnet, signataire, signe, handtekening, ondertekend, firmado, firmante, firmato, assinatura, assinado, podpis, podpisal, underskrift, imza, ditandatangani',
  'goods, commodity, contents, content, merchandise, ware, waren, inhalt, warenbezeichnung, marchandise, marchandises, contenu, goederen, inhoud, mercancia, mercancias, contenido, merce, merci, contenuto, mercadoria, mercadorias, conteudo, towar, towary, zawartosc, zbozi, obsah, varer, varor, indhold, innhold, esya, icerik, barang',
  'description, details, bezeichnung, beschreibung, designation, libelle, omschrijving, descripcion, detalle, descrizione, descricao, opis, popis, beskrivelse, beskrivning, aciklama, keterangan, uraian, deskripsi',
  'unit, each, einzel, einheit, unitaire, unite, eenheid, unitario, unidad, unita, unidade, jednostka, jednostkowa, jednotka, jednotkova, enhed, enhet, birim, satuan',
  'item, article, product, artikel, produkt, ware, produit, articulo, producto, articolo, prodotto, artigo, produto, pozycja, artykul, polozka, vare, vara, urun, produk',
  'serial, serie, seryjny, seri',
  'batch, lot, partij, lote, lotto, partia, sarze',
  'warranty, guarantee, garantie, gewahrleistung, garantia, garanzia, gwarancja, zaruka, garanti, garansi',
  'terms, conditions, bedingungen, konditionen, modalites, voorwaarden, condiciones, terminos, termini, condizioni, condicoes, termos, warunki, podminky, betingelser, vilkar, villkor, kosullar, syarat',
  'method, mode, means, form, weise, moyen, methode, wijze, forma, metodo, modo, modalita, meio, sposob, metoda, zpusob, metode, satt, sekil, yontem, cara',
  'status, zustand, statut, etat, toestand, estado, stato, situacao, stan, stav, durum',
  'reason, grund, begrundung, motif, raison, reden, motivo, razon, causa, causale, przyczyna, powod, duvod, arsag, orsak, neden, alasan',
  'remarks, notes, comments, bemerkung, bemerkungen, anmerkung, anmerkungen, hinweis, remarques, observations, opmerking, opmerkingen, observaciones, notas, note, osservazioni, observacoes, uwagi, poznamka, bemaerkninger, merknader, anmarkning, notlar, catatan',
  'contact, ansprechpartner, kontakt, contactpersoon, contacto, contatto, referente, contato, osoba, yetkili, kontak',
  'agent, representative, broker, adjuster, vertreter, makler, vermittler, sachbearbeiter, representant, courtier, conseiller, vertegenwoordiger, makelaar, tussenpersoon, adviseur, representante, agente, corredor, asesor, rappresentante, mediatore, consulente, mediador, przedstawiciel, posrednik, zastupce, ombud, temsilci, acente, agen, perwakilan',
  'marital, familienstand, civil, civile, cywilny, burgerlijke, rodinny, sivilstand, civilstand, medeni',
  'spouse, husband, wife, ehegatte, ehegattin, ehefrau, ehemann, ehepartner, conjoint, epoux, epouse, echtgenoot, echtgenote, conyuge, esposo, esposa, coniuge, marito, moglie, conjuge, marido, malzonek, zona, manzel, manzelka, aegtefaelle, ektefelle, suami, istri',
  'mother, mutter, mere, moeder, madre, mae, matka, matky, mamma, anne, ibu',
  'father, vater, pere, vader, padre, pai, ojciec, ojca, otec, otce, baba, ayah, bapak',
  'child, children, kind, kinder, enfant, enfants, kinderen, hijo, hijos, figlio, figli, filho, filhos, dziecko, dziecka, dite, barn, cocuk, anak',
  'marriage, wedding, heirat, eheschliessung, trauung, mariage, huwelijk, matrimonio, casamento, malzenstwo, slub, snatek, vielse, aekteskab, giftermal, evlilik, nikah, pernikahan, perkawinan',
  'death, tod, sterbe, deces, overlijden, defuncion, muerte, fallecimiento, morte, decesso, obito, zgon, umrti, olum, kematian',
  'court, gericht, amtsgericht, tribunal, rechtbank, juzgado, tribunale, soud, domstol, mahkeme, pengadilan',
  'case, file, aktenzeichen, geschaftszeichen, akte, vorgang, dossier, affaire, zaak, kenmerk, expediente, caso, pratica, fascicolo, causa, processo, sprawa, sprawy, spis, sak, arende, dosya, perkara',
  'fine, penalty, bussgeld, geldbusse, strafe, amende, boete, multa, sancion, sanzione, coima, grzywna, pokuta, bode, bot, ceza, denda',
  'offense, offence, violation, verstoss, ordnungswidrigkeit, tat, infraction, overtreding, infraccion, violazione, infrazione, infracao, wykroczenie, prestupek, overtraedelse, overtredelse, ihlal, pelanggaran',
  'event, show, veranstaltung, evenement, spectacle, evento, espectaculo, spettacolo, wydarzenie, impreza, akce, arrangement, evenemang, etkinlik, acara',
  'age, alter, leeftijd, edad, idade, wiek, vek, alder, yas, umur, usia',
  'valid, validity, gultig, gultigkeit, valable, validite, geldig, geldigheid, valido, valida, validez, vigencia, validita, validade, wazny, wazna, waznosc, platnost, platny, gyldig, giltig, gecerli, gecerlilik, berlaku',
  'renewal, renew, verlangerung, erneuerung, renouvellement, verlenging, renovacion, rinnovo, renovacao, odnowienie, obnoveni, fornyelse, yenileme, perpanjangan',
  'cancellation, termination, kundigung, stornierung, storno, resiliation, annulation, opzegging, annulering, cancelacion, rescision, disdetta, recesso, annullamento, cancelamento, rescisao, rozwiazanie, wypowiedzenie, vypoved, opsigelse, oppsigelse, uppsagning, iptal, fesih, pembatalan',
  'size, area, surface, flache, grosse, superficie, oppervlakte, powierzchnia, plocha, areal, yta, alan, luas, ukuran',
  'floor, storey, etage, stock, stockwerk, verdieping, piso, planta, piano, andar, pietro, patro, vaning, lantai',
  'income, einkommen, einkunfte, revenu, revenus, inkomen, inkomsten, ingresos, renta, reddito, redditi, rendimento, rendimentos, dochod, prijem, indkomst, inntekt, inkomst, gelir, penghasilan, pendapatan',
  'taxpayer, contribuable, belastingplichtige, contribuyente, contribuente, contribuinte, podatnik, skatteyder',
  'taxable, steuerpflichtig, imposable, belastbaar, imponible, tributable, tributavel, opodatkowania, skattepligtig, skattepliktig, matrah',
  'service, leistung, leistungen, dienstleistung, prestation, prestations, dienst, diensten, servicio, servicios, servizio, servizi, prestazione, prestazioni, servico, servicos, usluga, uslugi, sluzba, sluzby, ydelse, tjeneste, tjanst, hizmet, layanan, jasa',
  'project, projekt, vorhaben, projet, proyecto, obra, progetto, projeto, prosjekt, proje, proyek',
  'quote, quotation, estimate, offer, proposal, angebot, kostenvoranschlag, offerte, devis, offre, presupuesto, oferta, cotizacion, preventivo, offerta, orcamento, proposta, wycena, nabidka, tilbud, offert, teklif, penawaran',
  'note, slip, schein, lieferschein, bordereau, pakbon, vrachtbrief, albaran, bolla, ddt, guia, dowod, seddel, sedel, irsaliye, surat',
  'warehouse, lager, entrepot, magazijn, almacen, magazzino, armazem, magazyn, sklad, depo, gudang',
  'container, behalter, conteneur, contenedor, contenitore, contentor, kontener, kontejner, konteyner, kontainer',
  'volume, measurement, cbm, cubage, rauminhalt, volumen, kubatur',
  'till, register, kassa, kasse',
  'seal, siegel, plombe, plomb, scelle, zegel, precinto, sello, sigillo, selo, plomba',
  'station, bahnhof, gare, estacion, stazione, estacao, dworzec, stacja, nadrazi, stanice, istasyon, stasiun',
  'pump, zapfsaule, saule, pompe, pomp, surtidor, bomba, pompa, dystrybutor',
  'table, tisch, tafel, mesa, tavolo, stolik, stul, bord, meja',
  'waiter, server, cashier, bedienung, kellner, kassierer, serveur, caissier, ober, kassamedewerker, mesero, camarero, cajero, cameriere, cassiere, empregado, operador, kelner, kasjer, obsluha, pokladni, tjener, kassor, kasiyer, kasir, pelayan',
  'tip, gratuity, trinkgeld, pourboire, fooi, propina, mancia, gorjeta, napiwek, spropitne, drikkepenge, dricks, bahsis',
  'change, ruckgeld, wechselgeld, rendu, monnaie, wisselgeld, cambio, vuelto, resto, troco, reszta, vratit, byttepenge, vaxel, ustu, kembali, kembalian',
  'cash, bar, barzahlung, especes, contant, kontant, efectivo, contanti, contante, dinheiro, gotowka, hotove, kontanter, nakit, tunai',
  'rounding, rundung, arrondi, afronding, redondeo, arrotondamento, arredondamento, zaokraglenie, zaokrouhleni, afrunding, avrunding, avrundning, yuvarlama, pembulatan',
  'subtotal, zwischensumme, soustotal, subtotaal, subtotale, subsuma, mezisoucet, delsum, delsumma, aratoplam',
  'rating, score, bewertung, puntuacion, punteggio, pontuacao, wynik, hodnoceni',
  'warning, mahnung, rappel, aanmaning, recordatorio, sollecito, aviso, upomnienie, upominka, rykker, purring, paminnelse',
  'loyalty, club, rewards, membership, kundenkarte, fidelite, fidelidad, fidelizacion, fedelta, fidelidade, lojalnosciowa',
  'household, haushalt, foyer, menage, huishouden, hogar, familiare, agregado, gospodarstwo, domacnost, husstand, hushall, hane, keluarga',
  'parcel, plot, flurstuck, parzelle, parcelle, perceel, parcela, particella, dzialka, parsel',
  'purpose, zweck, verwendung, doel, finalidad, scopo, finalidade, cel, ucel, formal, andamal, amac, tujuan, keperluan',
] as const;

const conceptsOf = new Map<string, Set<number>>();
for (const [index, group] of groups.entries()) {
  for (const word of phrases(group)) {
    const folded = foldText(word);
    conceptsOf.set(folded, (conceptsOf.get(folded) ?? new Set()).add(index));
  }
}

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
