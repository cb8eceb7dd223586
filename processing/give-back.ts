/**
 * Gives the memory of a large array back immediately, which leaves it empty. Otherwise such arrays make the garbage
 * collector go through all other objects several times for each page.
 */
export const giveBack = ({ buffer }: ArrayBufferView): void => {
  if (buffer instanceof ArrayBuffer) buffer.transfer(0);
};
