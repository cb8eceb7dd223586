/** A code in plain words: `capture_quality_blocked` becomes `Capture quality blocked`. */
export const wordsOfCode = (code: string): string => {
  const words = code.replaceAll(/[_.]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};
