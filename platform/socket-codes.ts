/** The codes that Node.js gives to errors of a connection that cannot be opened, or breaks. */
export const socketCodes = [
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
] as const;
