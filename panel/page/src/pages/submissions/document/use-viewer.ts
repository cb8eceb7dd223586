import { useState } from 'react';
import type { Fit, Turn } from './view';

const zoomMin = 0.5;
const zoomMax = 6;
const zoomStep = 1.25;

/** The rotation of each document, kept until the page is reloaded. */
const turns = new Map<string, Turn>();
const nextTurn: Readonly<Record<Turn, Turn>> = { 0: 90, 90: 180, 180: 270, 270: 0 };

/** The size at which pages are shown. */
export const useZoom = (first: Fit = 'width') => {
  const [zoom, setZoom] = useState(1);
  const [fit, setFit] = useState<Fit>(first);
  const zoomBy = (factor: number) => setZoom((before) => Math.min(zoomMax, Math.max(zoomMin, before * factor)));
  return {
    zoom,
    fit,
    zoomBy,
    zoomIn: () => zoomBy(zoomStep),
    zoomOut: () => zoomBy(1 / zoomStep),
    /** Switches between the whole page and its full width. After zooming, it first returns to 100%. */
    toggleFit: () => {
      if (zoom === 1) setFit(fit === 'page' ? 'width' : 'page');
      setZoom(1);
    },
    resetZoom: () => setZoom(1),
  };
};

export type Viewer = ReturnType<typeof useViewer>;

/**
 * The shown page of a document, its zoom and its rotation, which is kept for each document.
 * @param shared the zoom of several documents that are shown together
 * @param first whether pages are shown whole at first
 */
export const useViewer = (submissionId: string, shared?: ReturnType<typeof useZoom>, first: Fit = 'width') => {
  const [at, setAt] = useState(0);
  const own = useZoom(first);
  const [turn, setTurn] = useState<Turn>(turns.get(submissionId) ?? 0);
  return {
    ...(shared ?? own),
    at,
    turn,
    setAt,
    turnPage: (step: 1 | -1) => setAt((before) => Math.max(0, before + step)),
    rotate: () => {
      const next = nextTurn[turn];
      turns.set(submissionId, next);
      setTurn(next);
    },
  };
};
