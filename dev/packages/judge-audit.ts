import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { productionPackages } from '../../base/production-packages.ts';

const Report = z.object({
  vulnerabilities: z.record(
    z.string(),
    z.object({
      severity: z.string(),
      nodes: z.array(z.string()),
      via: z.array(z.union([z.string(), z.object({ title: z.string(), url: z.string() })])),
    }),
  ),
});
const Failure = z.object({ message: z.string() });

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/**
 * Judges the output of `npm audit --json`. It fails if a production package, according to the lockfile, has a high or
 * critical vulnerability. Other findings are only listed. Without an answer of the registry, it does not fail.
 */
export const judgeAudit = (output: string, lockPath: string): { lines: string[]; passed: boolean } => {
  const json = parseJson(output);
  const report = Report.safeParse(json);
  if (!report.success) {
    const reason = Failure.safeParse(json).data?.message ?? 'npm audit gave no report';
    return { lines: [`Nothing was checked for known vulnerabilities: ${reason}.`], passed: true };
  }
  const production = productionPackages(JSON.parse(readFileSync(lockPath, 'utf8')));
  const findings = Object.entries(report.data.vulnerabilities).map(([name, { severity, nodes, via }]) => {
    const isLoaded = nodes.some((path) => production.has(path));
    const reasons = via.map((one) => (typeof one === 'string' ? `through ${one}` : `${one.title} (${one.url})`));
    return {
      fails: isLoaded && ['high', 'critical'].includes(severity),
      line: `${severity}, ${isLoaded ? 'production' : 'development'}: ${name}: ${reasons.join('; ')}`,
    };
  });
  const failing = findings.filter(({ fails }) => fails).length;
  const summary =
    failing === 0
      ? `No package of production has a known vulnerability that is high or critical (${findings.length} others).`
      : `${failing} packages of production have a known vulnerability that is high or critical: update them.`;
  return { lines: [...findings.map(({ line }) => line), summary], passed: failing === 0 };
};
