import { z } from 'zod';

export const FileParams = z.object({ index: z.coerce.number().int().min(0).max(500) });
