import { useRoute } from 'vitepress';
import DefaultTheme from 'vitepress/theme';
import { h, nextTick, onMounted, ref, watch } from 'vue';
import './style.css';

const storageKey = 'docket-language';

const labelOf = (tab) => tab.nextElementSibling?.textContent ?? '';

/** Shows the reader's chosen language in every group of tabs that has it. */
const showLanguage = (language) => {
  for (const tab of document.querySelectorAll('.vp-code-group .tabs input')) {
    if (labelOf(tab) === language && !tab.checked) tab.click();
  }
};

let isApplying = false;
const applyLanguage = (language) => {
  if (!language || isApplying) return;
  isApplying = true;
  showLanguage(language);
  isApplying = false;
};

const remember = ({ target }) => {
  if (!target.matches?.('.vp-code-group .tabs input') || isApplying) return;
  const place = target.nextElementSibling;
  const { top } = place.getBoundingClientRect();
  localStorage.setItem(storageKey, labelOf(target));
  applyLanguage(labelOf(target));
  // Changes above the reader's position must not move it.
  window.scrollBy({ top: place.getBoundingClientRect().top - top, behavior: 'instant' });
};

const CopyPage = {
  setup() {
    const route = useRoute();
    const text = ref('Copy page as Markdown');
    const copy = async () => {
      try {
        const path = route.path.replace(/\/$/, '/index').replace(/(?:\.html)?$/, '.md');
        const response = await fetch(path);
        if (!response.ok) throw new Error(`${path} answered ${response.status}`);
        await navigator.clipboard.writeText(await response.text());
        text.value = 'Copied';
      } catch (error) {
        console.error(error);
        text.value = 'The page could not be copied';
      }
      setTimeout(() => {
        text.value = 'Copy page as Markdown';
      }, 2000);
    };
    return () =>
      h(
        'div',
        { class: 'copy-page' },
        h('button', { type: 'button', 'aria-live': 'polite', onClick: copy }, text.value),
      );
  },
};

export default {
  extends: DefaultTheme,
  Layout: () => h(DefaultTheme.Layout, null, { 'doc-before': () => h(CopyPage) }),
  setup() {
    const route = useRoute();
    const apply = () => nextTick(() => applyLanguage(localStorage.getItem(storageKey)));
    onMounted(() => {
      document.addEventListener('change', remember);
      apply();
    });
    watch(() => route.path, apply);
  },
};
