import { z } from 'zod';

/** The languages of the capture page. */
export const captureLocales = ['en', 'de', 'fr', 'es', 'nl', 'pl', 'ja', 'ar'] as const;
export type CaptureLocale = (typeof captureLocales)[number];

const minutesMax = 7 * 24 * 60;
/** How long a link to a shelf capture works by default. A shelf capture itself does not expire. */
export const shelfLinkMinutes = 60;

const loopback = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/** Why the page must not redirect to this address; null if it may. */
const returnUrlReason = (value: string): string | null => {
  const url = URL.parse(value);
  if (!url) return 'is not an absolute URL';
  if (url.username !== '' || url.password !== '') return 'must not contain a user name or password';
  if (url.protocol === 'https:') return null;
  if (url.protocol === 'http:' && loopback.test(url.hostname)) return null;
  return `must use https; it uses ${url.protocol.slice(0, -1)}`;
};

const captureMembers = {
  returnUrl: z
    .string()
    .max(2048, 'must have at most 2048 characters')
    .superRefine((value, context) => {
      const message = returnUrlReason(value);
      if (message !== null) context.addIssue({ code: 'custom', message });
    })
    .optional()
    .meta({ format: 'uri', description: 'HTTPS URL that the page links to after the files are sent.' }),
  locale: z
    .enum(captureLocales)
    .optional()
    .describe(
      'Language of the page. If omitted, the language of the browser, or English if the page is not translated into it.',
    ),
  expiresInMinutes: z
    .int()
    .min(1, 'must be at least 1')
    .max(minutesMax, `must be at most ${minutesMax}`)
    .optional()
    .describe('How long the link works, in minutes.'),
};

/** The capture page options in the creation of a session. */
export const CaptureOptions = z.object(captureMembers).meta({
  id: 'CaptureOptions',
  description: 'Asks for a page that takes the files from a person without an account.',
  examples: [{ returnUrl: 'https://example.com/thanks', locale: 'de', expiresInMinutes: 20 }],
});
export type CaptureOptions = z.output<typeof CaptureOptions>;

/** The capture page options in the creation of a shelf capture. */
export const ShelfCaptureOptions = z
  .object({
    ...captureMembers,
    showResult: z
      .boolean()
      .optional()
      .describe('Whether the page shows the result once the analysis has ended; false if omitted.'),
  })
  .meta({
    id: 'ShelfCaptureOptions',
    description: 'Asks for a page that takes the photos from a person without an account.',
    examples: [{ returnUrl: 'https://example.com/visits/2041', showResult: true }],
  });
export type ShelfCaptureOptions = z.output<typeof ShelfCaptureOptions>;

export const captureUrl = z
  .url()
  .optional()
  .describe(
    'Address of the page that takes the files. The part after `#` opens only this session, and is shown only once. Absent without `capture`.',
  );
