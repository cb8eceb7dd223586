import { Button, Group, Paper, Select, SimpleGrid, Stack, Text, Title, UnstyledButton } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, dataOf } from '../../api/client';
import { textAt } from '../../components/draft/draft';
import { listWords } from '../../languages/formats';
import { t } from '../../languages/message';
import { newDefinition } from './form/options';
import { StartFromSample } from './start-from-sample';
import { type Definition, freeSlug, type Template, templates } from './templates';

const listedMax = 100;

const TemplateCard = ({ template, onChoose }: { template: Template; onChoose: () => void }) => (
  <Paper withBorder component="li" style={{ listStyle: 'none' }}>
    <UnstyledButton p="md" w="100%" h="100%" onClick={onChoose}>
      <Text fw={600}>{template.name}</Text>
      <Text size="sm" c="dimmed" lineClamp={2}>
        {template.description}
      </Text>
      <Text size="xs" c="dimmed" mt={6} lineClamp={1}>
        {listWords(template.outputSchema.map(({ label }) => label))}
      </Text>
    </UnstyledButton>
  </Paper>
);

/** Asks how to start a new workflow: a template, a sample document, another workflow, or nothing. */
export const StartChoice = ({ onStart }: { onStart: (definition: Definition) => void }) => {
  const [copied, setCopied] = useState<string | null>(null);
  const list = useQuery({
    queryKey: ['workflows', 'slugs'],
    queryFn: () => dataOf(api.GET('/admin/api/workflows', { params: { query: { limit: listedMax } } })),
  });
  const workflows = list.data?.data ?? [];
  const taken = new Set(workflows.map(({ slug }) => slug));
  const copy = useMutation({
    mutationFn: async (slug: string) => {
      const { latestVersion: version } = await dataOf(
        api.GET('/admin/api/workflows/{slug}', { params: { path: { slug } } }),
      );
      return dataOf(api.GET('/admin/api/workflows/{slug}/versions/{version}', { params: { path: { slug, version } } }));
    },
    onSuccess: ({ definition }) => {
      const name = t('Copy of {name}', { name: textAt(definition, 'name') });
      onStart({ ...definition, slug: freeSlug(textAt(definition, 'slug'), taken), name });
    },
    onError: (error) => notifications.show({ color: 'red', title: t('It was not copied'), message: error.message }),
  });
  return (
    <Stack>
      <section aria-label={t('Start with a template')}>
        <Title order={2} mb="sm">
          {t('Start with a template')}
        </Title>
        <SimpleGrid component="ul" cols={{ base: 1, sm: 2, lg: 3 }} p={0} m={0} spacing="sm">
          {templates.map((template) => (
            <TemplateCard
              key={template.slug}
              template={template}
              onChoose={() => onStart({ ...template, slug: freeSlug(template.slug, taken) })}
            />
          ))}
        </SimpleGrid>
      </section>
      <StartFromSample taken={taken} onStart={onStart} />
      <Group align="flex-end">
        <Select
          label={t('Or copy another workflow')}
          placeholder={t('Choose a workflow')}
          data={workflows.map(({ slug, name }) => ({ value: slug, label: name }))}
          value={copied}
          onChange={setCopied}
          searchable
          w={{ base: '100%', xs: 300 }}
        />
        <Button
          variant="default"
          disabled={copied === null}
          loading={copy.isPending}
          onClick={() => copied && copy.mutate(copied)}
        >
          {t('Copy')}
        </Button>
        <Button variant="default" onClick={() => onStart(newDefinition)}>
          {t('Start empty')}
        </Button>
      </Group>
    </Stack>
  );
};
