import { Button, Table } from '@mantine/core';
import type { Schemas } from '../../api/client';
import { dollarWords, fixedWords, numberWords } from '../../languages/formats';
import { t } from '../../languages/message';
import { percent } from './links';
import { FigureCell, ReportTable } from './report-table';

type Report = Schemas['ShelfReport'];
/** The address of the list of captures with a filter, within the filter of the report. */
export type CapturesLink = (filter: Readonly<Record<string, string | null>>) => string;

export const rateWords = (rate: number | null): string => (rate === null ? '–' : `${fixedWords(100 * rate, 1)}%`);

/** How many facings each brand has. */
export const BrandTable = ({ report: { brands, facings } }: { report: Report }) => (
  <ReportTable
    title={t('Brands')}
    note={t('Facings of this period, and their share of the facings of all brands.')}
    columns={[t('Brand'), t('Facings'), t('Share')]}
    empty={brands.length === 0 ? t('No capture of this period has facings.') : null}
  >
    {brands.map((one) => (
      <Table.Tr key={one.brand}>
        <Table.Td>{one.brand}</Table.Td>
        <FigureCell>{one.facings}</FigureCell>
        <FigureCell>{percent(one.facings, facings)}</FigureCell>
      </Table.Tr>
    ))}
  </ReportTable>
);

/** The number of captures in which each product was found or missing. */
export const ProductTable = ({ products, link }: { products: Report['products']; link: CapturesLink }) => (
  <ReportTable
    title={t('Products')}
    note={t('Captures with the product, and captures in which it is out of stock.')}
    columns={[t('Product'), t('Found'), t('Out of stock'), t('Rate')]}
    empty={products.length === 0 ? t('No capture of this period looked for products.') : null}
  >
    {products.map(({ sku, name, found, outOfStock }) => (
      <Table.Tr key={sku}>
        <Table.Td>{name}</Table.Td>
        <FigureCell>{found}</FigureCell>
        <FigureCell to={link({ missing: sku })}>{outOfStock}</FigureCell>
        <FigureCell>{percent(outOfStock, outOfStock + found)}</FigureCell>
      </Table.Tr>
    ))}
  </ReportTable>
);

/** The shelves of each store. */
export const StoreTable = ({
  stores,
  link,
  onChoose,
}: {
  stores: Report['stores'];
  link: CapturesLink;
  onChoose: (store: string) => void;
}) => (
  <ReportTable
    title={t('Stores')}
    note={t('Stores by the id that the caller gave. Choose one to see only its figures.')}
    columns={[t('Store'), t('Captures'), t('Facings'), t('Out of stock'), t('Rate')]}
    empty={stores.length === 0 ? t('This period has no completed captures.') : null}
  >
    {stores.map(({ store, captures, facings, outOfStock, outOfStockRate }) => (
      <Table.Tr key={store ?? ''}>
        <Table.Td>
          {store === null ? (
            t('No store named')
          ) : (
            <Button variant="subtle" size="compact-sm" onClick={() => onChoose(store)}>
              {store}
            </Button>
          )}
        </Table.Td>
        <FigureCell {...(store === null ? {} : { to: link({ store }) })}>{captures}</FigureCell>
        <FigureCell>{facings}</FigureCell>
        <FigureCell>{outOfStock}</FigureCell>
        <FigureCell>{rateWords(outOfStockRate)}</FigureCell>
      </Table.Tr>
    ))}
  </ReportTable>
);

/** The work and the cost of each recognizer. */
export const RecognizerTable = ({ engines }: { engines: Report['engines'] }) => (
  <ReportTable
    title={t('Work and cost by recognizer')}
    note={t('Costs cover the language model, if its prices are in the settings.')}
    columns={[t('Engine'), t('Captures'), t('Photos'), t('Seconds'), t('Cost')]}
    empty={engines.length === 0 ? t('This period has no completed captures.') : null}
  >
    {engines.map(({ engine, captures, photos, seconds, costUsd }) => (
      <Table.Tr key={engine}>
        <Table.Td>{engine}</Table.Td>
        <FigureCell>{captures}</FigureCell>
        <FigureCell>{photos}</FigureCell>
        <FigureCell>{numberWords(seconds, 1)}</FigureCell>
        <FigureCell>{costUsd === null ? '–' : dollarWords(costUsd)}</FigureCell>
      </Table.Tr>
    ))}
  </ReportTable>
);
