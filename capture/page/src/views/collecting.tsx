import { useEffect, useRef, useState } from 'preact/hooks';
import type { CaptureView } from '../../../../domain/capture-links/view.ts';
import { CameraView } from '../camera/camera-view.tsx';
import { type Api, type PhotoPlace, Refused } from '../client/api.ts';
import type { Link } from '../client/link.ts';
import type { Messages } from '../locales/en.ts';
import { fill } from '../locales/load.ts';
import { type Judgment, judge } from '../quality/judge.ts';
import { openPicture } from '../quality/pictures.ts';
import { type Slot, useFiles } from '../uploads/use-files.ts';
import { PhoneCode } from './phone-code.tsx';
import { ShelfSection } from './shelf-section.tsx';
import { SlotTile } from './slot-tile.tsx';

interface Props {
  readonly link: Link;
  readonly api: Api;
  readonly view: CaptureView;
  readonly messages: Messages;
  readonly onSent: () => Promise<void>;
}

/** A picture that a person has to decide about. */
interface Doubted {
  readonly index: number;
  readonly file: Blob;
  readonly preview: string;
  readonly judgment: Judgment;
}

const bytesPerMb = 1024 * 1024;
const hasCamera = (): boolean => 'mediaDevices' in navigator && 'getUserMedia' in navigator.mediaDevices;
const isTouched = (): boolean => window.matchMedia('(pointer: coarse)').matches;
const nameOf = (file: Blob): string => (file instanceof File ? file.name : 'photo.jpg');

/**
 * The place of each photo on the shelf. Photos without a known order come last in their section, in the order in which
 * they were taken.
 */
const placesOf = (photos: readonly Slot[], orders: ReadonlyMap<number, readonly number[]>): PhotoPlace[] => {
  const sections = [...new Set(photos.map(({ sectionIndex }) => sectionIndex))];
  return sections.flatMap((sectionIndex) => {
    const own = photos.filter((photo) => photo.sectionIndex === sectionIndex).map(({ index }) => index);
    const ordered = (orders.get(sectionIndex) ?? []).filter((index) => own.includes(index));
    const others = own.filter((index) => !ordered.includes(index));
    return [...ordered, ...others].map((index, sectionPhotoIndex) => ({ index, sectionIndex, sectionPhotoIndex }));
  });
};

