/** The workflow of the histories in the data folder of Temporal CLI 1.5.1. */
export const fromOldServer = async (): Promise<string> => 'went on';
