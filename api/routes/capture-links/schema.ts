import { z } from 'zod';

export const RevokedLinks = z
  .object({ revoked: z.int().describe('How many links were revoked; 0 if none still worked.') })
  .meta({
    id: 'RevokedCaptureLinks',
    description: 'The links to a capture page that were revoked.',
    examples: [{ revoked: 1 }],
  });
