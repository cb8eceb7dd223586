import { describe, expect, it } from 'vitest';
import type { Placed } from '../../../../samples/placed-page.ts';
import { type Asked, readValues } from './read-page.ts';

const envelope: readonly Placed[] = [
  ['Merrow & Tull, LLP', 40, 40],
  ['512 Court Street, Suite 30', 40, 54],
  ['Reading, PA 19601-4418', 40, 68],
  ['MS. WILLA HARTNELL', 300, 200],
  ['BAYVIEW SALVAGE INC', 300, 214],
  ['77 WATERLICK RD STE B', 300, 228],
  ['LYNCHBURG VA 24502', 300, 242],
];

describe('Parts of an address', () => {
  it('The street, city, state and postal code of a sender and a recipient come from their own addresses', () => {
    const asked: Asked = {
      fromStreet: ['Sender street address', 'string'],
      fromLine: ['Sender city, state, ZIP', 'string'],
      street: ['Recipient street', 'string'],
      city: ['Recipient city', 'string'],
      state: ['Recipient state', 'string'],
      zip: ['Recipient ZIP code', 'string'],
    };
    expect(readValues(envelope, asked)).toEqual({
      fromStreet: '512 Court Street, Suite 30',
      fromLine: 'Reading, PA 19601-4418',
      street: '77 WATERLICK RD STE B',
      city: 'LYNCHBURG',
      state: 'VA',
      zip: '24502',
    });
  });

  it.each([
    ['58 Cordage Row, Portland ME 04101', '58 Cordage Row', 'Portland', '04101'],
    ['9 Quay Lane, Port Ellory IP4 7QL', '9 Quay Lane', 'Port Ellory', 'IP4 7QL'],
    ['Kirchenweg 27 b, 91217 Hersbruck', 'Kirchenweg 27 b', 'Hersbruck', '91217'],
    ['Rua do Aqueduto 12, 3440-001 Vale de Sobral', 'Rua do Aqueduto 12', 'Vale de Sobral', '3440-001'],
    ['Pl. Nowy 4, 61-758 Poznań', 'Pl. Nowy 4', 'Poznań', '61-758'],
    ['77 Windermere Cres, THUNDER BAY, ON, P7B 3X9', '77 Windermere Cres', 'THUNDER BAY', 'P7B 3X9'],
  ])('An address in one line is divided: %s', (line, street, city, code) => {
    const asked: Asked = {
      street: ['Street address', 'string'],
      city: ['City', 'string'],
      code: ['Postal code', 'string'],
    };
    const texts: readonly Placed[] = [
      ['Anna Holm', 40, 40],
      [line, 40, 54],
    ];
    expect(readValues(texts, asked)).toEqual({ street, city, code });
  });

  it('The heading over an address shows whose it is', () => {
    const texts: readonly Placed[] = [
      ['BILL TO', 40, 40],
      ['SHIP TO', 300, 40],
      ['Brightwater Works', 40, 54],
      ['Brightwater Works, Plant 2', 300, 54],
      ['P.O. Box 771', 40, 68],
      ['811 Starr Avenue', 300, 68],
      ['Eau Claire, WI 54702', 40, 82],
      ['Altoona, WI 54720', 300, 82],
    ];
    const asked: Asked = {
      bill: ['Bill-to street', 'string'],
      ship: ['Ship-to street', 'string'],
      city: ['Ship-to city', 'string'],
    };
    expect(readValues(texts, asked)).toEqual({ bill: 'P.O. Box 771', ship: '811 Starr Avenue', city: 'Altoona' });
  });

  it('Headings side by side each have the address below them, in any words for its party', () => {
    const texts: readonly Placed[] = [
      ['SHIP TO', 40, 40],
      ['BILL TO', 300, 40],
      ['Guadalupe Henriksen', 40, 54],
      ['Oskar Henriksen', 300, 54],
      ['512 E Grand River Ave', 40, 68],
      ['1187 Tamarack Ct', 300, 68],
      ['East Lansing, MI 48823', 40, 82],
      ['Okemos, MI 48864', 300, 82],
    ];
    const asked: Asked = { street: ['Delivery street', 'string'], zip: ['Delivery ZIP', 'string'] };
    expect(readValues(texts, asked)).toEqual({ street: '512 E Grand River Ave', zip: '48823' });
  });

  it('A street at its label needs no number', () => {
    const texts: readonly Placed[] = [
      ['Street', 40, 40],
      ['Old Mill Lane', 140, 40],
      ['Town', 40, 60],
      ['Salem', 140, 60],
    ];
    const asked: Asked = { street: ['Street', 'string'], town: ['Town', 'string'] };
    expect(readValues(texts, asked)).toEqual({ street: 'Old Mill Lane', town: 'Salem' });
  });

  it('Other fields with the word of a part keep their values', () => {
    const texts: readonly Placed[] = [
      ['STATE FILE NUMBER', 300, 40],
      ['116-2016-020447', 420, 40],
      ['City of birth', 40, 80],
      ['Porto', 140, 80],
      ['12 Elm Street', 40, 120],
      ['Salem, OR 97301', 40, 134],
    ];
    const asked: Asked = { file: ['State file number', 'string'], birth: ['City of birth', 'string'] };
    expect(readValues(texts, asked)).toEqual({ file: '116-2016-020447', birth: 'Porto' });
  });

  it('A street that starts with five digits is not a city, and OCR may read the O of a state as a zero', () => {
    const card: readonly Placed[] = [
      ['QUILLON VANDERHOOF', 300, 200],
      ['35206 DREWS VALLEY RD', 300, 214],
      ['LAKEVIEW 0R 97630-9536', 300, 228],
    ];
    const asked: Asked = { street: ['Street', 'string'], city: ['City', 'string'], zip: ['ZIP code', 'string'] };
    expect(readValues(card, asked)).toEqual({ street: '35206 DREWS VALLEY RD', city: 'LAKEVIEW', zip: '97630-9536' });
  });

  it('The contact of a party is the person to whose attention its address is', () => {
    const order: readonly Placed[] = [
      ['VENDOR', 40, 40],
      ['Cross Timbers Refractory Supply', 40, 54],
      ['Attn: Wilhelmina Stroope, Inside Sales', 40, 68],
      ['2609 Industrial Spur', 40, 82],
      ['Weatherford, TX 76086', 40, 96],
      ['SHIP TO', 300, 40],
      ['Paluxy Art Foundry', 300, 54],
      ['Attn: Ignatius Delacroix', 300, 68],
      ['936 Sculptor Row', 300, 82],
      ['Walnut Springs, TX 76690', 300, 96],
    ];
    const asked: Asked = { vendorContact: ['Vendor contact', 'string'], siteContact: ['Ship to contact', 'string'] };
    expect(readValues(order, asked)).toEqual({
      vendorContact: 'Wilhelmina Stroope',
      siteContact: 'Ignatius Delacroix',
    });
  });

  it.each([
    ['Amberg Werke GmbH • Hallstr. 25 • 91710 Gunzenhausen', 'Hallstr. 25', 'Gunzenhausen', '91710'],
    [
      "Moulin Amberg SARL - 12 chemin de l'olive - 84340 Malaucène - France",
      "12 chemin de l'olive",
      'Malaucène',
      '84340',
    ],
  ])('The address of a supplier is in the line above that of the customer: %s', (line, street, city, code) => {
    const texts: readonly Placed[] = [
      [line, 40, 40],
      ['Frau Ida Lenz', 40, 54],
      ['Uferweg 14', 40, 68],
      ['60435 Frankfurt', 40, 82],
      ['Rechnung Nr. 4471', 40, 140],
      ['Amount due', 40, 170],
      ['118,00 EUR', 300, 170],
      [line.slice(0, 12), 40, 400],
    ];
    const asked: Asked = {
      street: ['Supplier street', 'string'],
      city: ['Supplier city', 'string'],
      code: ['Supplier postal code', 'string'],
      customer: ['Customer street', 'string'],
    };
    expect(readValues(texts, asked)).toEqual({ street, city, code, customer: 'Uferweg 14' });
  });

  it.each([
    [['Hafenweg 4 20459 Hamburg'], 'Hafenweg 4', 'Hamburg', '20459'],
    [['Lindengracht 123', '4566 PB', 'Amsterdam'], 'Lindengracht 123', 'Amsterdam', '4566 PB'],
    [['45 Carlton Street', 'Toronto, ON', 'Canada, M5B 2H9'], '45 Carlton Street', 'Toronto', 'M5B 2H9'],
    [['8750 Judenburg, Hauptplatz 11'], 'Hauptplatz 11', 'Judenburg', '8750'],
  ])(
    'A city is found without a mark before it, before its street, and above or below its postal code: %s',
    (lines, street, city, code) => {
      const asked: Asked = {
        street: ['Street address', 'string'],
        city: ['City', 'string'],
        code: ['Postal code', 'string'],
      };
      const texts = ['Anna Holm', ...lines].map((line, index): Placed => [line, 40, 40 + 14 * index]);
      expect(readValues(texts, asked)).toEqual({ street, city, code });
    },
  );

  it('The place, the date and the signature that a receipt leaves to fill in are not its city', () => {
    const texts: readonly Placed[] = [
      ['Trattoria Amberg', 40, 40],
      ['Uferweg 17', 40, 54],
      ['04107 Leipzig', 40, 68],
      ['Summe', 40, 140],
      ['31,20', 300, 140],
      ['Ort', 40, 240],
      ['Datum', 200, 240],
      ['Unterschrift', 40, 270],
    ];
    expect(readValues(texts, { city: ['City', 'string'] })).toEqual({ city: 'Leipzig' });
  });

  it('An address may have its district below the street, its region after the city, or end at the margin', () => {
    const asked: Asked = {
      street: ['Supplier street', 'string'],
      city: ['Supplier city', 'string'],
      code: ['Supplier postal code', 'string'],
    };
    const left = [
      'PAPELERÍA DEL BAJÍO, S.A. DE C.V.',
      'Blvd. Hidalgo 2208',
      'Col. Las Trojes',
      'C.P. 37227 León, Guanajuato, México',
    ];
    expect(
      readValues(
        left.map((line, index): Placed => [line, 40, 40 + 14 * index]),
        asked,
      ),
    ).toEqual({
      street: 'Blvd. Hidalgo 2208',
      city: 'León',
      code: '37227',
    });
    const right = ['Amberg Installatietechniek B.V.', 'Industrieweg 41', '5262 GJ Vught'];
    const texts = right.map((line, index): Placed => [line, 555 - 5 * line.length, 40 + 14 * index]);
    expect(readValues([...texts, ['FACTUUR', 40, 200]], asked)).toEqual({
      street: 'Industrieweg 41',
      city: 'Vught',
      code: '5262 GJ',
    });
  });
});
