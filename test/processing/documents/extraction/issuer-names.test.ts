import { describe, expect, it } from 'vitest';
import { addressBelow } from '../../../../processing/documents/extraction/parties/address.ts';
import { issuerCandidates } from '../../../../processing/documents/extraction/parties/issuer.ts';
import { greetedNames } from '../../../../processing/documents/extraction/parties/trade-name.ts';
import { toSheet } from '../../../../processing/documents/extraction/sheet/sheet.ts';
import { centeredLines, type PrintedLine } from '../page-text.ts';

const issuerOf = (lines: readonly (string | PrintedLine)[]): unknown =>
  issuerCandidates(toSheet([centeredLines(lines)])).sort((a, b) => b.score - a.score)[0]?.value;

const address = ['NO. 12, JALAN MELOR 3/2,', 'TAMAN SERI BAYU,', '81300 SKUDAI, JOHOR', 'TEL: 07-555 0123'];

it("The issuer's name on a receipt is not the person named above the shop", () => {
  expect(issuerOf([{ text: 'LIM SIEW CHOO', size: 38 }, 'BUNGA RAYA GIFT & DECO', ...address])).toBe(
    'BUNGA RAYA GIFT & DECO',
  );
});

it("The issuer's name on a receipt continues in the next line if it ends with a joining word", () => {
  expect(issuerOf(['KILAT CONFECTIONERY &', 'BAKERY S/B (455512-D)', ...address])).toBe(
    'KILAT CONFECTIONERY & BAKERY S/B',
  );
  expect(issuerOf(['SERI BAYU COFFEE', 'COMPANY SDN BHD (462001-K)', ...address])).toBe(
    'SERI BAYU COFFEE COMPANY SDN BHD',
  );
  expect(issuerOf(['THREE OTTERS', 'ENTERPRISE', ...address])).toBe('THREE OTTERS ENTERPRISE');
});

it("The issuer's name on a receipt ends before a registration number on its line", () => {
  expect(issuerOf(['GERAI MAKMUR FOODS SDN BHD (139111 X)', ...address])).toBe('GERAI MAKMUR FOODS SDN BHD');
  expect(issuerOf(['GERAI MAKMUR TRADING CO.REG.NO: 1013999-U', ...address])).toBe('GERAI MAKMUR TRADING');
});

it("The issuer's name on a receipt is the company below a logo, and the longer name if both start alike", () => {
  expect(issuerOf([{ text: 'KOPI9', size: 60 }, 'RUMAH KOPI SEMBILAN SDN BHD', ...address])).toBe(
    'RUMAH KOPI SEMBILAN SDN BHD',
  );
  expect(issuerOf([{ text: 'Minyaku', size: 60 }, 'MINYAKU BAYU PETRO TRADING', ...address])).toBe(
    'MINYAKU BAYU PETRO TRADING',
  );
});

it("The issuer's name on a receipt has its legal form corrected if letters were misread", () => {
  expect(issuerOf(['PASAR BAYU 5DN 8HD', '(222737-X)', ...address])).toBe('PASAR BAYU SDN BHD');
  expect(issuerOf(['SERI BAYU HEALTHCARE SIN BHD', ...address])).toBe('SERI BAYU HEALTHCARE SDN BHD');
  expect(issuerOf(['MELOR LANE PHARMACY SDN BHDI', ...address])).toBe('MELOR LANE PHARMACY SDN BHD');
  expect(issuerOf(['THREE OTTERS RESTAURANT SDN D HD', ...address])).toBe('THREE OTTERS RESTAURANT SDN BHD');
  expect(issuerOf(['Kilat Parking Sn Bhd', '(961399-X)', ...address])).toBe('Kilat Parking Sdn Bhd');
  expect(issuerOf(['PASAR BAYU SOIN 3HO', '(222737-X)', ...address])).toBe('PASAR BAYU SDN BHD');
  expect(issuerOf(['TEH DAN KOPI 28 S/8', ...address])).toBe('TEH DAN KOPI 28 S/B');
});

it("The issuer's name on a receipt has letters corrected that were read as marks or as digits between letters", () => {
  expect(issuerOf(['BUNGA[ RAYA SDN BHD', ...address])).toBe('BUNGAI RAYA SDN BHD');
  expect(issuerOf(['MR. B.1.N. (M) SDN BHD', ...address])).toBe('MR. B.I.N. (M) SDN BHD');
  expect(issuerOf(['STUDIO 1 SDN BHD', ...address])).toBe('STUDIO 1 SDN BHD');
});

