import { describe, expect, it } from 'vitest';
import { readDrawing as read } from './read-page.ts';

describe('Numbers with words beside them', () => {
  it('The word of the label after a number is its unit', () => {
    const booking = ['Ankomst               Antall netter / gjester', '11.08.2025            3 netter'];
    expect(read(booking, { nights: ['Antall netter', 'integer'] })).toEqual({ nights: 3 });
  });

  it('A count before the money of a row is not an amount', () => {
    const statement = [
      'PANOT YHTEENSÄ             2 kpl                      2 821,80+',
      'OTOT YHTEENSÄ              5 kpl                      1 063,57-',
    ];
    expect(read(statement, { deposits: ['Panot yhteensä', 'currency'] })).toEqual({ deposits: '2821.80' });
  });

  it('A number keeps its slash in a text at a label in two languages', () => {
    const waybill = ['Mellékelt okmányok / Beigefügte Dokumente', 'Szállítólevél SZ-25/1184, EKAER'];
    expect(read(waybill, { documents: ['Mellékelt okmányok', 'string'] })).toEqual({
      documents: 'Szállítólevél SZ-25/1184, EKAER',
    });
  });

  it('All groups of a register number in a line are read', () => {
    const foot = ['EURL au capital de 8 000 € - SIRET 519 382 741 00022 - RCS Bourg-en-Bresse - APE 4332A'];
    expect(read(foot, { siret: ['SIRET', 'string'] })).toEqual({ siret: '519 382 741 00022' });
  });
});

describe('Numbers in groups', () => {
  it('The letters and the last digit of a number in groups belong to it', () => {
    const notices = [
      'Rekommanderet nr.   RR 418 207 365 DK   Vægt 184 g',
      'Notice number       TW 4182 0736 1      Date 04/03/2025',
    ];
    expect(
      read(notices, {
        registered: ['Rekommanderet nr.', 'string'],
        notice: ['Notice number', 'string'],
      }),
    ).toEqual({ registered: 'RR418207365DK', notice: 'TW418207361' });
  });

  it('An account number with wrong check digits is read whole', () => {
    const letter = ['Numer rachunku   PL68 1940 1076 3021 4455 0000 0000'];
    expect(read(letter, { account: ['Numer rachunku', 'string'] })).toEqual({
      account: 'PL68194010763021445500000000',
    });
  });

  it('An amount beside a label is the sum of its row', () => {
    const premium = [
      'HOW WE WORKED OUT YOUR PREMIUM                  Building      Contents         Total',
      'Premium                                         $931.20       $353.40     $1,284.60',
      'Stamp duty                                       $92.19        $34.99       $127.18',
    ];
    expect(read(premium, { duty: ['Stamp duty', 'currency'] })).toEqual({ duty: '127.18' });
  });

  it('The sum of a row may have a note after it', () => {
    const premium = ['Premium       $931.20       $353.40     $1,284.60   see page 2', 'Stamp duty     $92.19'];
    expect(read(premium, { premium: ['Premium', 'currency'] })).toEqual({ premium: '1284.60' });
  });
});

describe('Names beside other words', () => {
  it('The holder of an account is a name in languages that begin with the holder', () => {
    const details = [
      'Titulaire du compte / Account owner',
      '   MME SOLENE KERVADEC',
      '   27 RUE DES CORDIERS',
      '   29200 BREST',
    ];
    expect(read(details, { account_holder: ['Titulaire du compte', 'string'] })).toEqual({
      account_holder: 'MME SOLENE KERVADEC',
    });
  });

  it('The label of a customer service is not the name of a customer', () => {
    const bill = [
      ' DATI CLIENTE',
      ' Intestatario  BERTOLASI GIANMARCO',
      ' N. cliente  210 448 719',
      ' Servizio clienti  800 055 501 (gratuito)',
    ];
    expect(read(bill, { customer: ['Intestatario del contratto', 'string'] }).customer).not.toBe('Servizio clienti');
  });

  it('A name has its address if the field asks for both', () => {
    const waybill = [
      "Shipper's Name and Address                 Not negotiable",
      'KALLANG PRECISION OPTICS PTE LTD           Air Waybill',
      '38 UBI CRESCENT #05-11',
      'SINGAPORE 408581',
    ];
    expect(
      read(waybill, { shipper: ["Shipper's Name and Address", 'string'], name: ["Shipper's Name", 'string'] }),
    ).toEqual({
      shipper: 'KALLANG PRECISION OPTICS PTE LTD, 38 UBI CRESCENT #05-11, SINGAPORE 408581',
      name: 'KALLANG PRECISION OPTICS PTE LTD',
    });
  });

  it('An address ends with its country, and a note about a label is not a part of it', () => {
    const form = [
      'Employer name and address',
      '(optional)',
      'Hallowfield Gardens Ltd',
      '14 Marl Pit Lane',
      'Shepton Magna, BA4 9QT',
      'United Kingdom',
      'Payments in the year',
    ];
    expect(read(form, { employer: ['Employer name and address', 'string'] })).toEqual({
      employer: 'Hallowfield Gardens Ltd, 14 Marl Pit Lane, Shepton Magna, BA4 9QT, United Kingdom',
    });
  });

  it('A city at its own label may have its postal code', () => {
    const note = ['Cliente:    Estancia La Paz S.A.', 'Localidad:  Tandil (7000) - Bs. As.'];
    expect(read(note, { city: ['Localidad', 'string'] })).toEqual({ city: 'Tandil (7000) - Bs. As.' });
  });
});

describe('Days in sentences', () => {
  it('The term of a Portuguese lease is read', () => {
    const lease = [
      'O arrendamento é celebrado pelo prazo certo de três anos, com início em 1 de fevereiro de 2025 e termo em',
      '31 de janeiro de 2028, renovando-se automaticamente por iguais períodos.',
    ];
    expect(read(lease, { start: ['Lease start date', 'date'], end: ['End of lease', 'date'] })).toEqual({
      start: '2025-02-01',
      end: '2028-01-31',
    });
  });

  it('The last day of a Czech contract is read', () => {
    const contract = [
      ' 1. Pracovní poměr se sjednává na dobu určitou, a to do 12. 10. 2027.',
      ' 2. Zkušební doba se sjednává v délce 3 měsíců ode dne vzniku pracovního poměru.',
      ' 3. Stanovená týdenní pracovní doba činí 37,5 hodiny (dvousměnný pracovní režim).',
    ];
    expect(read(contract, { end: ['Contract end date', 'date'] })).toEqual({ end: '2027-10-12' });
  });
});
