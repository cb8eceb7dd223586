import { Paper, SimpleGrid, Title } from '@mantine/core';
import { textMember } from '../../../../../domain/narrowing.ts';
import { membersAt, readAt } from '../../components/draft/draft';
import { memberLabel } from '../../components/draft/member-label';
import { Fact, FactList } from '../../components/values/fact-list';
import { listWords } from '../../languages/formats';
import { t } from '../../languages/message';
import { blockWords, engineWords, peopleWords, reviewWords, unsuitableWords } from './options';

const words: Readonly<Record<string, string>> = {
  ...engineWords,
  ...blockWords,
  blur: peopleWords.blur,
  blur_copy: peopleWords.blur_copy,
  reject: unsuitableWords.reject,
};

const valueWords = (value: unknown): string => {
  if (typeof value === 'boolean') return value ? t('Yes') : t('No');
  if (Array.isArray(value)) return listWords(value.map(String));
  if (typeof value === 'object' && value !== null) {
    return listWords(Object.entries(value).map(([name, one]) => `${memberLabel(name)}: ${one}`));
  }
  return words[String(value)] ?? String(value);
};

const groups = {
  limits: t('Limits'),
  quality: t('Quality'),
  moderation: t('Moderation'),
  recognition: t('Recognition'),
};

/** The settings of a version, without its catalog. */
export const SettingFacts = ({ definition }: { definition: unknown }) => {
  const review = String(readAt(definition, 'review'));
  return (
    <SimpleGrid cols={{ base: 1, lg: 2 }}>
      {Object.entries(groups).map(([member, title]) => (
        <Paper key={member} withBorder p="md">
          <Title order={2} mb="sm">
            {title}
          </Title>
          <FactList>
            {Object.entries(membersAt(definition, member)).map(([name, value]) => (
              <Fact key={name} name={memberLabel(name)}>
                {valueWords(value)}
              </Fact>
            ))}
          </FactList>
        </Paper>
      ))}
      <Paper withBorder p="md">
        <Title order={2} mb="sm">
          {t('Review')}
        </Title>
        <FactList>
          <Fact name={t('Review')}>{textMember(reviewWords, review) ?? review}</Fact>
          <Fact name={t('Review threshold')}>{String(readAt(definition, 'reviewBelow'))}</Fact>
        </FactList>
      </Paper>
    </SimpleGrid>
  );
};
