import { expect, it } from 'vitest';
import { OutputField } from '../../../../domain/output-field.ts';
import { extractFields } from '../../../../processing/documents/extraction/extract.ts';
import { furtherLabels } from '../../../../processing/documents/extraction/lexicon/further-labels.ts';
import { foldText } from '../../../../processing/documents/extraction/sheet/fold.ts';
import { placedPage } from '../../../../samples/placed-page.ts';

const fields = [
  ['surname', 'Surname', 'string'],
  ['givenNames', 'Given names', 'string'],
  ['birthDate', 'Date of birth', 'date'],
  ['expiryDate', 'Date of expiry', 'date'],
  ['nationality', 'Nationality', 'string'],
].map(([name, label, type]) => OutputField.parse({ name, label, type }));

it.each([
  ['Polish', 'Nazwisko', 'Imiona', 'Data urodzenia', 'Termin ważności', 'Obywatelstwo'],
  ['Czech', 'Příjmení', 'Jméno', 'Datum narození', 'Platnost do', 'Státní občanství'],
  ['Portuguese', 'Apelidos', 'Nomes próprios', 'Data de nascimento', 'Data de validade', 'Nacionalidade'],
  ['Swedish', 'Efternamn', 'Förnamn', 'Födelsedatum', 'Giltig till', 'Medborgarskap'],
  ['Hungarian', 'Családi név', 'Utónév', 'Születési dátum', 'Érvényesség vége', 'Állampolgárság'],
  ['Croatian', 'Prezime', 'Ime', 'Datum rođenja', 'Vrijedi do', 'Državljanstvo'],
  ['Turkish', 'Soyadı', 'Adı', 'Doğum tarihi', 'Son geçerlilik tarihi', 'Uyruğu'],
  ['Greek', 'Επώνυμο', 'Όνομα', 'Ημερομηνία γέννησης', 'Ημερομηνία λήξης', 'Ιθαγένεια'],
])('An identity paper is read by its %s labels', (_, surname, givenNames, birthDate, expiryDate, nationality) => {
  const page = placedPage([
    [surname, 50, 50],
    ['LINDEN', 50, 64],
    [givenNames, 50, 90],
    ['MARTA ELISA', 50, 104],
    [birthDate, 50, 130],
    ['14.03.1987', 50, 144],
    [expiryDate, 250, 130],
    ['02.11.2031', 250, 144],
    [nationality, 50, 170],
    ['UTO', 50, 184],
  ]);
  expect(extractFields([page], fields, undefined).extractedData).toEqual({
    surname: 'LINDEN',
    givenNames: 'MARTA ELISA',
    birthDate: '1987-03-14',
    expiryDate: '2031-11-02',
    nationality: 'UTO',
  });
});

it.each([
  ['Račun br: 6732/01/1', '6732/01/1'],
  ['Kvitto: 02-16332', '02-16332'],
  ['Ref. Venta: 9230744', '9230744'],
  ['Nr paragonu: 004512', '004512'],
  ['Číslo dokladu: 2024-118', '2024-118'],
  ['Kuitti nro 55021', '55021'],
  ['Fiş No: 0093', '0093'],
])('The number of a receipt is read from "%s"', (line, number) => {
  const field = OutputField.parse({ name: 'receiptNumber', label: 'Receipt number', type: 'string' });
  expect(extractFields([placedPage([[line, 50, 50]])], [field], undefined).extractedData).toEqual({
    receiptNumber: number,
  });
});

it.each([
  ['Italian', 'Data di scadenza: 30.04.2026', 'Numero ordine: 88-1204', 'Codice cliente: 5512'],
  ['Polish', 'Termin płatności: 30.04.2026', 'Nr zamówienia: 88-1204', 'Nr klienta: 5512'],
  ['Danish', 'Forfaldsdato: 30.04.2026', 'Ordrenummer: 88-1204', 'Kundenummer: 5512'],
  ['Finnish', 'Eräpäivä: 30.04.2026', 'Tilausnumero: 88-1204', 'Asiakasnumero: 5512'],
  ['Romanian', 'Termen de plată: 30.04.2026', 'Nr comanda: 88-1204', 'Cod client: 5512'],
])('An invoice is read by its %s labels', (_, dueDate, orderNumber, customerNumber) => {
  const asked = [
    ['dueDate', 'Due date', 'date'],
    ['orderNumber', 'Order number', 'string'],
    ['customerNumber', 'Customer number', 'string'],
  ].map(([name, label, type]) => OutputField.parse({ name, label, type }));
  const page = placedPage([
    [dueDate, 50, 50],
    [orderNumber, 50, 70],
    [customerNumber, 50, 90],
  ]);
  expect(extractFields([page], asked, undefined).extractedData).toEqual({
    dueDate: '2026-04-30',
    orderNumber: '88-1204',
    customerNumber: '5512',
  });
});

it('Labels in other languages are folded in the same way as compared texts', () => {
  const labels = Object.values(furtherLabels).flat();
  expect(labels.length).toBeGreaterThan(300);
  expect(labels.filter((label) => foldText(label) !== label)).toEqual([]);
});
