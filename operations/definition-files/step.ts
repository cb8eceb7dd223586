import type { DefinitionChange } from '../../domain/definition-changes.ts';
import type {
  CompanyFile,
  EndpointFile,
  ExportFile,
  FileKind,
  MailboxFile,
  SourceFile,
} from '../../domain/definition-files/files.ts';
import { ProblemError } from '../../domain/problems.ts';
import type { ShelfProfileFile } from '../../domain/shelf-profiles/profile.ts';
import type { WorkflowFile } from '../../domain/workflow-definitions/definition.ts';
import type { AuditActor } from '../../prisma/audit/write.ts';
import type { PendingMessage } from '../../prisma/outbox.ts';
import type { CatalogImage } from '../../prisma/shelf-profiles/publish.ts';
import type { SecretDeps } from '../webhooks/show-secrets.ts';

/** The dependencies of plans and changes. */
export interface FilesContext extends SecretDeps {
  readonly actor: AuditActor;
  /** The buckets of sources and of exports, that of the service first. */
  readonly sourceBuckets: readonly string[];
  readonly exportBuckets: readonly string[];
  /** Of WEBHOOK_TRUSTED_ORIGINS. */
  readonly trustedOrigins: readonly string[];
  /** Of MAILBOX_TRUSTED_HOSTS. */
  readonly trustedHosts: readonly string[];
}

/** A file with its path below the folder and its checked content. */
export interface DefinitionFile<Content> {
  readonly path: string;
  readonly content: Content;
}

/** A profile file with the bytes of its images. */
export interface ProfileDefinitionFile extends DefinitionFile<ShelfProfileFile> {
  readonly images: readonly CatalogImage[];
}

/** A company of the service. */
export interface ManagedCompany {
  readonly id: string;
  readonly name: string;
  readonly modules: readonly string[];
  readonly organizationId: string | null;
}

/** The files of one company. */
export interface CompanyFiles {
  readonly company: ManagedCompany;
  /** The name of its folder. */
  readonly alias: string;
  /** Null if the folder has no company.yaml: its assignments and retention are not managed. */
  readonly settings: DefinitionFile<CompanyFile> | null;
  readonly profiles: readonly ProfileDefinitionFile[];
  readonly endpoints: readonly DefinitionFile<EndpointFile>[];
  readonly sources: readonly DefinitionFile<SourceFile>[];
  readonly mailboxes: readonly DefinitionFile<MailboxFile>[];
  readonly exports: readonly DefinitionFile<ExportFile>[];
}

/** The content of a folder. */
export interface DefinitionFolder {
  readonly workflows: readonly DefinitionFile<WorkflowFile>[];
  /** The profiles that every company may use. */
  readonly profiles: readonly ProfileDefinitionFile[];
  readonly companies: readonly CompanyFiles[];
}

/** One change on the way to the state in the files, in one transaction. */
export interface PlannedStep {
  readonly action: 'create' | 'update' | 'remove';
  readonly kind: FileKind;
  /** For people, such as `workflow receipt`. */
  readonly name: string;
  /** The file; null for something without a file. */
  readonly path: string | null;
  readonly changes: readonly DefinitionChange[];
  /** A note for people before they agree. */
  readonly notes: readonly string[];
  /** Makes the change. @returns messages to dispatch. @throws ProblemError if the change is no longer possible */
  readonly apply: () => Promise<readonly PendingMessage[]>;
}

/** A reason why a file cannot be applied. */
export interface FileFault {
  readonly path: string;
  readonly message: string;
}

/** Runs a check, and returns its refusals as faults of the file. @throws every other error of the check */
export const faultsOf = (path: string, check: () => unknown): FileFault[] => {
  try {
    check();
    return [];
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    return [{ path, message: error.message }];
  }
};

/** The changes that bring the service to the state in the files. */
export interface Plan {
  /** Creations and updates; each comes after what it needs. */
  readonly steps: readonly PlannedStep[];
  /** Stored objects without a file. */
  readonly extras: readonly PlannedStep[];
  /** If there is one, nothing may be applied. */
  readonly faults: readonly FileFault[];
}

/** @throws ProblemError 409: someone else changed the subject of a step */
export const changedSincePlan = (what: string): ProblemError =>
  new ProblemError('conflict', `${what} has changed since this plan was made. Make a new plan.`);
