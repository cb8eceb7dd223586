/** One instruction of a Dockerfile: its keyword, its `--name=value` options, and the rest of its line. */
export interface Instruction {
  readonly keyword: string;
  readonly options: Readonly<Record<string, string>>;
  readonly text: string;
}

/** A stage of a Dockerfile. */
export interface Stage {
  readonly name: string;
  readonly base: string;
  readonly instructions: readonly Instruction[];
}

const parseInstruction = (line: string): Instruction => {
  const [, keyword = '', rest = ''] = /^(\w+)\s+(.*)$/s.exec(line) ?? [];
  const options: Record<string, string> = {};
  const text = rest.replace(/^(?:--([a-z]+)=(\S+)\s+)+/, (all) => {
    for (const [, name = '', value = ''] of all.matchAll(/--([a-z]+)=(\S+)/g)) options[name] = value;
    return '';
  });
  return { keyword, options, text };
};

/** Splits a Dockerfile into its stages. Comments are dropped and continued lines are joined. */
export const parseDockerfile = (source: string): readonly Stage[] => {
  const lines = source
    .replace(/^\s*#.*\n/gm, '')
    .replace(/\\\n/g, ' ')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const stages: { name: string; base: string; instructions: Instruction[] }[] = [];
  for (const line of lines) {
    const instruction = parseInstruction(line);
    if (instruction.keyword !== 'FROM') {
      stages.at(-1)?.instructions.push(instruction);
      continue;
    }
    const [, base = '', name = ''] = /^(\S+)(?:\s+AS\s+(\S+))?$/.exec(instruction.text) ?? [];
    stages.push({ name, base, instructions: [] });
  }
  return stages;
};

/** Reads the `NAME=value` pairs of an ENV instruction. */
export const environmentOf = (text: string): Record<string, string> =>
  Object.fromEntries([...text.matchAll(/(\w+)=(\S+)/g)].map(([, name, value]) => [name, value]));
