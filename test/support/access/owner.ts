import { randomUUID } from 'node:crypto';
import { newId } from '../../../domain/ids.ts';
import { MailboxRules } from '../../../domain/mailboxes/rules.ts';
import { saveView } from '../../../prisma/access/saved-views.ts';
import { insertEvaluation } from '../../../prisma/evaluations/runs.ts';
import { insertSchedule } from '../../../prisma/exports/schedules.ts';
import { insertMailbox } from '../../../prisma/mailboxes/mailboxes.ts';
import { insertSource } from '../../../prisma/sources/sources.ts';
import { companyModules, createCompany } from '../../../prisma/tenants/companies.ts';
import { insertTrial } from '../../../prisma/trials/write.ts';
import { insertEndpoint } from '../../../prisma/webhooks/endpoints.ts';
import { insertPortalLink } from '../../../prisma/webhooks/portal-links.ts';
import { createReviewTenant, submitForReview } from '../documents/panel-submissions.ts';
import { createPerson, signIn, type TestPerson } from '../panel.ts';
import { insertMatch } from '../resources.ts';
import { testKeyring } from '../secrets/keyring.ts';
import { addPhoto, analyze, createCapture, publishProfile, waitForOutcome } from '../shelf/captures.ts';
import { prisma } from '../stack/database.ts';
import { createKey, invoiceFields, publishFor, type Tenant } from '../tenant.ts';
import { insertFailedDelivery } from '../webhooks/deliveries.ts';
import { insertPasskey } from './two-factor.ts';

/** A company of an organization with one object of each kind, with the ids by the names of path parameters. */
export interface Owner {
  readonly tenant: Tenant;
  readonly organizationId: string;
  readonly person: TestPerson;
  readonly ids: Readonly<Record<string, string>>;
  /** The id of the shelf session. Paths call it `sessionId`, too. */
  readonly captureId: string;
}

const createShelf = async (tenant: Tenant) => {
  const profile = await publishProfile(tenant.companyId, { review: 'always' });
  const { sessionId: captureId } = await createCapture({ ...tenant, profile });
  const photoId = await addPhoto(tenant.api, captureId);
  const runId = await analyze(tenant.api, captureId);
  await waitForOutcome(tenant.api, captureId);
  const { profileId } = await prisma.shelfProfileVersion.findUniqueOrThrow({ where: { id: profile.versionId } });
  return { captureId, photoId, runId, profileId, versionId: profile.versionId };
};

/** Creates a company with one object of each kind that a path can name, all processed by the shared stack. */
export const createOwner = async (): Promise<Owner> => {
  const tenant = await createReviewTenant();
  const { organizationId, companyId } = tenant;
  const batchRef = `batch-${randomUUID()}`;
  const [{ captureId, ...shelf }, submissionId] = await Promise.all([
    createShelf(tenant),
    submitForReview(tenant, undefined, { batchRef }),
  ]);
  const { sessionId } = await prisma.submission.findUniqueOrThrow({ where: { id: submissionId } });
  const { id: batchId } = await prisma.batch.findFirstOrThrow({ where: { companyId } });
  const matchId = await insertMatch(tenant, submissionId);
  const { id: keyId } = await createKey(companyId);
  const deliveryOwner = { organizationId, companyId, apiKeyId: keyId, sessionId, tenant };
  const deliveryId = await insertFailedDelivery(deliveryOwner, 'https://receiver.example.com/hooks');
  const { id: endpointId } = await insertEndpoint(prisma, testKeyring(), companyId, {
    url: 'https://receiver.example.com/hooks',
    eventTypes: ['shelf.analysis.blocked'],
  });
  const linkIds = { companyId, apiKeyId: keyId, tokenHash: randomUUID() };
  const { id: linkId } = await insertPortalLink(prisma, linkIds, 3_600_000);
  const person = await createPerson('reviewer', organizationId);
  const passkeyId = await insertPasskey(person.id);
  await signIn(person);
  const { id: signInId } = await prisma.staffSession.findFirstOrThrow({ where: { userId: person.id } });
  const view = { list: 'submissions', name: 'Own', filter: 'status=all', isShared: true };
  const { id: viewId } = await saveView(prisma, { userId: person.id, organizationId }, view);
  const { definitionId, version } = await prisma.submission.findUniqueOrThrow({ where: { id: submissionId } });
  const place = { bucket: 'docket', prefix: `inbox/${companyId}/own/` };
  const { id: sourceId } = await insertSource(prisma, { companyId, definitionId, ...place });
  const mailboxValues = { host: 'imap.example.com', port: 993, security: 'tls', username: 'own' } as const;
  const { id: mailboxId } = await insertMailbox(
    prisma,
    testKeyring(),
    companyId,
    {
      ...mailboxValues,
      rules: MailboxRules.parse([{ workflow: tenant.workflow.slug }]),
      doneFolder: null,
      answers: false,
    },
    { kind: 'password', password: 'own' },
  );
  const { id: scheduleId } = await insertSchedule(prisma, {
    companyId,
    kind: 'submissions',
    filter: {},
    every: 'week',
    format: 'csv',
    bucket: 'docket',
    prefix: `exports/${companyId}/own/`,
    coveredUntil: new Date(),
  });
  const admin = await signIn(await createPerson('org_admin', organizationId));
  await admin.send('PATCH', `/admin/api/companies/${companyId}`, { name: `Renamed ${randomUUID()}` });
  const entry = await prisma.auditEntry.findFirstOrThrow({ where: { companyId } });
  const trialId = newId('trial');
  await insertTrial(prisma, {
    id: trialId,
    companyId,
    userId: person.id,
    slug: tenant.workflow.slug,
    lifeMs: 3_600_000,
    files: [],
  });
  const evaluationId = newId('evaluation');
  const definition = {
    slug: tenant.workflow.slug,
    name: 'Draft',
    outputSchema: [...invoiceFields],
    upload: { minFiles: 1, maxFiles: 1, acceptedFormats: ['application/pdf'], maxFileSizeMb: 1 },
  };
  await insertEvaluation(prisma, { id: evaluationId, companyId, definitionId, userId: null, version, definition });
  const ids = {
    organizationId,
    companyId,
    submissionId,
    sessionId,
    batchRef,
    matchId,
    keyId,
    deliveryId,
    eventId: deliveryId,
    endpointId,
    linkId,
    ...shelf,
    batchId,
    userId: person.id,
    entryId: entry.id,
    passkeyId,
    signInId,
    viewId,
    trialId,
    evaluationId,
    slug: tenant.workflow.slug,
    version: '1',
    sourceId,
    mailboxId,
    change: 'pause',
    scheduleId,
    field: 'invoiceNumber',
    fileIndex: '0',
    page: '1',
    service: 'processor',
  };
  return { tenant, organizationId, person, ids, captureId };
};

/** A second company of an organization, with a key and a workflow. */
export const createSibling = async (organizationId: string): Promise<Tenant> => {
  const { id: companyId } = await createCompany(prisma, { name: 'Sibling', organizationId, modules: companyModules });
  const key = await createKey(companyId);
  return { companyId, companyName: 'Sibling', key, api: key.api, workflow: await publishFor(companyId) };
};

/** The path of an operation with the owner's objects. @throws Error if the owner has no object for a parameter */
export const ownedPath = (path: string, { ids, captureId }: Owner): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const isCapture = name === 'sessionId' && path.includes('/shelf');
    const value = isCapture ? captureId : ids[name];
    if (!value) throw new Error(`test/support/access/owner.ts creates nothing for {${name}} of ${path}.`);
    return encodeURIComponent(value);
  });
