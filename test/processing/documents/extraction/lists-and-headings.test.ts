import { describe, expect, it } from 'vitest';
import { readDrawing as read } from './read-page.ts';

describe('Rows of lists are not rows of headings', () => {
  it('The first row of two lists side by side has values beside its labels', () => {
    const order = [
      ' Er referens           Gunilla Ekdahl               Vår referens            Jonas Wrede',
      ' Ert ordernr           -                            Leveransvillkor         Fritt vårt lager',
      ' Godsmärke             SOPHUS 2                     Leveranssätt            Bil, eget avtal',
      ' Betalningsvillkor     30 dagar netto               Dröjsmålsränta          12,0 %',
    ];
    expect(read(order, { reference: ['Er referens', 'string'] })).toEqual({ reference: 'Gunilla Ekdahl' });
  });

  it('A list beside other texts has values beside its labels', () => {
    const card = [
      'Member Name                              Group No.        0073318',
      'IMOGEN A VANDERKOLK                      Effective Date   01/01/2024',
      'Member ID                                Plan Code        842',
      'PSH 804 417 296 01',
      '                                         RxBIN            019883',
      'Dependents                               RxPCN            PSHCOM',
      '02  CALEB J VANDERKOLK                   RxGRP            PSHRX7',
    ];
    expect(read(card, { pcn: ['RxPCN', 'string'] })).toEqual({ pcn: 'PSHCOM' });
  });

  it('Values that are unlike each other belong to a list', () => {
    const letter = [
      'Delphine Marchetti                     Subscriber        Delphine Marchetti',
      '2033 Alder Bluff Ct                    Member ID         TWH441908826',
      'Eugene OR 97405                        Group             PACRIM TOOL 00417',
      '                                       Date Processed    04/22/2024',
    ];
    expect(read(letter, { subscriber: ['Subscriber', 'string'] })).toEqual({ subscriber: 'Delphine Marchetti' });
  });

  it('Headings of a table have their values below', () => {
    const table = [
      'Vessel               Voyage          Port of loading',
      'HANSEONG NAVIGATOR   0083E           BUSAN, KOREA',
      'Agent                Berth           Port of discharge',
      'WILLOW SHIPPING      12              GUAYAQUIL, ECUADOR',
    ];
    expect(read(table, { vessel: ['Vessel', 'string'], discharge: ['Port of discharge', 'string'] })).toEqual({
      vessel: 'HANSEONG NAVIGATOR',
      discharge: 'GUAYAQUIL, ECUADOR',
    });
  });

  it('Texts above one sentence are not its headings', () => {
    const diploma = [
      '     filiera  TEORETICĂ        profilul  REAL        specializarea  ȘTIINȚE ALE NATURII',
      '',
      '     în urma promovării examenului național de bacalaureat, sesiunea  IUNIE-IULIE 2023,',
    ];
    expect(read(diploma, { profile: ['Profilul', 'string'] })).toEqual({ profile: 'REAL' });
  });

  it('Headings over their translations are not values of each other', () => {
    const card = [
      '    MIEJSCE URODZENIA                    IMIONA RODZICÓW',
      '    / PLACE OF BIRTH                     / PARENTS GIVEN NAMES',
      '    TOMASZÓW LUBELSKI                    BOGUSŁAW ELŻBIETA',
    ];
    expect(read(card, { place: ['Miejsce urodzenia', 'string'] })).toEqual({ place: 'TOMASZÓW LUBELSKI' });
  });

  it('A label that has its translation below has the value beside it', () => {
    const mandate = [
      ' Identificador del acreedor:                ES27000A48220917',
      ' Creditor Identifier',
      '',
      " Nombre del acreedor / Creditor's name",
      '    GIMNASIO NORAY, S.A.',
    ];
    expect(read(mandate, { creditor: ['Creditor identifier', 'string'] })).toEqual({ creditor: 'ES27000A48220917' });
  });
});

describe('Boxes of labels beside boxes of values', () => {
  it('The value of a label is in the box beside it', () => {
    const policy = [
      '+------------------------------+----------------------------------------------------------------+',
      '| Antal personer i husstanden  | 3                                                              |',
      '| Betaling                     | Helårlig, Betalingsservice                                     |',
      '| Opsigelsesvarsel             | løbende måned + 30 dage                                        |',
      '| Betingelser                  | Indbo nr. 2201-5 af januar 2023                                |',
      '+------------------------------+----------------------------------------------------------------+',
    ];
    expect(read(policy, { notice: ['Opsigelsesvarsel', 'string'] })).toEqual({ notice: 'løbende måned + 30 dage' });
  });

  it('A currency after the label and lines without a value do not matter', () => {
    const order = [
      '+------------------------------+--------------------+',
      '| O que se paga                |                    |',
      '| Total dos produtos    R$     |          15.010,00 |',
      '| Total do IPI          R$     |             824,50 |',
      '| TOTAL DO PEDIDO       R$     |          15.834,50 |',
      '+------------------------------+--------------------+',
      '  1. Recebimento de segunda a sexta-feira.',
    ];
    expect(read(order, { products: ['Total dos produtos', 'currency'] })).toEqual({ products: '15010.00' });
  });

  it('A heading in several lines has its value below', () => {
    const certificate = [
      '+--------+-----------------------+--------------------------+',
      '|  NIC   | Earnings at the Lower | Earnings above the LEL,  |',
      '| table  | Earnings Limit (LEL)  | up to and including the  |',
      '| letter | (where earnings are   | Primary Threshold (PT)   |',
      '|        | equal to or exceed    |                          |',
      '|   A    |             5330      |                  5150    |',
      '+--------+-----------------------+--------------------------+',
    ];
    expect(read(certificate, { letter: ['NIC table letter', 'string'] }).letter).not.toMatch(/^Earnings/);
  });

  it('Two boxes with their labels above their values keep them', () => {
    const form = [
      '+------------------------------+------------------------------+',
      '| Agência                      | Conta corrente               |',
      '| 0417-3                       | 28.116-9                     |',
      '+------------------------------+------------------------------+',
    ];
    expect(read(form, { branch: ['Agência', 'string'] })).toEqual({ branch: '0417-3' });
  });
});
