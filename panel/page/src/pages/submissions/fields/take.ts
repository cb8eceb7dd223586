/** Fills the focused field with words of the page. */
export type Take = (text: string) => void;

/** Says which field takes words of the page; null if none does. */
export type OnTake = (take: Take | null) => void;
