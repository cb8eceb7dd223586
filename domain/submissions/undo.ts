/** How long a reviewer can undo a decision, in milliseconds. Until then it changes nothing, and no webhook is sent. */
export const undoMs = 10_000;
