import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Permission } from '../api/me';
import { latePart } from '../components/page/lazy-part';
import { useKeys } from '../components/page/use-keys';

const PaletteDialog = latePart(async () => (await import('./palette-dialog')).PaletteDialog);

/**
 * The palette, with Ctrl+K or Cmd+K: the commands of the page, every page, and a search. `/` goes to the search of the
 * page.
 */
export const Palette = ({ permissions }: { permissions: readonly Permission[] }) => {
  const [isOpen, setIsOpen] = useState(false);
  const navigate = useNavigate();
  useKeys({
    'mod+K': () => setIsOpen(true),
    '/': () => {
      const field = document.querySelector<HTMLInputElement>('main input[type="search"]');
      if (field) {
        field.focus();
      } else {
        navigate('/submissions', { state: { search: true } });
      }
    },
  });
  return <PaletteDialog opened={isOpen} permissions={permissions} onClose={() => setIsOpen(false)} />;
};
