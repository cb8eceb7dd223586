import { direction } from '../../languages/chosen';

const isRightToLeft = direction === 'rtl';

/** In a right-to-left language, time runs from right to left, too. */
export const timeAxis = { reversed: isRightToLeft } as const;

/** The side of a chart's value axis: the start of its time axis. */
export const valueAxis = { orientation: isRightToLeft ? 'right' : 'left' } as const;
