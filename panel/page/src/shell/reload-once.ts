const storageKey = 'docket-reloaded-for';

/**
 * Reloads the page if one of its files is gone, as after an upgrade of the server: the new page names the new files. It
 * reloads only once for each build, so that a file that cannot be loaded at all becomes a visible error.
 */
export const reloadOnMissingFile = (): void => {
  window.addEventListener('vite:preloadError', (event) => {
    if (sessionStorage.getItem(storageKey) === import.meta.url) return;
    sessionStorage.setItem(storageKey, import.meta.url);
    event.preventDefault();
    window.location.reload();
  });
};
