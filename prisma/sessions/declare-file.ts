import type { Db } from '../client.ts';

/**
 * Declares the type of one file again, in a session of the company that takes uploads.
 * @returns where the file is uploaded; null if the session takes none anymore, or has no such file
 */
export const declareFileType = async (
  db: Db,
  companyId: string,
  sessionId: string,
  fileIndex: number,
  contentType: string,
): Promise<{ readonly objectKey: string } | null> => {
  const [row] = await db.$queryRaw<{ objectKey: string }[]>`
    WITH open AS (
      SELECT id FROM sessions
      WHERE id = ${sessionId} AND company_id = ${companyId} AND state = 'pending' AND expires_at > now() FOR UPDATE)
    UPDATE session_files file SET content_type = ${contentType}
    FROM open WHERE file.session_id = open.id AND file.file_index = ${fileIndex}
    RETURNING file.object_key AS "objectKey"`;
  return row ?? null;
};
