import { z } from 'zod';
import { type Language, languages } from '../../../../domain/languages/languages.ts';
import { isTimeZone } from '../../../../domain/languages/preferences.ts';
import { exportParameters } from '../../../../http/reply.ts';
import type { WorkbookReader } from '../../../../operations/exports/xlsx.ts';
import { speechOf } from '../../../../platform/languages.ts';

/** The parameters of an export of the panel, in addition to its filters. */
export const panelExportParameters = {
  ...exportParameters,
  language: z.enum(languages).default('en').describe('The language of the headings of a workbook.'),
  timeZone: z
    .string()
    .max(64)
    .refine(isTimeZone, 'must be a time zone such as Europe/Vienna')
    .default('UTC')
    .describe('The time zone of the times of a workbook.'),
};

/** The reader of a workbook: a person with this language and time zone. */
export const readerOf = (language: Language, timeZone: string): WorkbookReader => ({
  say: speechOf(language).say,
  timeZone,
});
