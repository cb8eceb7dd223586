import { z } from 'zod';

export const logoBytesMax = 200 * 1024;

const text = z.string().trim().max(500, 'must have at most 500 characters');

/** Why a site with this origin cannot embed the page; null if it can. */
const originReason = (value: string): string | null => {
  const url = URL.parse(value);
  if (!url || url.origin !== value) return 'must be an origin such as https://shop.example.com, without a path';
  return url.protocol === 'https:' || url.protocol === 'http:' ? null : 'must use https';
};

/** The appearance of a company's capture page, except for the logo. */
export const CapturePageSettings = z
  .object({
    accentColor: z
      .string()
      .regex(/^#[0-9a-f]{6}$/, 'must be a color such as #0a7f5a')
      .nullable()
      .describe("Color of the page's buttons, as `#rrggbb`; null for Docket's own."),
    welcome: text.nullable().describe('Text above the files; null for the words of the page.'),
    thanks: text.nullable().describe('Text when everything is sent; null for the words of the page.'),
    allowedOrigins: z
      .array(
        z.string().superRefine((value, context) => {
          const message = originReason(value);
          if (message !== null) context.addIssue({ code: 'custom', message });
        }),
      )
      .max(20, 'must have at most 20 entries')
      .describe('Origins of the sites that may show the page in a frame.'),
  })
  .meta({ id: 'CapturePageSettings' });
export type CapturePageSettings = z.output<typeof CapturePageSettings>;

/** The appearance of the page if a company has not set it. */
export const defaultCapturePage: CapturePageSettings = {
  accentColor: null,
  welcome: null,
  thanks: null,
  allowedOrigins: [],
};

const signatures = [
  { type: 'image/png', bytes: [0x89, 0x50, 0x4e, 0x47] },
  { type: 'image/jpeg', bytes: [0xff, 0xd8, 0xff] },
  { type: 'image/webp', bytes: [0x52, 0x49, 0x46, 0x46] },
] as const;

/** The MIME type of a logo by its first bytes; null for other files. */
export const logoTypeOf = (logo: Uint8Array): (typeof signatures)[number]['type'] | null =>
  signatures.find(({ bytes }) => bytes.every((byte, index) => logo[index] === byte))?.type ?? null;
