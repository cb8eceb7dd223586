import type { OutputField } from '../output-field.ts';

/** The parts of a definition against which the settings for several documents and for spreads are checked. */
interface CheckedFile {
  readonly kind: string;
  readonly outputSchema: readonly OutputField[];
  readonly processing: {
    readonly engine: string;
    readonly review: string;
    readonly severalDocuments?: 'together' | 'review' | 'split' | undefined;
    readonly documentsField?: string | undefined;
    readonly spreads?: 'keep' | 'cut' | undefined;
  };
}

interface Problem {
  readonly setting: 'severalDocuments' | 'documentsField' | 'spreads';
  readonly message: string;
}

const listProblem = (name: string, outputSchema: readonly OutputField[]): string | null => {
  const field = outputSchema.find((one) => one.name === name);
  if (!field) return `"${name}" is not a field of outputSchema`;
  if (field.type !== 'array' || !field.fields) {
    return `"${name}" must be a list of objects: a field of the type "array" with "fields"`;
  }
  const pages = field.fields.find((member) => member.name === 'pages');
  if (pages && pages.type !== 'string') {
    return `the member "pages" of "${name}" must have the type "string", because it gets pages such as "1-2"`;
  }
  return null;
};

/** Problems of the settings for several documents and for spreads, by setting. */
export const pageProblems = ({ kind, outputSchema, processing }: CheckedFile): Problem[] => {
  const { engine, review, severalDocuments = 'together', documentsField, spreads = 'keep' } = processing;
  const problems: Problem[] = [];
  const used = [
    ...(severalDocuments === 'together' ? [] : [{ setting: 'severalDocuments', value: severalDocuments } as const]),
    ...(spreads === 'keep' ? [] : [{ setting: 'spreads', value: spreads } as const]),
  ];
  for (const { setting, value } of used) {
    if (engine !== 'builtin') {
      problems.push({ setting, message: `"${value}" needs the engine "builtin"; "${engine}" takes files as they are` });
    } else if (kind === 'audio') {
      problems.push({ setting, message: `"${value}" needs pages, which recordings do not have` });
    }
  }
  if (severalDocuments === 'review' && review === 'never') {
    problems.push({ setting: 'severalDocuments', message: '"review" has no effect if processing.review is "never"' });
  }
  if (documentsField === undefined) {
    const message = 'is required if severalDocuments is "split": name the field that lists the documents';
    if (severalDocuments === 'split') problems.push({ setting: 'documentsField', message });
    return problems;
  }
  const message = listProblem(documentsField, outputSchema);
  return message === null ? problems : [...problems, { setting: 'documentsField', message }];
};
