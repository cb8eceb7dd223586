import { escapeHtml } from '../../make/drawing/html.ts';
import { type Draft, draftOf, type Pairs } from './drafting.ts';
import { wordyDayOf } from './formats.ts';
import type { MadeInvoice } from './model.ts';
import { withSeveralRates } from './plan.ts';
import { type SystemWording, systemWordings } from './system-wording.ts';

/** A draft in the words of a billing system, with written-out dates and several tax rates. */
export interface SystemDraft extends Draft {
  readonly system: SystemWording;
  /** Picks one phrase of a list; always the same for the same list. */
  readonly phrase: (list: keyof SystemWording) => string;
}

export const systemDraftOf = (plain: MadeInvoice, seed: number): SystemDraft => {
  const invoice = withSeveralRates(plain);
  const draft = draftOf(invoice, seed);
  const system = systemWordings[invoice.language];
  const chosen = new Map<keyof SystemWording, string>();
  const phrase = (list: keyof SystemWording): string => {
    const known = chosen.get(list);
    if (known !== undefined) return known;
    const phrases = system[list];
    const drawn = Array.isArray(phrases) ? draft.draw.pick<string>(phrases) : String(phrases);
    chosen.set(list, drawn);
    return drawn;
  };
  const day = draft.draw.between(0, 2) > 0 ? wordyDayOf(invoice, draft.draw.pick) : draft.format.day;
  return { ...draft, format: { ...draft.format, day }, system, phrase };
};

/** Net, each rate's tax, the sum of the taxes, and the total. */
export const systemTotals = ({ invoice, format, system, phrase, draw }: SystemDraft): Pairs => {
  const style = draw.between(0, 2);
  const taxes = invoice.taxes.map(({ percent, netCents, vatCents }): readonly [string, string] => [
    system.tax(format.quantity(percent), format.sum(netCents))[style] ?? phrase('taxTotal'),
    format.sum(vatCents),
  ]);
  return [
    [phrase('net'), format.sum(invoice.netCents)],
    ...taxes,
    ...(taxes.length > 1 ? [[phrase('taxTotal'), format.sum(invoice.vatCents)] as const] : []),
    [phrase('total'), format.sum(invoice.totalCents)],
  ];
};

export const cellsOf = (texts: readonly string[], tag: 'td' | 'th' = 'td'): string =>
  texts.map((text, index) => `<${tag}${index === 0 ? '' : ' class="n"'}>${escapeHtml(text)}</${tag}>`).join('');
