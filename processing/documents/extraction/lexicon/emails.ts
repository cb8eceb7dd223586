import { words } from './word-pattern.ts';

/** Labels of email addresses. */
export const emailAsked = words`email, e-mail, e mail, courriel, mail address, correo electronico, posta elettronica`;
