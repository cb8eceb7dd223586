import { newId } from '../../domain/ids.ts';
import type { Db } from '../client.ts';
import type { Prisma } from '../generated/client.ts';
import { retryingConflicts } from '../transaction.ts';

export interface NewCapture {
  readonly companyId: string;
  readonly apiKeyId: string;
  readonly profileVersionId: string;
  readonly clientCaptureId: string;
  readonly storeId: string | null;
  readonly webhookUrl: string | null;
  readonly metadata: Prisma.InputJsonObject | null;
}

/** Inserts a capture. @returns its id; null if another request has just created one with the same clientCaptureId */
export const insertCapture = async (db: Db, { metadata, ...capture }: NewCapture): Promise<string | null> => {
  const id = newId('shelfCapture');
  const data = [{ id, ...capture, ...(metadata ? { metadata } : {}) }];
  const { count } = await retryingConflicts(() => db.shelfCapture.createMany({ data, skipDuplicates: true }));
  return count > 0 ? id : null;
};
