import { z } from 'zod';
import { CapturePageSettings, logoTypeOf } from '../../../../../../domain/capture-links/page-settings.ts';
import { findCaptureLogo, findCapturePage } from '../../../../../../prisma/capture-links/pages.ts';
import type { Db } from '../../../../../../prisma/client.ts';

export const CapturePageOfCompany = CapturePageSettings.extend({
  logo: z.string().nullable().describe('The logo as a data URL; null if there is none.'),
}).meta({ id: 'CapturePageOfCompany' });

/** How the capture page of a company looks, logo included. */
export const presentCapturePage = async (db: Db, companyId: string): Promise<z.output<typeof CapturePageOfCompany>> => {
  const { hasLogo, ...settings } = await findCapturePage(db, companyId);
  const logo = hasLogo ? await findCaptureLogo(db, companyId) : null;
  const type = logo && logoTypeOf(logo);
  return { ...settings, logo: logo && type ? `data:${type};base64,${Buffer.from(logo).toString('base64')}` : null };
};
