/** Whether the service sends emails; the API process writes it into the page. */
export const sendsMail = document.querySelector<HTMLMetaElement>('meta[name="docket-mail"]')?.content === 'true';
