import { phrases } from './phrases.ts';

/** The figures of a statement, each with the concepts that ask for it: all of one alternative. */
export const statementFigures = [
  [
    'opening',
    [
      ['balance', 'opening'],
      ['balance', 'start'],
    ],
  ],
  [
    'closing',
    [
      ['balance', 'closing'],
      ['balance', 'end'],
      ['position', 'closing'],
    ],
  ],
  ['moneyIn', [['deposit']]],
  ['moneyOut', [['withdrawal']]],
] as const;

/** Words that may be in such a label, too, and say nothing else. */
export const besideFigures = phrases(
  'account, statement, period, month, amount, total, date, money, currency, paid, ledger, all, sums',
);

/** Phrases that are replaced by the usual words of a figure. */
export const figurePhrases: readonly (readonly [RegExp, string])[] = [
  [/\b(?:paid|money|put) in\b/, 'deposits'],
  [
    /\b(?:balance )?(?:brought|carried) (?:forward|over|in)\b(?: from (?:the )?(?:last|previous) \p{L}+)?/u,
    'opening balance',
  ],
];