it("The issuer's name on a receipt has the usual words of names corrected that were read without confidence, and no others", () => {
  const unsure = (text: string) => ({ text, confidence: 0.9 });
  expect(issuerOf([unsure('BAYU ENIERPRISE'), ...address])).toBe('BAYU ENTERPRISE');
  expect(issuerOf(['TUAH JAYA HARDWARE', unsure('ENTERPRISEN(BAYU) SDN BHD'), ...address])).toBe(
    'TUAH JAYA HARDWARE ENTERPRISE(BAYU) SDN BHD',
  );
  expect(issuerOf(['BAYU STATIONARY SDN BHD', ...address])).toBe('BAYU STATIONARY SDN BHD');
  expect(issuerOf([unsure('BAYU ENTERPRISES SDN BHD'), ...address])).toBe('BAYU ENTERPRISES SDN BHD');
});

it("The issuer's name on a receipt is not a label, a heading or a date", () => {
  expect(issuerOf(['TAX INVOICE', 'DATE', '12/05/2018', 'KILAT ELEKTRIK TRADING', ...address])).toBe(
    'KILAT ELEKTRIK TRADING',
  );
});

it("The issuer's name on a receipt is not a heading with a space after each letter", () => {
  expect(issuerOf([{ text: 'I N V O I C E', size: 50 }, 'KILAT ELEKTRIK TRADING', ...address])).toBe(
    'KILAT ELEKTRIK TRADING',
  );
});

it("The issuer's name on a receipt is not a greeting to the guest, and not just a legal form", () => {
  expect(issuerOf(['YOUR GUEST NUMBER IS', '24', 'Burger Corner', 'Cashier: Ana'])).toBe('Burger Corner');
  expect(issuerOf(['d.o.o. OIB', 'Ribarnica Bura', 'Datum: 31.8.2021'])).not.toBe('d.o.o.');
});

it("The issuer's name on a receipt is the longer form that the page prints, with its branch below the logo or its legal form further down", () => {
  expect(issuerOf([{ text: 'Otterbrot', size: 90 }, 'Otterbrot Hafenmarkt', 'Steinweg 4', '20459 Hamburg'])).toBe(
    'Otterbrot Hafenmarkt',
  );
  const items = Array.from({ length: 16 }, (_, index) => `Brioche ${index} 3.50`);
  expect(issuerOf(['PATISSERIE LOUTRE', '2 RUE DU PORT', ...items, 'PATISSERIE LOUTRE INC.'])).toBe(
    'PATISSERIE LOUTRE INC.',
  );
  expect(issuerOf([{ text: 'OTTERSPORT', size: 90 }, 'OTTERSPOORT', 'Deutschland SE & Co. KG', 'Steinweg 4'])).toMatch(
    /^OTTERSPO+RT Deutschland SE & Co. KG$/,
  );
});

it("The issuer's name on a receipt has the legal forms of other countries corrected, and ends before a tax number", () => {
  expect(issuerOf(['Wok Bursztyn Sp. Z 0.0.', 'NIP 5213748328'])).toBe('Wok Bursztyn Sp. z o.o.');
  expect(issuerOf(['DOBRA LUKA d.o.0., 0IB: 83883384706', 'Opatija'])).toBe('DOBRA LUKA d.o.o.');
  expect(issuerOf(['Otter Trading 1nc.', '12 Harbor Road'])).toBe('Otter Trading Inc.');
});

it("The issuer's name on a receipt is not the label of a value beside it, and not a piece of a sentence", () => {
  expect(issuerOf(['CAB ID:', 'of your', 'HARBOR CAB'])).toBe('HARBOR CAB');
});

it("The issuer's name on a receipt is not a form's word, whatever is before it", () => {
  expect(issuerOf(['A PAYER', 'LES CONDITIONS', 'OTTERBROT'])).toBe('OTTERBROT');
});

it("The issuer's name on a receipt is named in a greeting", () => {
  const greeted = (text: string) => greetedNames(toSheet([centeredLines([text])]))[0]?.text;
  expect(greeted('Welcome to Corner Diner!')).toBe('Corner Diner');
  expect(greeted('Vielen Dank für Ihren Einkauf bei Otterbrot')).toBe('Otterbrot');
  expect(greeted('Thank you for shopping with us')).toBeUndefined();
  expect(greeted('Welcome to our store')).toBeUndefined();
});

it("The issuer's name on a receipt ends before the address on its line", () => {
  expect(issuerOf(['Bei Spiel GmbH ● Ecke 12 ● 12345 Stadthausen'])).toBe('Bei Spiel GmbH');
  expect(issuerOf(['Hafen Hotel GmbH Steinweg 4', '20459 Hamburg'])).toBe('Hafen Hotel GmbH');
});

it("The issuer's name on a receipt is the company below its brand, not both in one, and has no label before it", () => {
  const below = ['ROC: 1026984-X', ...address];
  expect(issuerOf(['OTTERMART@SP3', 'HERON WATERS SDN BHD', ...below])).toBe('HERON WATERS SDN BHD');
  expect(issuerOf(['Dimiliki: heron cafe sdn bhd 1110644-W', ...address])).toBe('heron cafe sdn bhd');
  expect(issuerOf(['Heron Cafe', 'Dimiliki: heron cafe sdn bhd 1110644-W', ...address])).toBe('heron cafe sdn bhd');
});

