import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { t } from '../../../languages/message';
import { spokenInsight } from '../../../languages/said/insights';
import type { CaptureReview } from '../types';

/** Reports that little or nothing was recognized in a capture, so its figures are not meaningful. */
export const CoverageAlert = ({ result }: { result: NonNullable<CaptureReview['result']> }) => {
  const low = result.insights.filter(({ type }) => type === 'low_coverage');
  if (low.length === 0 && result.count.totals.facings > 0) return null;
  return (
    <Alert
      color="red"
      mb="md"
      icon={<IconAlertTriangle />}
      title={
        result.count.totals.facings === 0 ? t('Nothing was recognized') : t('Almost nothing was recognized in a photo')
      }
    >
      {low.length > 0
        ? low.map(({ message }) => spokenInsight(message)).join(' ')
        : t(
            'No product of the catalog was found. Check that the photos show this shelf, and that the profile has its products.',
          )}
    </Alert>
  );
};
