/** Fills the focused field with words of the page. */
export type Take = (text: string) => void;

/** Returns the field that takes words of the page; null if none does. */
export type OnTake = (take: Take | null) => void;
