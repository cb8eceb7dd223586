import { Center, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { t } from '../../../languages/message';
import type { Evidence } from '../types';
import { pictureQuery, wordsQuery } from './queries';
import { rowPlace } from './row-place';
import type { Fit, Turn } from './view';
import { WordLayer } from './word-layer';

/** The largest padding of a mark, in the unit of the page: a fifth of a line of text. */
const paddingMax = 2;

/** The SVG transform that rotates a picture of this size and moves it back to the origin. */
const transformOf = (width: number, height: number, turn: Turn): string =>
  ({
    0: '',
    90: `translate(${height} 0) rotate(90)`,
    180: `translate(${width} ${height}) rotate(180)`,
    270: `translate(0 ${width}) rotate(270)`,
  })[turn];

/** An object URL for a blob, revoked when the picture is no longer shown. */
const useBlobUrl = (blob: Blob | undefined): string | null => {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!blob) return;
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => {
      URL.revokeObjectURL(made);
      setUrl(null);
    };
  }, [blob]);
  return url;
};

/** Marks a value on the page. A mark of a few lines is as tight as its words. */
const Mark = ({ box, active }: { box: Evidence['box']; active: boolean }) => {
  const mark = useRef<SVGRectElement>(null);
  useEffect(() => {
    if (active) mark.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [active]);
  const padding = Math.min(box.height * 0.12, paddingMax);
  return (
    <rect
      ref={mark}
      data-active={active || undefined}
      x={box.x - padding}
      y={box.y - padding}
      width={box.width + 2 * padding}
      height={box.height + 2 * padding}
      rx={padding}
      fill={active ? '#fab005' : '#1098ad'}
      fillOpacity={active ? 0.35 : 0.08}
      stroke={active ? '#e8590c' : '#1098ad'}
      strokeOpacity={active ? 1 : 0.5}
      strokeWidth={active ? 2 : 1}
      vectorEffect="non-scaling-stroke"
    />
  );
};

/** One page with its values marked; sizes and boxes are in the page's own unit. */
export const PagePicture = ({
  submissionId,
  fileIndex,
  page,
  label,
  turn,
  places,
  active,
  onPick = null,
  row = null,
  zoom = 1,
  fit = 'width',
}: {
  submissionId: string;
  fileIndex: number;
  page: number;
  label: string;
  turn: Turn;
  places: readonly { readonly name: string; readonly evidence: Evidence }[];
  /** The field to highlight. */
  active: string | null;
  /** Called with the words of the page that a person points at; null while no field takes them. */
  onPick?: ((text: string) => void) | null;
  /** The texts of a row of a list, whose line is shown. */
  row?: readonly string[] | null;
  zoom?: number;
  /** Whether the whole page fits its box at a zoom of 1, or its width. */
  fit?: Fit;
}) => {
  const picture = useQuery(pictureQuery(submissionId, { fileIndex, page }));
  const words = useQuery({
    ...wordsQuery(submissionId, { fileIndex, page }),
    enabled: onPick !== null || row !== null,
  });
  const url = useBlobUrl(picture.data?.blob);
  if (picture.error) {
    return (
      <Center mih={240} p="md">
        <Text c="dimmed">{t('This page cannot be shown: {message}', { message: picture.error.message })}</Text>
      </Center>
    );
  }
  if (!picture.data || !url) return <Skeleton h={520} role="status" aria-label={t('Loading the page')} />;
  const { width, height } = picture.data;
  const rowBox = row && words.data ? rowPlace(words.data, row) : null;
  const upright = turn === 0 || turn === 180;
  const aspect = upright ? width / height : height / width;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={upright ? `0 0 ${width} ${height}` : `0 0 ${height} ${width}`}
      display="block"
      style={{
        width: fit === 'page' ? `calc(min(100cqw, 100cqh * ${aspect}) * ${zoom})` : `${zoom * 100}%`,
        margin: '0 auto',
      }}
    >
      <title>{label}</title>
      <g transform={transformOf(width, height, turn)}>
        <image href={url} width={width} height={height} preserveAspectRatio="none" />
        {places
          .filter(({ evidence }) => evidence.fileIndex === fileIndex && evidence.page === page)
          .map(({ name, evidence }) => (
            <Mark key={name} box={evidence.box} active={name === active} />
          ))}
        {rowBox && <Mark box={rowBox} active />}
        {onPick && words.data && <WordLayer words={words.data} width={width} height={height} onPick={onPick} />}
      </g>
    </svg>
  );
};
