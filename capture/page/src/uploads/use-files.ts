import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import type { CaptureView } from '../../../../domain/capture-links/view.ts';
import type { Api } from '../client/api.ts';
import type { Link } from '../client/link.ts';
import { forgetFile, forgetOldFiles, type KeptFile, keepFile, keptFiles } from './kept-files.ts';
import { uploadKept } from './upload-kept.ts';

/** A place for a file, as the page shows it. */
export interface Slot {
  readonly index: number;
  readonly label: string | null;
  /** `elsewhere` is stored but was taken on another device. */
  readonly state: 'empty' | 'waiting' | 'stored' | 'refused' | 'elsewhere';
  /** A blob URL of the picture; null for other files and those of other devices. */
  readonly preview: string | null;
  readonly sectionIndex: number;
}

const retryEveryMs = 5_000;
/** Browsers that can upload in the background do so when there is a connection again, even if the page is closed. */
const askForSync = async (): Promise<void> => {
  const registration = await navigator.serviceWorker?.ready;
  if (registration && 'sync' in registration) {
    // biome-ignore lint/plugin/casts: the types of browsers do not know background synchronization
    await (registration.sync as { register(tag: string): Promise<void> }).register('docket-uploads');
  }
};

/** The files of a link: kept on this device, and uploaded in turn as soon as there is a connection. */
export const useFiles = (link: Link, api: Api, view: CaptureView) => {
  const [kept, setKept] = useState<readonly KeptFile[]>([]);
  const previews = useRef(new Map<string, string>());
  const isUploading = useRef(false);

  const refresh = useCallback(async () => setKept(await keptFiles(link.id)), [link.id]);

  const upload = useCallback(async () => {
    if (isUploading.current) return;
    isUploading.current = true;
    try {
      for (;;) {
        const next = (await keptFiles(link.id)).find(({ state }) => state === 'waiting');
        if (!next || (await uploadKept(next)) === 'waiting') break;
        await refresh();
      }
    } finally {
      isUploading.current = false;
      await refresh();
    }
  }, [link.id, refresh]);

  useEffect(() => {
    void forgetOldFiles().catch(() => undefined);
    void upload();
    const timer = setInterval(() => void upload(), retryEveryMs);
    const now = () => void upload();
    window.addEventListener('online', now);
    document.addEventListener('visibilitychange', now);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', now);
      document.removeEventListener('visibilitychange', now);
    };
  }, [upload]);

  const previewOf = ({ index, keptAt, file }: KeptFile): string | null => {
    if (!file.type.startsWith('image/')) return null;
    const name = `${index}/${keptAt}`;
    const known = previews.current.get(name) ?? URL.createObjectURL(file);
    previews.current.set(name, known);
    return known;
  };

  const slots: readonly Slot[] = view.files.map(({ index, label, byteSize }) => {
    const own = kept.find((one) => one.index === index);
    if (!own) return { index, label, state: byteSize === null ? 'empty' : 'elsewhere', preview: null, sectionIndex: 0 };
    return { index, label, state: own.state, preview: previewOf(own), sectionIndex: own.sectionIndex };
  });

  return {
    slots,
    add: async (index: number, file: Blob, sectionIndex = 0): Promise<void> => {
      const { id: linkId, token } = link;
      await keepFile({
        linkId,
        index,
        token,
        file,
        contentType: file.type,
        state: 'waiting',
        sectionIndex,
        keptAt: Date.now(),
      });
      await refresh();
      void askForSync().catch(() => undefined);
      void upload();
    },
    remove: async (index: number): Promise<void> => {
      await api.removeFile(index);
      await forgetFile(link.id, index);
      await refresh();
    },
  };
};
