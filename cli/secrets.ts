import { type Command, Option } from 'commander';
import { defaultOverlapMs } from '../domain/webhooks/secret-overlap.ts';
import { type SignedService, signedServices } from '../domain/webhooks/signed-services.ts';
import { rotateSecret } from '../operations/webhooks/rotate-secret.ts';
import { rotateServiceSecretOf, showServiceSecrets } from '../operations/webhooks/service-secrets.ts';
import { showWebhookSecrets } from '../operations/webhooks/show-secrets.ts';
import type { WebhookSecret } from '../prisma/webhooks/secrets.ts';
import { type CommandResult, runs } from './command.ts';
import { cliActor, requireCompany } from './context.ts';
import { CliError } from './errors/cli-error.ts';
import { parseOverlap } from './overlap.ts';

const hourMs = 3_600_000;

const result = (companyId: string, secrets: readonly WebhookSecret[]): CommandResult => ({
  json: { companyId, secrets },
  lines: secrets.map(({ secret, createdAt, retiresAt }) =>
    [
      secret,
      `created ${createdAt.toISOString()}`,
      retiresAt ? `signs until ${retiresAt.toISOString()}` : 'current',
    ].join('  '),
  ),
});

/** `admin webhook-secret …`. */
export const addWebhookSecretCommands = (noun: Command): void => {
  runs<[{ company: string }]>(
    noun
      .command('show')
      .description('show the secrets that sign webhooks (Standard Webhooks), newest first; written to the audit log')
      .requiredOption('--company <id>', 'the company'),
    async (context, { company }) => {
      const owner = await requireCompany(context, company);
      return result(owner.id, await showWebhookSecrets(context, cliActor(), owner));
    },
  );
  runs<[{ company: string; overlap: string }]>(
    noun
      .command('rotate')
      .description('create a new secret; the previous one also signs until the overlap ends')
      .requiredOption('--company <id>', 'the company')
      .option(
        '--overlap <duration>',
        'how long both secrets sign; 0s if the secret has leaked',
        `${defaultOverlapMs / hourMs}h`,
      ),
    async (context, { company, overlap }) => {
      const overlapMs = parseOverlap(overlap);
      const owner = await requireCompany(context, company);
      return result(owner.id, await rotateSecret(context, cliActor(), owner, overlapMs));
    },
  );
};

const serviceOption = (): Option =>
  new Option('--service <name>', 'the service that gets the requests').choices(signedServices).makeOptionMandatory();

/** `admin service-secret …`. */
export const addServiceSecretCommands = (noun: Command): void => {
  runs<[{ company: string; service: SignedService }]>(
    noun
      .command('show')
      .description('show the secrets that sign requests (Standard Webhooks), newest first; written to the audit log')
      .requiredOption('--company <id>', 'the company')
      .addOption(serviceOption()),
    async (context, { company, service }) => {
      const owner = await requireCompany(context, company);
      return result(owner.id, await showServiceSecrets(context, cliActor(), owner, service));
    },
  );
  runs<[{ company: string; service: SignedService; overlap: string }]>(
    noun
      .command('rotate')
      .description('create the first or next secret; the previous one also signs until the overlap ends')
      .requiredOption('--company <id>', 'the company')
      .addOption(serviceOption())
      .option(
        '--overlap <duration>',
        'how long both secrets sign; 0s if the secret has leaked',
        `${defaultOverlapMs / hourMs}h`,
      ),
    async (context, { company, service, overlap }) => {
      const overlapMs = parseOverlap(overlap);
      const owner = await requireCompany(context, company);
      return result(owner.id, await rotateServiceSecretOf(context, cliActor(), owner, service, overlapMs));
    },
  );
};

/** `admin secrets …`. */
export const addSecretsCommands = (noun: Command): void => {
  runs(
    noun
      .command('rotate')
      .description('encrypt all secrets with the first key of SECRETS_KEY; run it once every process has that key'),
    async ({ prisma, keyring }) => {
      if (!keyring.hasKeys) {
        throw new CliError(
          'SECRETS_KEY is not set. Generate a key with "openssl rand -base64 32" and set it for every process.',
        );
      }
      const { rotateSecrets } = await import('../operations/sealing/rotate.ts');
      const rotation = await rotateSecrets(prisma, keyring);
      const { apiKeys, webhookSecrets, serviceSecrets, secondFactors } = rotation;
      const unreadable = Object.values(rotation).reduce((sum, one) => sum + one.unreadable, 0);
      if (unreadable > 0) {
        throw new CliError(
          `${unreadable} secrets are encrypted with a key that is not in SECRETS_KEY. Append that key to SECRETS_KEY and run this again.`,
        );
      }
      return {
        json: {
          apiKeys: apiKeys.sealed,
          webhookSecrets: webhookSecrets.sealed,
          serviceSecrets: serviceSecrets.sealed,
          secondFactors: secondFactors.sealed,
        },
        lines: [
          `Encrypted with the first key: ${apiKeys.sealed} API keys, ${webhookSecrets.sealed} webhook secrets, ${serviceSecrets.sealed} secrets of services, ${secondFactors.sealed} second factors.`,
        ],
      };
    },
  );
};
