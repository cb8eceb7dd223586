import { z } from 'zod';
import { languages } from '../../../../domain/languages/languages.ts';
import { isLocale, isTimeZone } from '../../../../domain/languages/preferences.ts';
import { savePreferences } from '../../../../prisma/access/preferences.ts';
import { auditedTransaction } from '../../../../prisma/audit/audited-transaction.ts';
import { definePanelRoute } from '../../http/route.ts';

/** A person's preferences for the panel; null means the browser's. */
export const PreferencesBody = z
  .object({
    language: z.enum(languages).nullable(),
    locale: z
      .string()
      .max(35)
      .refine(isLocale, 'must be a locale, such as de-AT')
      .nullable()
      .describe('How dates and numbers look.'),
    timeZone: z
      .string()
      .max(64)
      .refine(isTimeZone, 'must be the name of a time zone, such as Europe/Berlin')
      .nullable(),
  })
  .meta({ id: 'Preferences' });

export const savePreferencesRoute = definePanelRoute({
  method: 'put',
  path: '/admin/api/me/preferences',
  operationId: 'savePreferences',
  tag: 'Sign-in',
  summary: 'Choose the language, the locale and the time zone of your pages and mails',
  permission: null,
  params: z.object({}),
  query: z.object({}),
  body: { schema: PreferencesBody, required: true },
  responses: { 200: { description: 'The choice.', schema: PreferencesBody } },
  errors: ['validation-error'],
  async handle({ deps, staff: { userId, organizationId, audit: actor }, body }) {
    await auditedTransaction(deps.prisma, actor, async (tx, audit) => {
      const { language, locale, timeZone } = await savePreferences(tx, userId, body);
      await audit({
        action: 'preferences.save',
        subject: { type: 'user', id: userId },
        organizationId,
        before: { language, locale, timeZone },
        after: body,
      });
    });
    return { status: 200, body };
  },
});
