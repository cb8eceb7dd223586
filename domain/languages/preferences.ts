/** A person's language, locale and time zone in the panel. Null means the browser's. */
export interface Preferences {
  readonly language: string | null;
  /** How dates and numbers look, such as `de-AT`. */
  readonly locale: string | null;
  /** The time zone, such as `Europe/Vienna`. */
  readonly timeZone: string | null;
}

const cookieName = 'docket-preferences';

/** The cookie by which a browser remembers the choice, as `name=value`: pages before the sign-in look right too. */
export const preferencesCookie = ({ language, locale, timeZone }: Preferences): string =>
  `${cookieName}=${[language, locale, timeZone].map((one) => encodeURIComponent(one ?? '')).join('|')}`;

/** Whether the engine knows a locale. */
export const isLocale = (text: string): boolean => {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(text).length === 1;
  } catch {
    return false;
  }
};

/** Whether the engine knows a time zone. */
export const isTimeZone = (text: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
};

/** The choice in the cookies of a browser. Missing or unknown members are null. */
export const preferencesIn = (cookies: string): Preferences => {
  const value = cookies.split('; ').find((one) => one.startsWith(`${cookieName}=`));
  const decode = (text = ''): string => {
    try {
      return decodeURIComponent(text);
    } catch {
      return '';
    }
  };
  const [language = '', locale = '', timeZone = ''] =
    value
      ?.slice(cookieName.length + 1)
      .split('|')
      .map(decode) ?? [];
  return {
    language: language || null,
    locale: isLocale(locale) ? locale : null,
    timeZone: isTimeZone(timeZone) ? timeZone : null,
  };
};
