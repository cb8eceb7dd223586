/**
 * A file that waits on this device until it is stored, so that nothing is lost if the page is closed, the phone is
 * locked or the connection breaks. Each link has its own files.
 */
export interface KeptFile {
  readonly linkId: string;
  readonly index: number;
  /** Opens the link; the service worker uploads with it. */
  readonly token: string;
  readonly file: Blob;
  readonly contentType: string;
  readonly state: 'waiting' | 'stored' | 'refused';
  /** Of a shelf: the section that the photo shows, from 0. */
  readonly sectionIndex: number;
  readonly keptAt: number;
}

/** A file in the browser's database: as bytes if it cannot store a Blob. */
type StoredFile = Omit<KeptFile, 'file'> & { readonly file: Blob | ArrayBuffer };

const storeName = 'files';
/** Links live for a week at most. */
const keptForMs = 8 * 24 * 3_600_000;

const resultOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

const open = (): Promise<IDBDatabase> => {
  const request = indexedDB.open('docket-capture', 1);
  request.onupgradeneeded = () => request.result.createObjectStore(storeName, { keyPath: ['linkId', 'index'] });
  return resultOf(request);
};

const inStore = async <T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> => {
  const database = await open();
  try {
    return await resultOf(work(database.transaction(storeName, mode).objectStore(storeName)));
  } finally {
    database.close();
  }
};

const keysOf = (linkId: string): IDBKeyRange => IDBKeyRange.bound([linkId, 0], [linkId, Number.MAX_SAFE_INTEGER]);

const fromStored = (stored: StoredFile): KeptFile => {
  const { file, contentType } = stored;
  return { ...stored, file: file instanceof Blob ? file : new Blob([file], { type: contentType }) };
};

const put = (stored: StoredFile): Promise<unknown> => inStore('readwrite', (store) => store.put(stored));

/**
 * Keeps a file, and replaces the one with the same index.
 * @throws DOMException if the device has no room for it
 */
export const keepFile = async (kept: KeptFile): Promise<void> => {
  try {
    await put(kept);
  } catch {
    // WebKit stores no Blob while people browse in private. Bytes are only the second choice, because every read of the
    // list of files would load them all into memory.
    await put({ ...kept, file: await kept.file.arrayBuffer() });
  }
};

/** The files of a link by index. */
export const keptFiles = async (linkId: string): Promise<KeptFile[]> =>
  (await inStore<StoredFile[]>('readonly', (store) => store.getAll(keysOf(linkId)))).map(fromStored);

/** The files of every link. */
export const allKeptFiles = async (): Promise<KeptFile[]> =>
  (await inStore<StoredFile[]>('readonly', (store) => store.getAll())).map(fromStored);

/** Forgets a file. */
export const forgetFile = (linkId: string, index: number): Promise<unknown> =>
  inStore('readwrite', (store) => store.delete([linkId, index]));

/** Forgets every file of a link. */
export const forgetFiles = (linkId: string): Promise<unknown> =>
  inStore('readwrite', (store) => store.delete(keysOf(linkId)));

/** Forgets the files of links that have ended long ago. */
export const forgetOldFiles = async (): Promise<void> => {
  const old = (await allKeptFiles()).filter(({ keptAt }) => Date.now() - keptAt > keptForMs);
  for (const { linkId, index } of old) await forgetFile(linkId, index);
};
