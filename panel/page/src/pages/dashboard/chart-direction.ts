import { direction } from '../../languages/chosen';

const isRightToLeft = direction === 'rtl';

/** In a language that is written from right to left, time runs that way, too. */
export const timeAxis = { reversed: isRightToLeft } as const;

/** The side at which the values of a chart are written: where its time begins. */
export const valueAxis = { orientation: isRightToLeft ? 'right' : 'left' } as const;
