import { useState } from 'react';
import type { Turn } from './page-picture';

const zoomMin = 0.5;
const zoomMax = 6;
const zoomStep = 1.25;

/** How each document was turned; kept until the page is loaded again. */
const turns = new Map<string, Turn>();

/** How large pages are shown. */
export const useZoom = () => {
  const [zoom, setZoom] = useState(1);
  return {
    zoom,
    zoomBy: (factor: number) => setZoom((before) => Math.min(zoomMax, Math.max(zoomMin, before * factor))),
    zoomIn: () => setZoom((before) => Math.min(zoomMax, before * zoomStep)),
    zoomOut: () => setZoom((before) => Math.max(zoomMin, before / zoomStep)),
    fit: () => setZoom(1),
  };
};

export type Viewer = ReturnType<typeof useViewer>;

/**
 * Which page of a document is shown, how large, and which side is up. Rotation is kept for each document.
 * @param shared the zoom of several documents that are shown together
 */
export const useViewer = (submissionId: string, shared?: ReturnType<typeof useZoom>) => {
  const [at, setAt] = useState(0);
  const own = useZoom();
  const [turn, setTurn] = useState<Turn>(turns.get(submissionId) ?? 0);
  return {
    ...(shared ?? own),
    at,
    turn,
    setAt,
    turnPage: (step: 1 | -1) => setAt((before) => Math.max(0, before + step)),
    rotate: () => {
      const next = ((turn + 90) % 360) as Turn;
      turns.set(submissionId, next);
      setTurn(next);
    },
  };
};
