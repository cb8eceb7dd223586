/** What the histories in the data folder of Temporal CLI 1.5.1 wait for. */
export const fromOldServer = async (): Promise<string> => 'went on';
