import { describe, expect, it } from 'vitest';
import { OutputField } from '../../../../domain/output-field.ts';
import { extractFields } from '../../../../processing/documents/extraction/extract.ts';
import { type Placed, placedPage } from '../../../../samples/placed-page.ts';
import { readPage as read, valuesByRules } from './read-page.ts';

it('Fields that only a workflow names have no half of a bilingual label, no explanation in parentheses and no other label as their value', () => {
  const { extractedData } = read(
    [
      ['Place of birth / Lieu de naissance / Lugar de nacimiento', 50, 50],
      ['LINZ, AUSTRIA', 50, 62],
      ['Warden (name/address)', 50, 100],
      ['Hall of residence', 50, 150],
      ['and postal address', 160, 150],
      ['Eyes', 50, 200],
      ['17 Wgt', 120, 200],
    ],
    {
      birthPlace: ['Place of birth', 'string'],
      warden: ['Warden', 'string'],
      hall: ['Hall of residence', 'string'],
    },
  );
  expect(extractedData).toEqual({ birthPlace: 'LINZ, AUSTRIA', warden: null, hall: null });
});

it('Fields that only a workflow names are names if they ask for the holder of something that has a number', () => {
  const { extractedData } = read([['Account holder: Moira Kingsley', 50, 50]], {
    accountHolder: ['Account holder', 'string'],
  });
  expect(extractedData).toEqual({ accountHolder: 'Moira Kingsley' });
});

it('Fields that only a workflow names are below their label if the next label is beside it, whatever language it is in', () => {
  const { extractedData } = read(
    [
      ['Mitarbeiter', 50, 50],
      ['Personalnummer', 250, 50],
      ['Jonas Wiechmann', 50, 64],
      ['583219', 250, 64],
    ],
    { employee: ['Employee', 'string'], employeeNumber: ['Employee number', 'string'] },
  );
  expect(extractedData).toEqual({ employee: 'Jonas Wiechmann', employeeNumber: '583219' });
});

it('Fields that only a workflow names never have the confidence of a field that the rules know', () => {
  const page: Placed[] = [
    ['Invoice number: 4711-08', 50, 50],
    ['Locker: B 17', 50, 80],
  ];
  const { fieldConfidences } = read(page, { number: ['Invoice number', 'string'], locker: ['Locker', 'string'] });
  expect(fieldConfidences.locker).toBeLessThan(0.95);
  expect(fieldConfidences.number).toBeGreaterThan(fieldConfidences.locker ?? 1);
});

it('Fields that only a workflow names are doubted less if the value has the form of a day or of money', () => {
  const page: Placed[] = [
    ['Locker: B 17 left', 50, 50],
    ['Inspected: 04.03.2021', 50, 80],
    ['Key money: 25.00', 50, 110],
  ];
  const { fieldConfidences } = read(page, {
    locker: ['Locker', 'string'],
    inspected: ['Inspected', 'date'],
    keyMoney: ['Key money', 'currency'],
  });
  expect(fieldConfidences.inspected).toBeGreaterThan(fieldConfidences.locker ?? 1);
  expect(fieldConfidences.keyMoney).toBeGreaterThan(fieldConfidences.locker ?? 1);
});

it('Fields that only a workflow names are found below a small label of a form, though nobody knows the next label', () => {
  const { extractedData, fieldConfidences } = read(
    [
      ['Berth', 50, 50, 7],
      ['Wherefore', 250, 50, 7],
      ['Harbor 12 east', 50, 62, 11],
      ['Winter storage', 250, 62, 11],
      ['Locker: B 17 left', 50, 100],
    ],
    { berth: ['Berth', 'string'], locker: ['Locker', 'string'] },
  );
  expect(extractedData).toEqual({ berth: 'Harbor 12 east', locker: 'B 17 left' });
  expect(fieldConfidences.berth).toBeGreaterThan(0.5);
});

it.each(['Power in kW: 126', 'Power (kW): 126', 'Power kW: 126'])(
  'Fields that only a workflow names are found by %s, a label with its unit',
  (text) => {
    const { extractedData, fieldConfidences } = read([[text, 50, 50]], { power: ['Power', 'number'] });
    expect(extractedData.power).toBe(126);
    expect(fieldConfidences.power).toBeGreaterThan(0.9);
  },
);

it('Fields that only a workflow names are doubted if two of them claim the same text', () => {
  const page: Placed[] = [['Berth: C 12', 50, 50]];
  const alone = read(page, { berth: ['Berth', 'string'] });
  const shared = read(page, { berth: ['Berth', 'string'], mooring: ['Berth', 'string'] });
  expect(shared.fieldConfidences.berth).toBeLessThan(0.8 * (alone.fieldConfidences.berth ?? 0));
});

