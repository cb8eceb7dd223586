import type { Attributes } from '@opentelemetry/api';
import { DataPointType, type MetricData, type ResourceMetrics } from '@opentelemetry/sdk-metrics';
import { at } from '../../domain/assert.ts';
import { prometheusIdentifier, prometheusName } from './definitions.ts';

const escapeHelp = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n');
const escapeValue = (text: string): string => escapeHelp(text).replaceAll('"', '\\"');

const labelsOf = (attributes: Attributes, more: readonly (readonly [string, string])[] = []): string => {
  const named = Object.entries(attributes).map(([name, value]) => [prometheusIdentifier(name), String(value)] as const);
  const parts = [...named, ...more].map(([name, value]) => `${name}="${escapeValue(value)}"`);
  return parts.length === 0 ? '' : `{${parts.join(',')}}`;
};

const numberOf = (value: number): string => {
  if (Number.isFinite(value)) return String(value);
  if (Number.isNaN(value)) return 'NaN';
  return value > 0 ? '+Inf' : '-Inf';
};

const histogramLines = (name: string, metric: MetricData & { readonly dataPointType: DataPointType.HISTOGRAM }) =>
  metric.dataPoints.flatMap(({ attributes, value: { buckets, count, sum } }) => {
    let cumulated = 0;
    const bounded = buckets.boundaries.map((bound, index) => {
      cumulated += at(buckets.counts, index);
      return `${name}_bucket${labelsOf(attributes, [['le', String(bound)]])} ${cumulated}`;
    });
    const labels = labelsOf(attributes);
    return [
      ...bounded,
      `${name}_bucket${labelsOf(attributes, [['le', '+Inf']])} ${count}`,
      `${name}_sum${labels} ${numberOf(sum ?? 0)}`,
      `${name}_count${labels} ${count}`,
    ];
  });

const linesOf = (metric: MetricData): string[] => {
  const { descriptor, dataPointType } = metric;
  if (dataPointType === DataPointType.EXPONENTIAL_HISTOGRAM) return [];
  const isTotal = dataPointType === DataPointType.SUM && metric.isMonotonic;
  const name = prometheusName(descriptor.name, descriptor.unit, isTotal);
  const valueType = isTotal ? 'counter' : 'gauge';
  const type = dataPointType === DataPointType.HISTOGRAM ? 'histogram' : valueType;
  const samples =
    dataPointType === DataPointType.HISTOGRAM
      ? histogramLines(name, metric)
      : metric.dataPoints.map(({ attributes, value }) => `${name}${labelsOf(attributes)} ${numberOf(value)}`);
  if (samples.length === 0) return [];
  return [`# HELP ${name} ${escapeHelp(descriptor.description)}`, `# TYPE ${name} ${type}`, ...samples];
};

/**
 * Writes collected metrics in the text format of Prometheus (prometheus.io/docs/instrumenting/exposition_formats).
 * Exponential histograms, which this format cannot express, are left out.
 */
export const prometheusText = ({ scopeMetrics }: ResourceMetrics): string =>
  `${scopeMetrics.flatMap(({ metrics }) => metrics.flatMap(linesOf)).join('\n')}\n`;
