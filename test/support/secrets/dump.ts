import type { PrismaClient } from '../../../prisma/generated/client.ts';

/** Every row of every table as text, as a reader of a backup sees it. */
export const dumpDatabase = async (prisma: PrismaClient): Promise<string> => {
  const tables = await prisma.$queryRaw<{ name: string }[]>`
    SELECT quote_ident(table_name) AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`;
  const texts: string[] = [];
  for (const { name } of tables) {
    const rows = await prisma.$queryRawUnsafe<{ text: string }[]>(`SELECT t::text AS text FROM ${name} t`);
    texts.push(name, ...rows.map(({ text }) => text));
  }
  return texts.join('\n');
};