it('Fields that only a workflow names are found by what they are called in other words and languages, with less confidence than by their own label', () => {
  const payslip = read(
    [
      ['Personal-Nr.', 50, 50],
      ['00417', 200, 50],
      ['Gesamt-Brutto', 50, 80],
      ['3.412,50', 200, 80],
      ['Auszahlungsbetrag', 50, 110],
      ['2.218,47', 200, 110],
    ],
    {
      personnelNumber: ['Employee number', 'string'],
      grossPay: ['Gross pay', 'currency'],
      netPay: ['Net pay', 'currency'],
    },
  );
  expect(payslip.extractedData).toEqual({ personnelNumber: '00417', grossPay: '3412.50', netPay: '2218.47' });
  const statement = read(
    [
      ['Ancien solde', 50, 50],
      ['1 204,10', 200, 50],
      ['Nouveau solde', 50, 80],
      ['986,35', 200, 80],
    ],
    { openingBalance: ['Opening balance', 'currency'], closingBalance: ['Closing balance', 'currency'] },
  );
  expect(statement.extractedData).toEqual({ openingBalance: '1204.10', closingBalance: '986.35' });
});

it.each(['Nº de contador', 'N° contador', 'Contador nº', 'Núm. de contador'])(
  'Fields that only a workflow names are found by %s if the word for number is short',
  (label) => {
    const { extractedData } = read([[`${label} 5512871`, 50, 50]], {
      meterNumber: ['Meter number', 'string'],
    });
    expect(extractedData.meterNumber).toBe('5512871');
  },
);

it('Fields that only a workflow names are found by the labels that their description quotes', () => {
  const field = OutputField.parse({
    name: 'f1',
    label: 'Field 1',
    description: 'The berth of the boat, printed as "Liegeplatz" or "Berth".',
    type: 'string',
  });
  const page = placedPage([['Liegeplatz: C 12', 50, 50]]);
  expect(extractFields([page], [field], undefined).extractedData).toEqual({ f1: 'C 12' });
});

it('Fields that only a workflow names are read in groups if they are references', () => {
  const { extractedData } = read(
    [
      ['Reference', 50, 50],
      ['21 00000 00003 13947 14300 09017', 50, 62],
    ],
    { reference: ['Reference', 'string'] },
  );
  expect(extractedData.reference).toBe('210000000003139471430009017');
});

describe('Registration certificates of vehicles', () => {
  const labels = {
    plate: ['License plate', 'string'],
    firstRegistration: ['First registration', 'date'],
    holder: ['Registered keeper', 'string'],
    make: ['Make', 'string'],
    model: ['Model', 'string'],
    vin: ['VIN', 'string'],
    power: ['Power', 'number'],
  } as const;

  it('Registration certificates of vehicles are read by the codes of their fields, with or without labels after them', () => {
    const values = {
      plate: 'HB-KL 482',
      firstRegistration: '2019-03-04',
      holder: 'Jonas Wiechmann',
      make: 'RENAULT',
      model: 'CLIO',
      vin: 'VF1ZZZ1KZAW123456',
      power: 72,
    };
    const { extractedData } = read(
      [
        ['A', 50, 50],
        ['HB-KL 482', 80, 50],
        ['B', 250, 50],
        ['04.03.2019', 280, 50],
        ['C.1.1', 50, 70],
        ['Jonas Wiechmann', 90, 70],
        ['D.1 RENAULT', 50, 90],
        ['(D.3) Handelsbezeichnung: CLIO', 250, 90],
        ['E', 50, 110],
        ['VF1ZZZ1KZAW123456', 80, 110],
        ['P.2', 250, 110],
        ['72', 290, 110],
      ],
      labels,
    );
    expect(extractedData).toEqual(values);
  });

  it('Registration certificates of vehicles have a number with digits as their plate, never a word of their title', () => {
    const { extractedData } = read(
      [
        ['Vehicle registration certificate', 50, 30, 16],
        ['Registration number', 50, 60],
        ['Holder', 250, 60],
        ['LK19 VXA', 50, 74],
        ['Moira Kingsley', 250, 74],
      ],
      labels,
    );
    expect(extractedData).toMatchObject({ plate: 'LK19 VXA', holder: 'Moira Kingsley' });
  });
});

