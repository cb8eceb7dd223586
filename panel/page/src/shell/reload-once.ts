const storageKey = 'docket-reloaded-for';

/**
 * Loads the page again if a file of it is gone, as after an upgrade of the server: the page that it then gets names the
 * new files. Once for each build, so that a file that cannot be loaded at all ends as an error that a person sees.
 */
export const reloadOnMissingFile = (): void => {
  window.addEventListener('vite:preloadError', (event) => {
    if (sessionStorage.getItem(storageKey) === import.meta.url) return;
    sessionStorage.setItem(storageKey, import.meta.url);
    event.preventDefault();
    window.location.reload();
  });
};
