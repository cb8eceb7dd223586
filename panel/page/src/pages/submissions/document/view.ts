/** The clockwise rotation of a page, in degrees. */
export type Turn = 0 | 90 | 180 | 270;

/** The part of a page that fits the view at a zoom of 100%: the whole page, or its width. */
export type Fit = 'page' | 'width';
