import { at } from '../../domain/assert.ts';
import { generatedNote, table } from './markdown.ts';

interface Setting {
  readonly name: string;
  readonly value: string;
  readonly meaning: string;
}

interface Section {
  readonly title: string;
  readonly settings: readonly Setting[];
}

const introduction = `# Every setting

Settings come from the environment or from a \`.env\` file; variables of the environment win. Copy \`.env.example\` to
start. A setting that is missing or empty has its default. An invalid one stops the start with exit code 2 and a message
that names it. Durations are written like \`250ms\`, \`5s\`, \`30m\` or \`1h\`.

\`DATABASE_URL\`, \`DATABASE_DIRECT_URL\`, \`SECRETS_KEY\`, \`S3_ACCESS_KEY\`, \`S3_SECRET_KEY\`,
\`S3_UPLOAD_ACCESS_KEY\`, \`S3_UPLOAD_SECRET_KEY\`, \`MINIO_ROOT_PASSWORD\`, \`ADMIN_PASSWORD\`, \`OIDC_CLIENT_SECRET\`,
\`SMTP_URL\`, \`LLM_API_KEY\` and \`TRANSCRIPTION_API_KEY\` can be read from files: set the name with
\`_FILE\` at its end to a path.`;

/** The sections of `.env.example`: a title between dashes, then comments, each followed by its setting. */
const sectionsOf = (example: string): Section[] => {
  const sections: { title: string; settings: Setting[] }[] = [];
  let comment: string[] = [];
  for (const line of example.split('\n')) {
    const title = /^# --- (?<title>.+?) -+$/.exec(line)?.groups?.title;
    const setting = /^#([A-Z][A-Z0-9_]*)=(.*)$/.exec(line);
    if (title) {
      sections.push({ title, settings: [] });
    } else if (setting) {
      at(sections, -1).settings.push({ name: at(setting, 1), value: at(setting, 2), meaning: comment.join(' ') });
    }
    comment = line.startsWith('# ') && !title ? [...comment, line.slice(2)] : [];
  }
  return sections;
};

/** The page of all settings, from the text of `.env.example`. */
export const settingsPage = (example: string): string => {
  const sections = sectionsOf(example).map(({ title, settings }) => {
    const rows = settings.map(({ name, value, meaning }) => [
      `\`${name}\``,
      value === '' ? '' : `\`${value}\``,
      meaning,
    ]);
    return `## ${title.replaceAll(/[`"]/g, '')}\n\n${table(['setting', 'default', 'meaning'], rows)}`;
  });
  return `${generatedNote}\n\n${introduction}\n\n${sections.join('\n\n')}\n`;
};
