import { findUser, findUserByEmail } from '../../../prisma/access/users.ts';
import { type AuditActor, insertAuditEntry } from '../../../prisma/audit/write.ts';
import type { Db } from '../../../prisma/client.ts';
import type { PrismaClient } from '../../../prisma/generated/client.ts';

/** The header that passes the client's IP address to the library. A value sent by the client is replaced. */
export const clientAddressHeader = 'x-docket-client-address';

/** The client of a request, as the audit log names it. */
type Client = Pick<AuditActor, 'address' | 'userAgent'>;

/** A person, as the audit log names them. */
export interface Noted {
  readonly id: string;
  readonly email: string;
  readonly organizationId: string | null;
}

/** The client of a request to the authentication library. */
export const clientOf = (headers: Headers | undefined): Client => ({
  address: headers?.get(clientAddressHeader) ?? undefined,
  userAgent: headers?.get('user-agent') ?? undefined,
});

/** Records what a person did to their own sessions, password or second factor. */
export const note = async (
  db: Db,
  action: string,
  { id: userId, email, organizationId }: Noted,
  client: Client,
  after: object | null = null,
): Promise<void> => {
  const change = { action, subject: { type: 'user', id: userId }, organizationId, after };
  await insertAuditEntry(db, { userId, label: email, requestId: null, ...client }, change);
};

/** Records a refused password or code. An unknown person is recorded by email address. */
export const noteFailure = async (
  prisma: PrismaClient,
  action: string,
  email: string,
  client: Client,
): Promise<void> => {
  const person = await findUserByEmail(prisma, email);
  await insertAuditEntry(
    prisma,
    { userId: person?.id ?? null, label: email, requestId: null, ...client },
    {
      action,
      subject: { type: 'user', id: person?.id ?? email },
      organizationId: person?.organizationId ?? null,
    },
  );
};

/** Records that a person signed out; for the library's hook after a session was deleted. */
export const noteSignOut =
  (prisma: PrismaClient) =>
  async (
    { userId }: { readonly userId: string },
    context: { readonly path?: string; readonly headers?: Headers | undefined } | null,
  ): Promise<void> => {
    const person = context?.path === '/sign-out' ? await findUser(prisma, userId) : null;
    if (person) await note(prisma, 'sign_out', person, clientOf(context?.headers));
  };
