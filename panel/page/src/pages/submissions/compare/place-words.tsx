import { Anchor, Text } from '@mantine/core';
import { Link } from 'react-router';
import { dateTimeWords } from '../../../languages/formats';

import { t } from '../../../languages/message';
import { rich } from '../../../languages/rich';
import type { ReviewFraudMatch } from '../types';

type Place = NonNullable<ReviewFraudMatch['place']>['own'];

const inFile = ({ label, page }: Place): string => (page === null ? label : t('{label}, page {page}', { label, page }));

const TargetLink = ({ target }: { target: NonNullable<ReviewFraudMatch['target']> }) => (
  <Anchor component={Link} to={`/submissions/${target.id}`} underline="always" inherit>
    {target.clientSubmissionId || target.id}
  </Anchor>
);

/** The file and page of a finding, and the earlier submission. */
export const PlaceWords = ({ match: { place, target } }: { match: ReviewFraudMatch }) =>
  target && (
    <Text size="sm" c="dimmed">
      {place
        ? rich('Here: {here}. Earlier: {earlier} of <link></link>, {date}', {
            here: inFile(place.own),
            earlier: inFile(place.earlier),
            link: () => <TargetLink target={target} />,
            date: dateTimeWords(target.createdAt),
          })
        : rich('Earlier: <link></link>, {date}', {
            link: () => <TargetLink target={target} />,
            date: dateTimeWords(target.createdAt),
          })}
    </Text>
  );
