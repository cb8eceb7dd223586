import { phrases } from './phrases.ts';

/**
 * Labels by role in more languages, folded: Spanish, Italian, Portuguese, Polish, Czech, Slovak, Slovene, Croatian,
 * Hungarian, Romanian, Finnish, Estonian, Latvian, Lithuanian, Swedish, Norwegian, Danish, Turkish, Greek and
 * Indonesian. Words of sums are in amount-words.ts. A word that is usual in running text of another language is left
 * out.
 */
export const furtherLabels = {
  dueDate: phrases(`
    fecha de vencimiento, fecha vencimiento, data di scadenza, data scadenza, scadenza pagamento, data de vencimento,
    data limite de pagamento, pagar ate, termin platnosci, termin zaplaty, datum splatnosti, den splatnosti, splatnost,
    rok placila, zapadlost, dospijece, datum dospijeca, rok placanja, fizetesi hatarido, esedekesseg, termen de plata,
    data scadentei, scadenta, erapaiva, maksetahtaeg, maksetahtpaev, apmaksas termins, apmoketi iki, moketi iki,
    forfallodatum, forfallodag, betalas senast, forfallsdato, forfallsdag, forfaldsdato, betalingsfrist, son odeme tarihi,
    vade tarihi, ημερομηνια πληρωμης, πληρωτεο εως, jatuh tempo, tanggal jatuh tempo
  `),
  customer: phrases(`
    datos del cliente, facturar a, destinatario, acquirente, intestatario, spett.le, spettabile, adquirente, nabywca,
    kupujacy, odberatel, zakaznik, kupec, narocnik, kupac, vevo, vasarlo, cumparator, asiakas, laskutusosoite, ostja,
    pircejs, pirkejas, kundnamn, faktureras, fakturaadress, kjoper, fakturamottaker, alici, musteri, πελατης, pelanggan,
    kepada yth
  `),
  vatId: phrases(`
    n.i.f., nif, c.i.f., cif, p.iva, p. iva, partita iva, part. iva, c.f./p.iva, contribuinte, n contribuinte, nif/nipc, nip,
    nr nip, dic, ic dph, id za ddv, davcna stevilka, oib, adoszam, kozossegi adoszam, cod fiscal, cif/cui, y-tunnus,
    alv-numero, kmkr, kmkr nr, kmkr number, pvn nr, pvn reg. nr, pvm kodas, pvm moketojo kodas, momsreg.nr, momsregnr,
    momsreg nr, vat nr, org.nr, orgnr, organisasjonsnr, cvr, cvr-nr, cvr nr, vergi no, vkn, v.d., vergi dairesi, vergi kimlik no, αφμ, α.φ.μ.,
    npwp, gstin, gstin no, cnpj, cuit, c.u.i.t., cuit nro, c.u.i.t. nro, cuit n°, rfc, r.f.c., ruc, r.u.c., nit, rut, r.u.t., abn, a.b.n., trn,
    vat registration no.
  `),
  orderNumber: phrases(`
    numero de pedido, n pedido, num pedido, pedido n, su pedido, numero ordine, n ordine, ordine n, ordine nr, vs ordine,
    numero de encomenda, encomenda n, nr zamowienia, numer zamowienia, zamowienie nr, cislo objednavky, objednavka c,
    stevilka narocila, narocilo st, broj narudzbe, narudzba br, rendelesszam, rendeles szama, megrendeles szama, nr comanda,
    comanda nr, tilausnumero, tilausnro, tellimuse nr, tellimus nr, pasutijuma nr, uzsakymo nr, bestallningsnr,
    ordernummer, ordrenummer, ordrenr, ordre nr, siparis no, αριθμος παραγγελιας, no pesanan, nomor pesanan
  `),
  customerNumber: phrases(`
    numero de cliente, n cliente, codigo cliente, cod cliente, codice cliente, numero cliente, cod. cliente, n de cliente,
    codigo de cliente, nr klienta, numer klienta, cislo zakaznika, zakaznicke cislo, stevilka kupca, sifra kupca,
    ugyfelszam, vevokod, vevoszam, cod client, nr client, asiakasnumero, asiakasnro, kliendi number, kliendinumber,
    klienta numurs, klienta nr, kliento kodas, kliento nr, kundnummer, kundnr, kundenummer, kundenr, kunde nr, musteri no,
    κωδικος πελατη, nomor pelanggan, no pelanggan
  `),
  surname: phrases(`
    apellido, apellidos, cognome, apelido, apelidos, nazwisko, prijmeni, priezvisko, priimek, prezime, csaladi nev,
    vezeteknev, sukunimi, perekonnanimi, perenimi, uzvards, pavarde, efternamn, etternavn, efternavn, numele de familie,
    soyadi, soyad, επωνυμο
  `),
  givenNames: phrases(`
    nombre, nombres, nome, nomi, nome proprio, nomes proprios, imie, imiona, jmeno, jmena, meno, mena, ime, imena, utonev,
    uto nev, keresztnev, etunimi, etunimet, eesnimi, eesnimed, vards, vardi, vardas, vardai, fornamn, fornavn, prenume,
    prenumele, adi, ονομα
  `),
  fullName: phrases(`
    nombre y apellidos, apellidos y nombre, nome e cognome, cognome e nome, nome completo, nome e apelido, imie i nazwisko,
    nazwisko i imie, jmeno a prijmeni, prijmeni a jmeno, meno a priezvisko, ime in priimek, ime i prezime, prezime i ime,
    csaladi es utonev, teljes nev, koko nimi, ees- ja perekonnanimi, vards uzvards, vards un uzvards, vardas pavarde,
    vardas ir pavarde, for- och efternamn, for- og etternavn, fulde navn, numele si prenumele, nume si prenume, adi soyadi,
    ad soyad, ονοματεπωνυμο, nama lengkap
  `),
  birthDate: phrases(`
    fecha de nacimiento, fecha nacimiento, nacido el, data di nascita, nato il, nata il, data de nascimento, data urodzenia,
    datum narozeni, datum narodenia, datum rojstva, datum rodenja, szuletesi datum, szuletesi ido, data nasterii,
    syntymaaika, sunniaeg, sunnikuupaev, dzimsanas datums, gimimo data, fodelsedatum, fodselsdato, fodselsdag,
    dogum tarihi, ημερομηνια γεννησης, tanggal lahir
  `),
  expiryDate: phrases(`
    fecha de caducidad, fecha caducidad, valido hasta, valida hasta, validez, data di scadenza, scadenza, valido fino al,
    data de validade, validade, valido ate, data waznosci, termin waznosci, wazny do, wazna do, platnost do, platny do,
    doba platnosti, datum poteka, velja do, vrijedi do, datum isteka, ervenyesseg, ervenyes, ervenyesseg vege,
    data expirarii, valabil pana la, valabilitate, viimeinen voimassaolopaiva, voimassa, kehtiv kuni, kehtivuse lopp,
    deriga lidz, galioja iki, giltig till, sista giltighetsdag, gyldig til, utloper, utlopsdato, gyldig indtil,
    son gecerlilik, gecerlilik tarihi, son gecerlilik tarihi, ημερομηνια ληξης, berlaku hingga
  `),
  nationality: phrases(`
    nacionalidad, cittadinanza, nazionalita, nacionalidade, obywatelstwo, narodowosc, statni obcanstvi, statni prislusnost,
    statna prislusnost, statne obcianstvo, drzavljanstvo, allampolgarsag, cetatenie, cetatenia, kansalaisuus, kodakondsus,
    pilsoniba, valstspiederiba, pilietybe, medborgarskap, nationalitet, nasjonalitet, statsborgerskap, statsborgerskab,
    uyrugu, uyruk, ιθαγενεια, υπηκοοτητα, kewarganegaraan
  `),
  documentNumber: phrases(`
    numero de documento, n documento, num documento, numero documento, numero do documento, nr dokumentu, numer dokumentu,
    nr dowodu, cislo dokladu, cislo prukazu, stevilka dokumenta, broj dokumenta, broj iskaznice, broj osobne iskaznice,
    okmanyazonosito, okmany szama, okmanyszam, seria si numarul, asiakirjan numero, dokumendi number, dokumenti number,
    dokumenta numurs, dokumenta nr, dokumento nr, dokumento numeris, handlingens nummer, kortnummer, kort nr, dokument nr,
    dokumentnr, belge no, seri no, αριθμος δελτιου, αριθμος εγγραφου, nomor dokumen
  `),
  personalNumber: phrases(`
    dni, nie, codice fiscale, cod. fiscale, numero de identificacao civil, pesel, rodne cislo, emso, jmbg, osobni broj,
    szemelyi azonosito, szemelyi szam, cnp, henkilotunnus, isikukood, personas kods, asmens kodas, personnummer, pers.nr,
    fodselsnummer, cpr-nr, cpr nr, cpr, t.c. kimlik no, tc kimlik no, nik
  `),
} satisfies Readonly<Record<string, readonly string[]>>;
