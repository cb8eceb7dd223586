import { Anchor } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useMe } from '../../api/me';
import { t } from '../../languages/message';

/** A link to a workflow in the Temporal UI; hidden if the settings name no Temporal UI. */
export const TemporalLink = ({
  workflowId,
  children = t('View in Temporal'),
}: {
  workflowId: string;
  children?: string;
}) => {
  const { temporalUiUrl, temporalNamespace } = useMe();
  if (!temporalUiUrl) return null;
  const [namespace, id] = [temporalNamespace, workflowId].map(encodeURIComponent);
  return (
    <Anchor
      size="sm"
      target="_blank"
      rel="noreferrer"
      href={`${temporalUiUrl}/namespaces/${namespace}/workflows/${id}`}
    >
      {children} <IconExternalLink size={14} aria-hidden />
    </Anchor>
  );
};
