import { Button, Group } from '@mantine/core';
import { t } from '../../languages/message';

/** The buttons at the end of a form in a dialog: one closes it, the other submits it. */
export const FormButtons = (props: { submit: string; isPending: boolean; onCancel: () => void }) => (
  <Group justify="flex-end">
    <Button variant="default" onClick={props.onCancel}>
      {t('Cancel')}
    </Button>
    <Button type="submit" loading={props.isPending}>
      {props.submit}
    </Button>
  </Group>
);
