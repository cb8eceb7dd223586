import { Button } from '@mantine/core';
import { useMay } from '../../../api/me';
import { t } from '../../../languages/message';
import type { ReviewFraudMatch } from '../types';
import type { Resolution } from './use-resolve';

/** The decisions about a fraud match; hidden if it is resolved, and for people who may not decide. */
export const ResolveButtons = ({
  match,
  isPending,
  onResolve,
}: {
  match: ReviewFraudMatch;
  isPending: boolean;
  onResolve: (resolution: Resolution) => void;
}) => {
  const mayResolve = useMay('fraud.resolve');
  if (match.resolution || !mayResolve) return null;
  return (
    <>
      <Button size="xs" color="red" variant="light" loading={isPending} onClick={() => onResolve('confirmed_fraud')}>
        {t('Confirm fraud')}
      </Button>
      <Button size="xs" variant="default" loading={isPending} onClick={() => onResolve('false_positive')}>
        {t('False positive')}
      </Button>
    </>
  );
};
