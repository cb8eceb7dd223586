import type { Connection } from '@temporalio/client';
import { searchAttributes } from '../../domain/search-attributes.ts';
import type { Config } from '../../platform/config.ts';
import { errorMessage } from '../../platform/log.ts';
import {
  addSearchAttributes,
  hasNamespace,
  missingSearchAttributes,
  registerNamespace,
} from '../../platform/temporal/namespace.ts';
import { done, left, type SetupStep, unchanged } from './step.ts';

type Connect = () => Promise<Connection>;

/**
 * Registers the namespace, or explains how to create it if the server does not let this client do it, as Temporal Cloud
 * does not.
 */
export const namespaceStep = ({ temporal }: Config, connect: Connect): SetupStep => ({
  name: 'temporal namespace',
  run: async () => {
    const { namespace, retentionDays } = temporal;
    const connection = await connect();
    if (await hasNamespace(connection, namespace)) return unchanged(`The namespace ${namespace} exists.`);
    try {
      await registerNamespace(connection, namespace, retentionDays);
    } catch (error) {
      return left(
        `Temporal refused to create the namespace ${namespace}: ${errorMessage(error)}. Create it with this command, or in the Temporal Cloud console:`,
        `temporal operator namespace create --namespace ${namespace} --retention ${retentionDays}d`,
      );
    }
    return done(`Created the namespace ${namespace}; closed workflows are kept for ${retentionDays} days.`);
  },
});

const createCommands = (namespace: string, names: readonly string[]): string[] =>
  names.map(
    (name) => `temporal operator search-attribute create --namespace ${namespace} --name ${name} --type Keyword`,
  );

/**
 * Registers the search attributes. They are optional: without them runs cannot be searched by company or session in the
 * Temporal UI.
 */
export const searchAttributesStep = ({ temporal: { namespace } }: Config, connect: Connect): SetupStep => ({
  name: 'search attributes',
  run: async () => {
    const connection = await connect();
    let missing: readonly string[] = Object.keys(searchAttributes);
    try {
      missing = await missingSearchAttributes(connection, namespace);
      if (missing.length === 0) return unchanged('All search attributes are registered.');
      await addSearchAttributes(connection, namespace, missing);
    } catch (error) {
      return left(
        `Temporal refused to register search attributes: ${errorMessage(error)}. Docket works without them; to find runs by company or session in the Temporal UI, create them:`,
        ...createCommands(namespace, missing),
      );
    }
    return done(`Registered ${missing.join(', ')}.`);
  },
});
