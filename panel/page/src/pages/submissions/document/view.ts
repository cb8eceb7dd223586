/** How far a page is turned clockwise, in degrees. */
export type Turn = 0 | 90 | 180 | 270;

/** The content at a zoom of 100%: the whole page, or its width. */
export type Fit = 'page' | 'width';
