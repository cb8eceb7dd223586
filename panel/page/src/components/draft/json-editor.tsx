import { Alert, Anchor, List, Stack, Text, Textarea } from '@mantine/core';
import { useMemo, useRef } from 'react';
import { t } from '../../languages/message';
import { rich } from '../../languages/rich';
import { placesIn } from './json-places';
import type { Draft } from './use-draft';

interface Problem {
  readonly path: string;
  readonly message: string;
  readonly line: number | null;
  readonly start: number;
  readonly end: number;
}

const problemsIn = (draft: Draft, errors: Readonly<Record<string, string>>): Problem[] => {
  if (draft.syntaxError) {
    const { message, line } = draft.syntaxError;
    const lines = draft.text.split('\n');
    const start = lines.slice(0, (line ?? 1) - 1).reduce((sum, one) => sum + one.length + 1, 0);
    return [{ path: '', message, line, start, end: start + (lines[(line ?? 1) - 1]?.length ?? 0) }];
  }
  const placeOf = placesIn(draft.text);
  return Object.entries(errors)
    .map(([path, message]) => {
      const place = placeOf(path);
      return { path, message, line: place?.line ?? null, start: place?.start ?? 0, end: place?.end ?? 0 };
    })
    .sort((a, b) => a.start - b.start);
};

/** Edits the definition as JSON. Errors are listed by line; a click jumps to the line. */
export const JsonEditor = ({ draft, errors }: { draft: Draft; errors: Readonly<Record<string, string>> }) => {
  const area = useRef<HTMLTextAreaElement>(null);
  const problems = useMemo(() => problemsIn(draft, errors), [draft, errors]);
  const show = ({ start, end, line }: Problem) => {
    const element = area.current;
    if (!element) return;
    element.focus();
    element.setSelectionRange(start, end);
    const lineHeight = element.scrollHeight / draft.text.split('\n').length;
    element.scrollTop = Math.max(0, ((line ?? 1) - 4) * lineHeight);
  };
  return (
    <Stack>
      {problems.length > 0 && (
        <Alert
          color="red"
          title={draft.syntaxError ? t('Not valid JSON') : t('The definition cannot be published yet')}
        >
          <List size="sm" spacing={2}>
            {problems.map((problem) => (
              <List.Item key={`${problem.path} ${problem.message}`}>
                <Anchor
                  component="button"
                  type="button"
                  size="sm"
                  c="inherit"
                  td="underline"
                  onClick={() => show(problem)}
                >
                  {problem.line === null ? t('Text') : t('Line {line}', { line: problem.line })}
                </Anchor>
                {problem.path && <span className="docket-mono"> {problem.path}</span>}: {problem.message}
              </List.Item>
            ))}
          </List>
        </Alert>
      )}
      <Textarea
        ref={area}
        label={t('Definition as JSON')}
        description={t('The same definition as in the form. A change here also changes the form.')}
        value={draft.text}
        onChange={({ currentTarget }) => draft.setText(currentTarget.value)}
        autosize
        minRows={16}
        maxRows={32}
        spellCheck={false}
        wrap="off"
        autoComplete="off"
        autoCapitalize="off"
        classNames={{ input: 'docket-mono' }}
      />
      <Text size="xs" c="dimmed">
        {rich('<span>npm run admin</span> can publish the same JSON from a file.', {
          span: (content) => <span className="docket-mono">{content}</span>,
        })}
      </Text>
    </Stack>
  );
};
