import { api, dataOf, type Schemas } from '../../../api/client';

export type Secrets = Schemas['WebhookSecrets']['secrets'];

/** The requests that a secret signs: webhooks, or the requests to a service of the company. */
export type SecretKind = 'webhook' | 'processor' | 'recognizer';

const secretsOf = async (reply: Promise<Schemas['WebhookSecrets']>): Promise<Secrets> => (await reply).secrets;

/** The secrets of a company, newest first; none if a service has no secret yet. */
export const showSecrets = (companyId: string, kind: SecretKind): Promise<Secrets> =>
  secretsOf(
    kind === 'webhook'
      ? dataOf(api.POST('/admin/api/companies/{companyId}/webhook-secrets/show', { params: { path: { companyId } } }))
      : dataOf(
          api.POST('/admin/api/companies/{companyId}/service-secrets/{service}/show', {
            params: { path: { companyId, service: kind } },
          }),
        ),
  );

/** Creates the next secret. The previous one keeps signing for this many hours. */
export const rotateSecret = (companyId: string, kind: SecretKind, overlapHours: number): Promise<Secrets> =>
  secretsOf(
    kind === 'webhook'
      ? dataOf(
          api.POST('/admin/api/companies/{companyId}/webhook-secrets/rotate', {
            params: { path: { companyId } },
            body: { overlapHours },
          }),
        )
      : dataOf(
          api.POST('/admin/api/companies/{companyId}/service-secrets/{service}/rotate', {
            params: { path: { companyId, service: kind } },
            body: { overlapHours },
          }),
        ),
  );
