import type { MailboxRule } from '../../domain/mailboxes/rules.ts';
import type { PrismaClient } from '../../prisma/generated/client.ts';
import type { MailboxRecord } from '../../prisma/mailboxes/mailboxes.ts';
import { findCompany } from '../../prisma/tenants/companies.ts';
import { findAssignedVersion, type WorkflowVersionRecord } from '../../prisma/workflow-definitions/find.ts';
import { SourceMustWait } from '../sources/session.ts';

export interface TargetDeps {
  readonly prisma: PrismaClient;
}

/** The target of the documents of an email. */
export interface Target {
  readonly companyId: string;
  readonly version: WorkflowVersionRecord;
  readonly rule: MailboxRule;
}

/** The company and the version of a rule. @throws SourceMustWait if they cannot take anything now */
export const targetOf = async ({ prisma }: TargetDeps, mailbox: MailboxRecord, rule: MailboxRule): Promise<Target> => {
  const companyId = rule.companyId ?? mailbox.companyId;
  const company = await findCompany(prisma, companyId);
  const version = company && (await findAssignedVersion(prisma, companyId, rule.workflow));
  if (!company?.modules.includes('submissions')) {
    throw new SourceMustWait(`The company ${companyId} does not have the module "submissions".`);
  }
  if (!version) {
    throw new SourceMustWait(`The workflow "${rule.workflow}" is not assigned to the company ${companyId}.`);
  }
  const { minFiles } = version.upload;
  if (rule.sessions === 'attachment' && minFiles > 1) {
    throw new SourceMustWait(
      `The workflow "${rule.workflow}" requires ${minFiles} files. Change the rule to make one session of all attachments of an email.`,
    );
  }
  return { companyId, version, rule };
};
