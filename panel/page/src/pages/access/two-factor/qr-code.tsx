import encodeQR from 'qr';

/** Light modules around the code, which scanners need. */
const border = 4;

/**
 * A QR code, drawn in the page. It is dark on light in both color schemes, since not every scanner reads inverted
 * codes.
 */
export const QrCode = ({ text, label }: { text: string; label: string }) => {
  const rows = encodeQR(text, 'raw', { border, ecc: 'medium' });
  const dark = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      width={220}
      height={220}
      shapeRendering="crispEdges"
    >
      <rect width="100%" height="100%" fill="#fff" />
      <path d={dark.join('')} fill="#000" />
    </svg>
  );
};
