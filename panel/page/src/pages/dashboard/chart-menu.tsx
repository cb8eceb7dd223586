import { ActionIcon, Menu } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconDownload } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { t } from '../../languages/message';
import { type ChartData, saveChartPicture, saveChartValues } from './save-chart';

/** Saves a chart as a picture or as CSV. */
export const ChartMenu = ({
  data,
  series,
  chart,
}: {
  data: ChartData;
  series: readonly { readonly name: string; readonly color: string }[];
  /** The element that contains the drawing. */
  chart: RefObject<HTMLElement | null>;
}) => {
  const savePicture = () => {
    const svg = chart.current?.querySelector<SVGSVGElement>('svg.recharts-surface');
    if (!svg) return;
    saveChartPicture(data.title, series, svg).catch((error: Error) =>
      notifications.show({ color: 'red', message: error.message }),
    );
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={t('Save {title}', { title: data.title })}>
          <IconDownload size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={savePicture}>{t('Picture (PNG)')}</Menu.Item>
        <Menu.Item onClick={() => saveChartValues(data)}>{t('Values (CSV)')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
};
