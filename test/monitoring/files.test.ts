import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { projectFile } from '../../base/project.ts';
import { metricDefinitions, seriesNames } from '../../platform/telemetry/definitions.ts';
import { hasPromtool, promtool, promtoolMissing } from '../support/servers/promtool.ts';

const read = (path: string): string => readFileSync(projectFile(path), 'utf8');
const alerts = 'deploy/monitoring/alerts.yaml';
const dashboards = readdirSync(projectFile('deploy/monitoring/dashboards')).map(
  (name) => `deploy/monitoring/dashboards/${name}`,
);
const guide = 'docs/operations/monitoring.md';

const series = new Set(Object.values(metricDefinitions).flatMap(seriesNames));
const unknownMetricsIn = (text: string): string[] =>
  [...text.matchAll(/\b(?:docket|http|process|nodejs)_[a-z0-9_]+/g)]
    .map(([name]) => name)
    .filter((name) => !series.has(name) && !labels.has(name));
const labels = new Set(
  Object.values(metricDefinitions).flatMap((definition) =>
    definition.labels.map((label) => label.replaceAll('.', '_')),
  ),
);

const Dashboard = z.object({
  uid: z.string(),
  panels: z.array(z.object({ id: z.number(), targets: z.array(z.object({ expr: z.string() })).min(1) })).min(1),
});

describe('The alert rules', () => {
  it('The alert rules name only metrics that the code has', () => {
    expect(unknownMetricsIn(read(alerts))).toEqual([]);
  });

  it('Each alert rule has a runbook in the guide, and each runbook has its alert', () => {
    const names = [...read(alerts).matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name);
    const runbooks = [...read(alerts).matchAll(/runbook: (\S+)/g)].map(([, runbook = '']) => runbook);
    expect(names.length).toBeGreaterThan(5);
    expect(runbooks).toEqual(names.map((name) => `${guide}#${name.toLowerCase()}`));
    const headings = [...read(guide).matchAll(/^### (Docket\w+)$/gm)].map(([, name]) => name);
    expect(headings.sort()).toEqual(names.sort());
  });

  it.skipIf(!hasPromtool())(
    `The alert rules are valid, and each fires when it must (skipped if ${promtoolMissing})`,
    () => {
      expect(promtool(['check', 'rules', projectFile(alerts)])).toContain('SUCCESS');
      expect(promtool(['test', 'rules', projectFile('test/monitoring/alerts.promtool.yaml')])).toContain('SUCCESS');
    },
  );
});

it.each(dashboards)(
  'The dashboards are Grafana dashboards whose panels name only metrics that the code has: %s',
  (path) => {
    const { panels } = Dashboard.parse(JSON.parse(read(path)));
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    expect(panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => unknownMetricsIn(expr)))).toEqual([]);
  },
);

it('The dashboards have different ids and show every metric', () => {
  const texts = dashboards.map(read);
  const uids = texts.map((text) => Dashboard.parse(JSON.parse(text)).uid);
  expect(new Set(uids).size).toBe(dashboards.length);
  const shown = texts.join('\n');
  const hidden = Object.values(metricDefinitions).filter(
    (one) => !seriesNames(one).some((name) => shown.includes(name)),
  );
  expect(hidden.map(({ name }) => name)).toEqual([]);
});

it('The guide lists every metric with its labels, and no other', () => {
  const table = read(guide).split('\n## Metrics\n')[1]?.split('\n## ')[0] ?? '';
  const rows = new Map(
    [...table.matchAll(/^\| `([a-z0-9_]+)` \| ([^|]*)\|/gm)].map(([, name = '', cell = '']) => [
      name,
      [...cell.matchAll(/`(\w+)`/g)].map(([, label = '']) => label),
    ]),
  );
  const wanted = new Map(
    Object.values(metricDefinitions).map((definition) => [
      (seriesNames(definition)[0] ?? '').replace(/_bucket$/, ''),
      definition.labels.map((label) => label.replaceAll('.', '_')),
    ]),
  );
  expect([...rows.keys()].sort()).toEqual([...wanted.keys()].sort());
  for (const [name, named] of wanted) expect(rows.get(name)?.sort(), name).toEqual([...named].sort());
});
