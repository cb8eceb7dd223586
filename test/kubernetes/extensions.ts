import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { projectFile } from '../../base/project.ts';
import { eventually } from '../support/stack/eventually.ts';
import { type Cluster, Manifest } from './cluster.ts';

const JsonObject = z.record(z.string(), z.unknown());
const Schema = z.looseObject({ properties: z.looseObject({ spec: JsonObject }) });

const convertType = (type: unknown): Record<string, unknown> => {
  if (type === undefined) return {};
  return Array.isArray(type) ? { 'x-kubernetes-int-or-string': true } : { type };
};

/**
 * Converts a JSON schema to the form of a definition in a cluster. There, strict validation refuses unknown fields, and
 * a union of number and string has its own form.
 */
const structural = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(structural);
  const parsed = JsonObject.safeParse(value);
  if (!parsed.success) return value;
  const { additionalProperties, type, ...rest } = parsed.data;
  return {
    ...Object.fromEntries(Object.entries(rest).map(([name, member]) => [name, structural(member)])),
    ...convertType(type),
    ...(additionalProperties === undefined || additionalProperties === false
      ? {}
      : { additionalProperties: structural(additionalProperties) }),
  };
};

const definitionOf = (group: string, version: string, kind: string, schemaFile: string): Manifest => {
  const schema = Schema.parse(JSON.parse(readFileSync(projectFile(`deploy/helm/schemas/${schemaFile}`), 'utf8')));
  const singular = kind.toLowerCase();
  const openAPIV3Schema = {
    type: 'object',
    properties: {
      apiVersion: { type: 'string' },
      kind: { type: 'string' },
      metadata: { type: 'object' },
      spec: structural(schema.properties.spec),
    },
  };
  return Manifest.parse({
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: `${singular}s.${group}` },
    spec: {
      group,
      scope: 'Namespaced',
      names: { kind, singular, plural: `${singular}s` },
      versions: [{ name: version, served: true, storage: true, schema: { openAPIV3Schema } }],
    },
  });
};

const extensionKinds = [
  ['keda.sh', 'v1alpha1', 'ScaledObject', 'scaledobject-keda-v1alpha1.json'],
  ['keda.sh', 'v1alpha1', 'TriggerAuthentication', 'triggerauthentication-keda-v1alpha1.json'],
  ['monitoring.coreos.com', 'v1', 'ServiceMonitor', 'servicemonitor-monitoring-v1.json'],
] as const;

/** Adds the kinds of KEDA and of the Prometheus operator to the cluster, from the schemas next to the chart. */
export const defineExtensions = async (cluster: Cluster): Promise<void> => {
  for (const [group, version, kind, file] of extensionKinds) {
    const { status, body } = await cluster.create(definitionOf(group, version, kind, file), '');
    if (status !== 201) throw new Error(`${kind} was refused: ${JSON.stringify(body)}`);
    await eventually(`the server knows ${kind}`, async () => {
      const { status: known, body: resources } = await cluster.call('GET', `/apis/${group}/${version}`);
      return known === 200 && JSON.stringify(resources).includes(`"${kind}"`);
    });
  }
};
