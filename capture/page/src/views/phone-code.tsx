import { useMemo } from 'preact/hooks';
import encodeQR from 'qr';
import type { Messages } from '../locales/en.ts';

/** The address of this page as a code, so that a phone can continue there. */
export const PhoneCode = ({ messages }: { readonly messages: Messages }) => {
  const rows = useMemo(() => encodeQR(window.location.href, 'raw', { ecc: 'low', border: 2 }), []);
  const size = rows.length;
  const path = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <aside class="phone-code">
      <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={messages.onPhone}>
        <rect width={size} height={size} fill="#fff" />
        <path d={path} fill="#000" />
      </svg>
      <div>
        <h2>{messages.onPhone}</h2>
        <p>{messages.onPhoneText}</p>
      </div>
    </aside>
  );
};