describe('Driving licenses', () => {
  const labels = {
    surname: ['Surname', 'string'],
    givenNames: ['Given names', 'string'],
    birthDate: ['Date of birth', 'date'],
    issued: ['Date of issue', 'date'],
    expires: ['Date of expiry', 'date'],
    number: ['License number', 'string'],
    categories: ['Categories', 'string'],
  } as const;

  it('Driving licenses are read by the numbers of their fields', () => {
    const { extractedData } = read(
      [
        ['RIJBEWIJS', 150, 30, 16],
        ['1. DE GRAAF', 150, 60],
        ['2. Noor', 150, 75],
        ['3. 04.03.1991 Delft', 150, 90],
        ['4a. 11.05.2022', 150, 105],
        ['4b. 11.05.2032', 150, 120],
        ['5. 5518830271', 150, 135],
        ['9. AM/B/BE', 50, 180],
      ],
      labels,
    );
    expect(extractedData).toEqual({
      surname: 'DE GRAAF',
      givenNames: 'Noor',
      birthDate: '1991-03-04',
      issued: '2022-05-11',
      expires: '2032-05-11',
      number: '5518830271',
      categories: 'AM/B/BE',
    });
  });

  it('Driving licenses have an address that continues in the next line', () => {
    const { extractedData } = read(
      [
        ['DRIVER LICENSE', 200, 20, 12],
        ['4b EXP 06/30/2031', 200, 64],
        ['1 HARGROVE', 200, 84],
        ['2 NOLAN JAMES', 200, 98],
        ['8 4412 CEDAR MILL RD', 200, 112],
        ['PORTLAND, OR 97229', 208, 126],
        ['3 DOB 06/30/1988', 200, 144],
      ],
      { address: ['Address', 'string'] },
    );
    expect(extractedData).toEqual({ address: '4412 CEDAR MILL RD, PORTLAND, OR 97229' });
  });

  it('Driving licenses have a place of birth after its day, a street, restrictions and a discriminator', () => {
    const { extractedData } = read(
      [
        ['TEXAS', 50, 20, 12],
        ['DRIVER LICENSE', 200, 20, 12],
        ['1. BRUEGGEN', 200, 60],
        ['2. LENNART', 200, 75],
        ['3. 17.03.98 Oldenburg', 200, 90],
        ['8. 6610 CEDAR GROVE TRL APT 203', 200, 105],
        ['NEW AARLEN TX 78130-0417', 208, 120],
        ['12. Restrictions: A', 200, 135],
        ['9a. End: NONE', 400, 135],
        ['5.DD:18024470093316652048', 200, 150],
      ],
      {
        state: ['Issuing state', 'string'],
        place: ['Place of birth', 'string'],
        street: ['Home street', 'string'],
        restrictions: ['Restriction codes', 'string'],
        endorsements: ['Endorsements', 'string'],
        discriminator: ['Document discriminator', 'string'],
      },
    );
    expect(extractedData).toEqual({
      state: 'TEXAS',
      place: 'Oldenburg',
      street: '6610 CEDAR GROVE TRL APT 203',
      restrictions: 'A',
      endorsements: 'NONE',
      discriminator: '18024470093316652048',
    });
  });

  it('Driving licenses are not seen in a numbered list', () => {
    const list = ['1. Eggs', '2. Flour', '3. 04.03.2021', '4a. Milk', '5. 20014', '9. Butter'];
    const placed = list.map((text, index): Placed => [text, 50, 50 + 15 * index]);
    expect(valuesByRules(placedPage(placed), labels)).toMatchObject({ surname: null, number: null });
    const { extractedData, fieldConfidences } = read(placed, labels);
    expect(extractedData.surname).toBeNull();
    expect(extractedData.number).not.toBe('20014');
    expect(fieldConfidences.number ?? 0).toBeLessThan(0.5);
  });
});

it('Fields that only a workflow names are found at a label in other words, and a period has a first and a last day', () => {
  const { extractedData } = read(
    [
      ['Claim #', 50, 50],
      ['SF-1008', 200, 50],
      ['Booking Dates:', 50, 80],
      ['20.12.2024 - 31.12.2024', 200, 80],
      ['2 Federal Income tax withheld', 50, 120],
      ['3894.54', 50, 132],
    ],
    {
      claim: ['Number of the claim', 'string'],
      bookingStart: ['First day of the booking', 'date'],
      bookingEnd: ['Last day of the booking', 'date'],
      withheld: ['Federal income tax withheld (box 2)', 'number'],
    },
  );
  expect(extractedData).toEqual({
    claim: 'SF-1008',
    bookingStart: '2024-12-20',
    bookingEnd: '2024-12-31',
    withheld: 3894.54,
  });
});
