import { wilsonInterval } from '../../domain/evaluations/wilson.ts';

/** The Wilson interval of a share as text, such as `0.68-1.00`; `-` if nothing was counted. */
export const wilsonText = (share: number, count: number): string =>
  count === 0
    ? '-'
    : wilsonInterval(share, count)
        .map((end) => end.toFixed(2))
        .join('-');
