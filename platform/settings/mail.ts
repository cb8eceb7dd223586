import type { Environment } from './environment.ts';

/** The mail server; null if no email is sent. */
export const mailOf = ({ SMTP_URL: url, MAIL_FROM: from }: Environment) =>
  url !== undefined && from !== undefined ? { url, from } : null;

/** Lists the part of the mail settings that is missing. */
export const missingMailParts = (env: Environment): string[] => {
  if ((env.SMTP_URL === undefined) === (env.MAIL_FROM === undefined)) return [];
  return [env.MAIL_FROM === undefined ? 'MAIL_FROM' : 'SMTP_URL'];
};
