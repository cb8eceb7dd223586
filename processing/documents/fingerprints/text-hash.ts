/** Mixes 32 bits so that each input bit changes half of the output (the finalizer of MurmurHash3, Appleby). */
export const mix = (value: number): number => {
  let h = value >>> 0;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
};

/** FNV-1a over UTF-16 units, an unsigned 32-bit number. */
export const hashText = (text: string): number => {
  let h = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) h = Math.imul(h ^ text.charCodeAt(at), 0x01000193);
  return h >>> 0;
};
