import { expect, it } from 'vitest';
import { extractFields } from '../../../../processing/documents/extraction/extract.ts';
import { drawnPage } from '../../../../samples/placed-page.ts';
import { receiptItemsField } from '../../../../samples/receipts.ts';

/** The items of a receipt that is drawn in letters of one width, each as `quantity × name = total`. */
const readItems = (...lines: readonly string[]): string[] => {
  const { items } = extractFields([drawnPage(lines.join('\n'))], [receiptItemsField], undefined).extractedData;
  const rows = items as readonly { name: string | null; quantity: number | null; total: number | null }[] | null;
  return (rows ?? []).map(({ name, quantity, total }) => `${quantity ?? ''} × ${name ?? ''} = ${total ?? ''}`);
};

it('The items of a receipt are not its sums, taxes, payments and the number of its payment', () => {
  expect(
    readItems(
      'Harbor Diner',
      'Check #: 24',
      '2 Fry                  4.80',
      '1 Soft Drink           2.60',
      'Counter-Eat In         7.40',
      'TAX 6.75%              0.50',
      'Auth#: 356312          7.90',
      'Amount Due             7.90',
      'Mastercard             7.90',
      'Change                 0.00',
    ),
  ).toEqual(['2 × Fry = 4.8', '1 × Soft Drink = 2.6']);
});

it('A single item of a receipt has the count before its name', () => {
  expect(
    readItems(
      'Entree 04',
      'Aantal Omschrijving    Bedrag',
      '1 Adult                20,00',
      '1 Subtotaal:           20,00',
      'Te betalen:            20,00',
      'VISA                   20,00',
    ),
  ).toEqual(['1 × Adult = 20']);
});

it('The count of an item is in a cell before or after its name', () => {
  expect(readItems('Bar', '1   Large Tea     3.50 T', '2   Black         5.00 N', 'Subtotal:         8.50')).toEqual([
    '1 × Large Tea = 3.5',
    '2 × Black = 5',
  ]);
  expect(readItems('Bar', 'Large Tea    1    3.50', 'Black        2    5.00', 'Subtotal:         8.50')).toEqual([
    '1 × Large Tea = 3.5',
    '2 × Black = 5',
  ]);
});

it('The name of an item is above the number of its article', () => {
  expect(
    readItems(
      'Sporthaus',
      'PRECISION 960',
      '2230316           79,99 €',
      'Total             79,99 €',
      'Mastercard        79,99 €',
    ),
  ).toEqual([' × PRECISION 960 = 79.99']);
});

it('The name of an item is above its figures, also if those of other items are beside them', () => {
  expect(
    readItems(
      'Artikl         Cijena   Kol.   Ukupno',
      'LANDSKY IPA 0,5L',
      '               25,00    1,00    25,00',
      'TIRAMISU CUP   25,00    2,00    50,00',
      'Ukupno:                         75,00',
    ),
  ).toEqual(['1 × LANDSKY IPA 0,5L = 25', '2 × TIRAMISU CUP = 50']);
});

it('Quantities and prices above the items of a receipt with headings belong to the items', () => {
  expect(
    readItems(
      'DOCUMENTO COMMERCIALE',
      'DESCRIZIONE      IVA   Prezzo(€)',
      '2 × 11,80',
      'OLIO EVO 75CL    4%        23,60',
      '3 × 2,15',
      'TARALLI          10%        6,45',
      'SACCHETTO BIO    22%        0,10',
      'TOTALE COMPLESSIVO         30,15',
    ),
  ).toEqual(['2 × OLIO EVO 75CL = 23.6', '3 × TARALLI = 6.45', ' × SACCHETTO BIO = 0.1']);
});

it('A tax that is listed with the charges of a narrow bill is one of its lines', () => {
  expect(
    readItems(
      'Electric service',
      'Basic Monthly Charge    5.50',
      'Energy Charge          51.29',
      'Gross Receipts Tax      1.66',
      'Total Current Charges  58.45',
      'Amount due             58.45',
    ),
  ).toEqual([' × Basic Monthly Charge = 5.5', ' × Energy Charge = 51.29', ' × Gross Receipts Tax = 1.66']);
});

