import { z } from 'zod';

/** The link as the webhook portal shows it. */
export const PortalView = z.object({
  company: z.string(),
  /** When the link ends (UTC), unless its API key ends before. */
  expiresAt: z.iso.datetime(),
});
export type PortalView = z.output<typeof PortalView>;
