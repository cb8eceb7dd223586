import { useEffect, useRef, useState } from 'preact/hooks';
import type { Messages } from '../locales/en.ts';
import { takePicture } from '../quality/pictures.ts';
import { type Glance, watchVideo } from './watch.ts';

interface Props {
  readonly messages: Messages;
  readonly title: string;
  /** Whether papers are found and photographed automatically. */
  readonly findsPaper: boolean;
  /** The last photo of a shelf: its right edge is shown over the left of the live picture. */
  readonly overlay: string | null;
  readonly onTaken: (picture: Blob) => void;
  readonly onClose: () => void;
  /** Called if the camera cannot be used, with a reason to show to the person. */
  readonly onRefused: (reason: string) => void;
}

const constraints: MediaStreamConstraints = {
  audio: false,
  video: { facingMode: { ideal: 'environment' }, width: { ideal: 4096 }, height: { ideal: 3072 } },
};

/** The live camera with a frame, over the whole window. */
export const CameraView = ({ messages, title, findsPaper, overlay, onTaken, onClose, onRefused }: Props) => {
  const video = useRef<HTMLVideoElement>(null);
  const dialog = useRef<HTMLDialogElement>(null);
  const [glance, setGlance] = useState<Glance>({ paper: null, isReady: false });
  const [releasesItself, setReleasesItself] = useState(findsPaper);
  const taken = useRef(false);

  const release = async (): Promise<void> => {
    if (taken.current || !video.current || video.current.videoWidth === 0) return;
    taken.current = true;
    onTaken(await takePicture(video.current));
  };

  useEffect(() => {
    dialog.current?.showModal();
    let stream: MediaStream | null = null;
    let isOver = false;
    const open = async (): Promise<void> => {
      stream = await navigator.mediaDevices.getUserMedia(constraints);
      if (isOver || !video.current) {
        for (const track of stream.getTracks()) track.stop();
        return;
      }
      video.current.srcObject = stream;
      await video.current.play();
    };
    open().catch(() => onRefused(messages.cameraRefused));
    return () => {
      isOver = true;
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
  }, []);

  useEffect(() => (findsPaper && video.current ? watchVideo(video.current, setGlance) : undefined), [findsPaper]);

  useEffect(() => {
    if (releasesItself && glance.isReady) void release();
  }, [releasesItself, glance.isReady]);

  const { paper } = glance;
  const hint = (): string => {
    if (overlay !== null) return messages.overlapHint;
    if (paper) return paper.isCut ? messages.advice.cut_off : messages.holdStill;
    return findsPaper ? messages.layFlat : title;
  };
  const outline = glance.isReady ? 'ready' : '';
  return (
    <dialog ref={dialog} class="camera" aria-label={title} onCancel={onClose}>
      <div class="camera-picture">
        <video ref={video} playsInline muted />
        {overlay !== null && <img class="camera-overlay" src={overlay} alt="" />}
        {paper && (
          <svg class="camera-paper" viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
            <polygon
              points={paper.corners.map(({ x, y }) => `${x},${y}`).join(' ')}
              class={paper.isCut ? 'cut' : outline}
            />
          </svg>
        )}
      </div>
      <p class="camera-hint" role="status">
        {hint()}
      </p>
      <div class="camera-buttons">
        <button type="button" class="quiet" onClick={onClose}>
          {messages.cancel}
        </button>
        <button type="button" class="shutter" aria-label={messages.takePhoto} onClick={() => void release()} />
        {findsPaper ? (
          <label class="switch">
            <input
              type="checkbox"
              checked={releasesItself}
              onChange={(event) => setReleasesItself(event.currentTarget.checked)}
            />
            {messages.automatic}
          </label>
        ) : (
          <span />
        )}
      </div>
    </dialog>
  );
};