it('A quantity and a price are one product, however they are spaced, whatever their currency and the mark of the tax', () => {
  expect(
    readItems(
      'BANANEN            1,73 A',
      '  0,964 kg x   1,79 EUR/kg',
      'BROT               2,38 A',
      'MILCH              2,38 A',
      '  2 Stk x      1,19',
      'SUMME              6,49',
    ),
  ).toEqual(['0.964 × BANANEN = 1.73', ' × BROT = 2.38', '2 × MILCH = 2.38']);
  expect(
    readItems(
      'CEMENT 42.5N',
      '  3 @ R109.90     R329.70',
      'PVC PIPE',
      '  1 @ R89.95       R89.95',
      'TOTAL          R419.65',
    ),
  ).toEqual(['3 × CEMENT 42.5N = 329.7', '1 × PVC PIPE = 89.95']);
  expect(
    readItems('CUCURUCHO 1 KG', '2,0000 x 3.200,00   (21,00)', 'POTE CHICO    6.400,00', 'TOTAL         6.400,00'),
  ).toEqual(['2 × POTE CHICO = 6400']);
  expect(readItems('Los           5.00 0', 'Schoggi', '  2 à 1.90    3.80 1', 'Total CHF     8.80')).toEqual([
    ' × Los = 5',
    '2 × Schoggi = 3.8',
  ]);
});

it('The number of an article is not a part of the name of an item', () => {
  expect(
    readItems(
      'LAVENDER POT',
      '  9312000441087',
      '  2 @ $12.95        $25.90',
      'POTTING MIX',
      '  9312000440233',
      '  3 @ $9.50         $28.50',
      'TOTAL               $54.40',
    ),
  ).toEqual(['2 × LAVENDER POT = 25.9', '3 × POTTING MIX = 28.5']);
  expect(
    readItems(
      '00734120904 EGGS LRG       5.49 F',
      '4 @ 1.25',
      '00850072210 YOGURT PLN     5.00 F',
      '2.67 lb @ 0.69 /lb',
      '4011 BANANAS               1.84 F',
      'SUBTOTAL                  12.33',
    ),
  ).toEqual([' × EGGS LRG = 5.49', '4 × YOGURT PLN = 5', '2.67 × BANANAS = 1.84']);
});

it('Lines of dashes and the ways to make an item are not parts of its name', () => {
  expect(
    readItems(
      ' Mg  Artikel          Preis    EUR',
      '----------------------------------',
      '  2  Suppe             4,90   9,80',
      '  1  Salat            15,90  15,90',
      '       ohne Kernöl',
      '  1  Knödel            7,80   7,80',
      '----------------------------------',
      'Gesamtbetrag EUR             33,50',
    ),
  ).toEqual(['2 × Suppe = 9.8', '1 × Salat = 15.9', '1 × Knödel = 7.8']);
});

it('An item with a word for payments is one if the items add up with it', () => {
  expect(
    readItems(
      '1x Grote friet    4,20 A',
      '3x Cola blik      7,50 A',
      'TOTAAL         € 11,70',
      'Bancontact     € 11,70',
    ),
  ).toEqual(['1 × Grote friet = 4.2', '3 × Cola blik = 7.5']);
});

it('The word for pieces after a count is not a part of the name', () => {
  expect(readItems('2 AD ÇORBA       170,00', '3 AD AYRAN       135,00', 'TOPLAM           305,00')).toEqual([
    '2 × ÇORBA = 170',
    '3 × AYRAN = 135',
  ]);
});

it('Prices without decimals are prices in a country that has no others', () => {
  expect(
    readItems(
      'FARMACIA LOS ARRAYANES LTDA.',
      'Providencia, Santiago de Chile',
      'BOLETA ELECTRONICA N 482913',
      'IBUPROFENO X20      2.490',
      'ALCOHOL GEL',
      '   2 X 1.990        3.980',
      'PASTILLAS             690',
      'TOTAL $             7.160',
    ),
  ).toEqual([' × IBUPROFENO X20 = 2490', '2 × ALCOHOL GEL = 3980', ' × PASTILLAS = 690']);
});

it('A price in cents before a whole number is multiplied by it', () => {
  expect(
    readItems('Vollmilch 3,8%     2,70 A', '  1,35 x 2', 'Brot               2,89 A', 'SUMME              5,59'),
  ).toEqual(['2 × Vollmilch 3,8% = 2.7', ' × Brot = 2.89']);
});

it('The names of items may be above headings for their figures only', () => {
  expect(
    readItems(
      'Artigo',
      'Qtd             P.Unit     IVA     Total',
      'Pastel de nata',
      '3,00 UN           1,35     13%      4,05',
      'Tosta mista',
      '1,00 UN           3,90     13%      3,90',
      'TOTAL EUR                           7,95',
    ),
  ).toEqual(['3 × Pastel de nata = 4.05', '1 × Tosta mista = 3.9']);
});
