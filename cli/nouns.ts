import type { Command } from 'commander';

/**
 * A noun of the command line. Its file is loaded only when a command names it: loading all of them takes a second of
 * CPU time.
 */
export interface Noun {
  readonly name: string;
  readonly description: string;
  /** Loads the noun's file and adds its verbs to the command. */
  readonly addVerbs: (noun: Command) => Promise<void>;
}

/** Every noun of the command line, in the order in which the help lists them. */
export const nouns: readonly Noun[] = [
  {
    name: 'org',
    description: 'create and list organizations',
    addVerbs: async (noun) => (await import('./tenants.ts')).addOrganizationCommands(noun),
  },
  {
    name: 'company',
    description: 'create, list, export and import companies',
    addVerbs: async (noun) => {
      (await import('./tenants.ts')).addCompanyCommands(noun);
      (await import('./company-archives.ts')).addArchiveCommands(noun);
    },
  },
  {
    name: 'key',
    description: 'create, list, replace and revoke API keys',
    addVerbs: async (noun) => (await import('./keys.ts')).addKeyCommands(noun),
  },
  {
    name: 'workflow',
    description: 'publish, assign and list document workflows',
    addVerbs: async (noun) => (await import('./workflows.ts')).addWorkflowCommands(noun),
  },
  {
    name: 'shelf-profile',
    description: 'publish, list, deactivate and improve shelf profiles',
    addVerbs: async (noun) => (await import('./shelf-profiles.ts')).addShelfProfileCommands(noun),
  },
  {
    name: 'pull',
    description: 'write workflows, shelf profiles and the settings of companies into files',
    addVerbs: async (noun) => (await import('./definition-files.ts')).addPull(noun),
  },
  {
    name: 'push',
    description: 'show how the service differs from the files, and apply the files to it',
    addVerbs: async (noun) => (await import('./definition-files.ts')).addPush(noun),
  },
  {
    name: 'submission',
    description: 'list and show submissions, and process failed ones again',
    addVerbs: async (noun) => (await import('./submissions.ts')).addSubmissionCommands(noun),
  },
  {
    name: 'source',
    description: 'turn objects in a bucket into submissions',
    addVerbs: async (noun) => (await import('./buckets.ts')).addSourceCommands(noun),
  },
  {
    name: 'mailbox',
    description: 'turn email attachments into submissions',
    addVerbs: async (noun) => (await import('./mailboxes.ts')).addMailboxCommands(noun),
  },
  {
    name: 'export',
    description: 'export data to a bucket every hour, day or week',
    addVerbs: async (noun) => (await import('./buckets.ts')).addExportCommands(noun),
  },
  {
    name: 'shelf',
    description: 'list, show, correct, confirm and reprocess shelf captures',
    addVerbs: async (noun) => (await import('./shelf-captures.ts')).addShelfCommands(noun),
  },
  {
    name: 'user',
    description: 'create and list users of the admin panel, and restore their access',
    addVerbs: async (noun) => (await import('./users.ts')).addUserCommands(noun),
  },
  {
    name: 'delivery',
    description: 'list webhook deliveries and send them again',
    addVerbs: async (noun) => (await import('./deliveries.ts')).addDeliveryCommands(noun),
  },
  {
    name: 'retention',
    description: 'show and set how long content is kept',
    addVerbs: async (noun) => (await import('./retention.ts')).addRetentionCommands(noun),
  },
  {
    name: 'erase',
    description: 'permanently remove files, data, deliveries, history and fingerprints; a row without content stays',
    addVerbs: async (noun) => (await import('./retention.ts')).addErasure(noun),
  },
  {
    name: 'hold',
    description: 'keep content from being removed or erased (legal hold)',
    addVerbs: async (noun) => (await import('./retention.ts')).addHoldCommands(noun),
  },
  {
    name: 'webhook-secret',
    description: "show and rotate a company's webhook secret",
    addVerbs: async (noun) => (await import('./secrets.ts')).addWebhookSecretCommands(noun),
  },
  {
    name: 'service-secret',
    description: "show and rotate the secret that signs requests to a company's processor or recognizer",
    addVerbs: async (noun) => (await import('./secrets.ts')).addServiceSecretCommands(noun),
  },
  {
    name: 'secrets',
    description: 'encrypt the secrets in the database',
    addVerbs: async (noun) => (await import('./secrets.ts')).addSecretsCommands(noun),
  },
  {
    name: 'audit',
    description: 'list, verify and export the audit log',
    addVerbs: async (noun) => (await import('./audit.ts')).addAuditCommands(noun),
  },
];
