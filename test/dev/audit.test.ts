import { expect, it } from 'vitest';
import { projectFile } from '../../base/project.ts';
import { judgeAudit } from '../../dev/packages/judge-audit.ts';

const lockfile = projectFile('package-lock.json');
const finding = (name: string, severity: string) => ({
  [name]: { severity, nodes: [`node_modules/${name}`], via: [{ title: 'A hole', url: 'https://example.com/1' }] },
});
const judge = (...findings: object[]) =>
  judgeAudit(JSON.stringify({ vulnerabilities: Object.assign({}, ...findings) }), lockfile);

it('The command npm run audit fails for a production package with a high or critical vulnerability', () => {
  for (const severity of ['high', 'critical']) {
    const { passed, lines } = judge(finding('koa', severity));
    expect(passed).toBe(false);
    expect(lines[0]).toBe(`${severity}, production: koa: A hole (https://example.com/1)`);
  }
});

it('The command npm run audit only names less severe vulnerabilities, and those of development packages', () => {
  const { passed, lines } = judge(finding('koa', 'moderate'), finding('vitest', 'critical'));
  expect(passed).toBe(true);
  expect(lines).toHaveLength(3);
});

it('The command npm run audit reports that nothing was checked and continues if the registry cannot answer', () => {
  const { passed, lines } = judgeAudit(JSON.stringify({ message: '405 Method Not Allowed', error: {} }), lockfile);
  expect({ passed, lines }).toEqual({
    passed: true,
    lines: ['Nothing was checked for known vulnerabilities: 405 Method Not Allowed.'],
  });
  expect(judgeAudit('', lockfile).passed).toBe(true);
});