/** Collects the files of an open session. */
export const Collecting = ({ link, api, view, messages, onSent }: Props) => {
  const { slots, add, remove } = useFiles(link, api, view);
  const [camera, setCamera] = useState<number | null>(null);
  const [doubted, setDoubted] = useState<Doubted | null>(null);
  const [message, setMessage] = useState<string | null>(null);
  const [isSending, setIsSending] = useState(false);
  const [section, setSection] = useState(0);
  const chooser = useRef<HTMLInputElement>(null);
  /** The place for the next chosen file; the first free one if there is none. */
  const chosenFor = useRef<number | null>(null);
  /** The known order of the photos of each section, from left to right. */
  const orders = useRef(new Map<number, readonly number[]>());
  const isShelf = view.kind === 'shelf';
  const takesPhotos = view.kind !== 'audio' && view.acceptedFormats.includes('image/jpeg');

  const shown = isShelf ? slots.filter(({ state }) => state !== 'empty') : slots;
  const empty = slots.filter(({ state }) => state === 'empty');
  const filled = slots.filter(({ state }) => state !== 'empty' && state !== 'refused');
  const stored = slots.filter(({ state }) => state === 'stored' || state === 'elsewhere');
  const missing = Math.max(0, view.minFiles - filled.length);

  const refusalOf = (file: Blob): string | null => {
    const name = nameOf(file);
    if (!view.acceptedFormats.includes(file.type)) return fill(messages.wrongType, { name });
    return file.size > view.maxFileSizeMb * bytesPerMb
      ? fill(messages.tooLarge, { name, mb: view.maxFileSizeMb })
      : null;
  };

  const keep = (index: number, file: Blob): Promise<void> =>
    add(index, file, section).catch(() => setMessage(messages.notKept));

  /** Keeps a file, unless it is not accepted or a person has to look at it first. */
  const take = async (index: number, file: Blob): Promise<void> => {
    const refusal = refusalOf(file);
    if (refusal !== null) return setMessage(refusal);
    setMessage(null);
    const picture = await openPicture(file);
    const judgment = picture && judge(picture, view);
    picture?.close();
    if (judgment) return setDoubted({ index, file, judgment, preview: URL.createObjectURL(file) });
    await keep(index, file);
  };

  const takeAll = async (files: readonly Blob[]): Promise<void> => {
    const places = [...(chosenFor.current === null ? [] : [chosenFor.current]), ...empty.map(({ index }) => index)];
    chosenFor.current = null;
    for (const [position, file] of files.entries()) {
      const index = places[position];
      if (index === undefined) return setMessage(messages.tooMany);
      await take(index, file);
    }
  };

  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => void takeAll([...(event.clipboardData?.files ?? [])]);
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  });

  const send = async (): Promise<void> => {
    setIsSending(true);
    setMessage(null);
    try {
      await api.send(isShelf ? placesOf(filled, orders.current) : []);
      await onSent();
    } catch (error) {
      setMessage(error instanceof Refused && error.message !== '' ? error.message : messages.offline);
    } finally {
      setIsSending(false);
    }
  };

  const choose = (index: number | null): void => {
    chosenFor.current = index;
    chooser.current?.click();
  };

  const openFor = (index: number | undefined): void => {
    if (index === undefined) setMessage(messages.tooMany);
    else if (takesPhotos && hasCamera()) setCamera(index);
    else choose(index);
  };

  const tileOf = (slot: Slot) => (
    <SlotTile
      key={slot.index}
      slot={slot}
      messages={messages}
      title={slot.label ?? fill(messages.photoOf, { number: slot.index + 1 })}
      isNeeded={!isShelf && slot.index < view.minFiles}
      onTake={() => openFor(slot.index)}
      onRemove={() => {
        remove(slot.index).catch(() => setMessage(messages.offline));
      }}
    />
  );

  const lastOfSection = isShelf ? shown.findLast(({ sectionIndex }) => sectionIndex === section) : undefined;
  const sections = [...new Set([...shown.map(({ sectionIndex }) => sectionIndex), section])].sort((a, b) => a - b);

  return (
    <section
      class="collecting"
      aria-labelledby="title"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        void takeAll([...(event.dataTransfer?.files ?? [])]);
      }}
    >
      <h1 id="title">{isShelf ? messages.titleShelf : messages.titleDocument}</h1>
      <p class="name">{view.name}</p>
      <p>{view.page.welcome ?? (isShelf ? messages.welcomeShelf : messages.welcomeDocument)}</p>

      {isShelf ? (
        sections.map((number) => {
          const own = shown.filter(({ sectionIndex }) => sectionIndex === number);
          return (
            <ShelfSection
              key={number}
              number={number + 1}
              slots={own.filter(({ state }) => state !== 'refused')}
              messages={messages}
              onOrdered={(indexes) => orders.current.set(number, indexes)}
            >
              {own.map(tileOf)}
            </ShelfSection>
          );
        })
      ) : (
        <ul class="slots">{shown.map(tileOf)}</ul>
      )}

      <div class="actions">
        {takesPhotos && (
          <button type="button" disabled={empty.length === 0} onClick={() => openFor(empty[0]?.index)}>
            {messages.takePhoto}
          </button>
        )}
        <button type="button" class="quiet" disabled={empty.length === 0} onClick={() => choose(null)}>
          {messages.chooseFiles}
        </button>
        {isShelf && shown.some(({ sectionIndex }) => sectionIndex === section) && (
          <button type="button" class="quiet" onClick={() => setSection(section + 1)}>
            {messages.addSection}
          </button>
        )}
        <input
          ref={chooser}
          type="file"
          class="chooser"
          aria-label={messages.chooseFiles}
          multiple
          accept={view.acceptedFormats.join(',')}
          onChange={(event) => {
            const chosen = [...(event.currentTarget.files ?? [])];
            event.currentTarget.value = '';
            void takeAll(chosen);
          }}
        />
      </div>
      {!isTouched() && <p class="small">{messages.dropHere}</p>}

      <p class="message" role="alert">
        {message}
      </p>

      <div class="send">
        <p role="status">
          {missing > 0
            ? fill(messages.filesLeft, { count: missing })
            : `${messages.stored}: ${fill(messages.countOf, { count: stored.length, total: filled.length })}`}
        </p>
        <button
          type="button"
          disabled={isSending || missing > 0 || stored.length < filled.length}
          onClick={() => void send()}
        >
          {isSending ? messages.sending : messages.send}
        </button>
      </div>
      {!isTouched() && <PhoneCode messages={messages} />}

      {camera !== null && (
        <CameraView
          key={camera}
          messages={messages}
          title={slots[camera]?.label ?? fill(messages.photoOf, { number: camera + 1 })}
          findsPaper={view.kind === 'document'}
          overlay={lastOfSection && lastOfSection.index !== camera ? lastOfSection.preview : null}
          onTaken={(picture) => {
            setCamera(null);
            void take(camera, picture);
          }}
          onClose={() => setCamera(null)}
          onRefused={(reason) => {
            setCamera(null);
            setMessage(reason);
          }}
        />
      )}

      {doubted && (
        <dialog
          class="doubted"
          aria-labelledby="doubted"
          ref={(element) => {
            if (element?.open === false) element.showModal();
          }}
          onCancel={() => setDoubted(null)}
        >
          <img src={doubted.preview} alt="" />
          <p id="doubted" role="alert">
            {messages.advice[doubted.judgment.fault]}
          </p>
          <div class="actions">
            <button
              type="button"
              onClick={() => {
                setDoubted(null);
                openFor(doubted.index);
              }}
            >
              {messages.retake}
            </button>
            <button
              type="button"
              class="quiet"
              onClick={() => {
                setDoubted(null);
                void keep(doubted.index, doubted.file);
              }}
            >
              {messages.useAnyway}
            </button>
          </div>
        </dialog>
      )}
    </section>
  );
};
