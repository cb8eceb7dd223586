import { Button, Menu } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError, problemOf } from '../../api/client';
import { useMay } from '../../api/me';
import { language, timeZone } from '../../languages/chosen';
import { t } from '../../languages/message';
import { lazyPart } from '../page/lazy-part';
import { type ExportKind, exportKinds, keptFilter, type ListQuery } from './kinds';

/** A file that can be exported. */
interface ExportFile {
  readonly label: string;
  readonly format: 'csv' | 'xlsx' | 'jsonl';
  /** The table of a CSV file; the main one if omitted. */
  readonly table?: string;
}

/** The first character of a CSV file. With it, spreadsheets read the file as UTF-8. */
const byteOrderMark = '\ufeff';

const browserTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

const requireOk = async (response: Response): Promise<void> => {
  if (response.ok) return;
  throw new ApiError(response.status, await problemOf(response));
};

/** Reads a file to its end. A file that ends early is an error, and nothing is saved. */
const readFile = async (
  url: string,
  signal: AbortSignal,
  onProgress: (bytes: number) => void,
): Promise<{ blob: Blob; name: string }> => {
  const response = await fetch(url, { signal });
  await requireOk(response);
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'export';
  const parts: BlobPart[] = name.endsWith('.csv') ? [byteOrderMark] : [];
  const reader = response.body?.getReader();
  let bytes = 0;
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    parts.push(part.value);
    bytes += part.value.length;
    onProgress(bytes);
  }
  return { blob: new Blob(parts), name };
};

const save = ({ blob, name }: { blob: Blob; name: string }): void => {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
};

const ProgressModal = lazyPart(async () => (await import('./progress-modal')).ProgressModal);
const ScheduleModal = lazyPart(async () => (await import('./schedule-modal')).ScheduleModal);

interface ExportMenuProps {
  readonly kind: ExportKind;
  /** The query of the list. */
  readonly query: ListQuery;
  readonly files: readonly ExportFile[];
}

/** Downloads a list as a file, with progress and a stop button, or exports it on a schedule. */
export const ExportMenu = ({ kind, query, files }: ExportMenuProps) => {
  const mayWrite = useMay('exports.write');
  const [isScheduling, setScheduling] = useState(false);
  const [bytes, setBytes] = useState(0);
  const stop = useRef(new AbortController());
  const download = useMutation({
    mutationFn: async ({ format, table }: ExportFile) => {
      stop.current = new AbortController();
      setBytes(0);
      const reader = format === 'xlsx' ? { language, timeZone: timeZone ?? browserTimeZone() } : {};
      const given = Object.entries({ ...query, ...reader, format, table }).filter(([, value]) => value !== undefined);
      const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
      save(await readFile(`${exportKinds[kind].path}?${search}`, stop.current.signal, setBytes));
    },
    onError: (error) => {
      if (stop.current.signal.aborted) return;
      notifications.show({ color: 'red', title: t('Not exported'), message: error.message });
    },
  });
  return (
    <>
      <Menu position="bottom-end" width={240}>
        <Menu.Target>
          <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />}>
            {t('Export')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {files.map((file) => (
            <Menu.Item key={file.label} onClick={() => download.mutate(file)}>
              {file.label}
            </Menu.Item>
          ))}
          {mayWrite && <Menu.Divider />}
          {mayWrite && <Menu.Item onClick={() => setScheduling(true)}>{t('On a schedule…')}</Menu.Item>}
        </Menu.Dropdown>
      </Menu>
      {download.isPending && <ProgressModal bytes={bytes} onStop={() => stop.current.abort()} />}
      {isScheduling && (
        <ScheduleModal
          list={{ kind, filter: keptFilter(query), company: String(query.company ?? query.companyId ?? '') || null }}
          onClose={() => setScheduling(false)}
        />
      )}
    </>
  );
};
