import { SimpleGrid } from '@mantine/core';
import { useDraftContext } from '../../../components/draft/context';
import { listAt, textAt } from '../../../components/draft/draft';
import { DraftSelect } from '../../../components/draft/inputs';
import { t } from '../../../languages/message';
import { severalDocumentsWords, spreadsWords } from './options';

/** The handling of uploads with several documents and of pictures of two pages. Only the builtin engine supports it. */
export const PageSettings = () => {
  const { value } = useDraftContext();
  const lists = listAt(value, 'outputSchema').filter((field) => textAt(field, 'type') === 'array');
  const names = lists.map((field) => textAt(field, 'name')).filter(Boolean);
  const chosen = textAt(value, 'processing.documentsField');
  const options = Object.fromEntries([...names, ...(chosen ? [chosen] : [])].map((name) => [name, name]));
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} style={{ alignItems: 'end' }}>
      <DraftSelect
        path="processing.severalDocuments"
        label={t('Several documents in one upload')}
        options={severalDocumentsWords}
        unset="together"
      />
      <DraftSelect
        path="processing.spreads"
        label={t('Two pages side by side')}
        description={t('An open book, or two pages on one scan')}
        options={spreadsWords}
        unset="keep"
      />
      {textAt(value, 'processing.severalDocuments') === 'split' && (
        <DraftSelect
          path="processing.documentsField"
          label={t('Field that lists the documents')}
          description={t('A list of objects. Its member "pages" gets the pages of each document')}
          options={options}
          required
        />
      )}
    </SimpleGrid>
  );
};
