import { Anchor, Text } from '@mantine/core';
import { Link } from 'react-router';
import { dateTimeWords } from '../../../components/values/time';
import type { ReviewFraudMatch } from '../types';

type Place = NonNullable<ReviewFraudMatch['place']>['own'];

const inFile = ({ label, page }: Place): string => (page === null ? label : `${label}, page ${page}`);

/** Which file and page a finding is about, and which earlier submission. */
export const PlaceWords = ({ match: { place, target } }: { match: ReviewFraudMatch }) =>
  target && (
    <Text size="sm" c="dimmed">
      {place ? `Here: ${inFile(place.own)}. Earlier: ${inFile(place.earlier)} of ` : 'Earlier: '}
      <Anchor component={Link} to={`/submissions/${target.id}`} underline="always" inherit>
        {target.clientSubmissionId || target.id}
      </Anchor>
      , {dateTimeWords(target.createdAt)}
    </Text>
  );