it("The issuer's name on a receipt is a kind of business, too, if its words were read without spaces", () => {
  const lines = ['OTTERSTATIONERYSHOP', ...address, 'INV NO: CS-SA', 'OTTER SUPPLY SDN BHD (1135772-K)'];
  expect(issuerOf(lines)).toBe('OTTERSTATIONERYSHOP');
});

it("The issuer's name on a receipt does not continue below an address on its line", () => {
  const sender = 'Otter Store Leipzig | Neumarkt 29-33 | 04109 Leipzig';
  expect(issuerOf([sender, 'Heron Consulting GmbH', 'Hafenstr. 22', '20459 Hamburg'])).not.toContain('Leipzig Heron');
});

describe("the issuer's address on a receipt", () => {
  const addressOf = (lines: readonly (string | PrintedLine)[]): unknown => {
    const sheet = toSheet([centeredLines(lines)]);
    const name = sheet.rows[0]?.cells[0];
    return name ? addressBelow(sheet, name, 0)?.value : null;
  };
  const [street = '', district = '', town = '', phone = ''] = address;
  const whole = 'NO. 12, JALAN MELOR 3/2, TAMAN SERI BAYU, 81300 SKUDAI, JOHOR';

  it("The issuer's address on a receipt ends with the branch in brackets just below it, but not with a number or a heading in brackets", () => {
    const above = ['BAYU TRADING', street, district, town];
    expect(addressOf([...above, '(BAYU SKUDAI PARADE)', phone])).toBe(`${whole} (BAYU SKUDAI PARADE)`);
    expect(addressOf([...above, '(000473792512)', phone])).toBe(whole);
    expect(addressOf([...above, '(TAX INVOICE)', phone])).toBe(whole);
    expect(addressOf([...above, phone, '(BAYU SKUDAI PARADE)'])).toBe(whole);
  });

  it("The issuer's address on a receipt ends with the state's second name, a postal code alone or a city's initials, but not with a number before other text", () => {
    const above = ['BAYU TRADING', street, district];
    expect(addressOf([...above, '81300 SKUDAI, PAHANG', 'DARUL MAKMUR', phone])).toContain('PAHANG, DARUL MAKMUR');
    expect(addressOf([...above, '81300', phone])).toBe('NO. 12, JALAN MELOR 3/2, TAMAN SERI BAYU, 81300');
    expect(addressOf([...above, 'LEMBAH', '53300 KL', phone])).toContain('LEMBAH, 53300 KL');
    const page = centeredLines([...above, '81300']);
    const row = page.segments.at(-1);
    const beside = row && { ...row, text: 'BASKET', box: { ...row.box, x: 700 } };
    const sheet = toSheet([{ ...page, segments: beside ? [...page.segments, beside] : [] }]);
    const name = sheet.rows[0]?.cells[0];
    expect(name && addressBelow(sheet, name, 0)?.value).toBe('NO. 12, JALAN MELOR 3/2, TAMAN SERI BAYU');
  });

  it("The issuer's address on a receipt starts at the house number, below the branch, and has zeros where the letter O was read", () => {
    const short = 'NO. 12, JALAN MELOR 3/2, TAMAN SERI BAYU';
    expect(addressOf(['BAYU TRADING', '(JALAN MELOR)', street, district, phone])).toBe(short);
    expect(addressOf(['BAYU TRADING', 'BAYU CHERAS', street, district, phone])).toBe(short);
    expect(addressOf(['BAYU TRADING', 'NO. 12O, JALAN MELOR 3/2', district, phone])).toBe(
      'NO. 120, JALAN MELOR 3/2, TAMAN SERI BAYU',
    );
  });

  it("The issuer's address on a receipt continues below a speck that was read as a letter", () => {
    const speck = { text: '2', size: 10, confidence: 0.5 };
    expect(addressOf(['BAYU TRADING', street, district, speck, town, phone])).toBe(whole);
  });

  it("The issuer's address on a receipt has its usual words corrected that were read without confidence, if others show the country", () => {
    const unsure = (text: string) => ({ text, confidence: 0.9 });
    expect(addressOf(['BAYU TRADING', street, unsure('TAMAR SERI BAYU,'), town, phone])).toBe(whole);
    expect(addressOf(['BAYU TRADING', street, 'TAMAR SERI BAYU,', town, phone])).toContain('TAMAR SERI BAYU');
    expect(addressOf(['BAY TRADING', unsure('12 TAMAR STREET'), 'BRISTOL BS1 4HT'])).toContain('TAMAR STREET');
  });
});

it("The issuer's name on a receipt is the company that owns the shop, without the words that state this", () => {
  expect(issuerOf(['OWN BY: PASAR MELATI SDN BHD', ...address])).toBe('PASAR MELATI SDN BHD');
});
