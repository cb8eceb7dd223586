import { listWords } from '../../../languages/formats.ts';
import { t } from '../../../languages/message.ts';

/** The finding of each check, in words for people. */
const checkWords = {
  exact_duplicate: t('same file'),
  near_duplicate_image: t('looks the same'),
  near_duplicate_text: t('same text'),
  duplicate_fields: t('same values'),
  document_tampering: t('signs of editing'),
} as const;

/** The members of a fraud match that identify its documents. */
export interface Finding {
  readonly id: string;
  readonly checkType: keyof typeof checkWords;
  readonly score: number;
  readonly target: { readonly id: string } | null;
  readonly place: object | null;
  readonly resolution: string | null;
  readonly resolvedBy: string | null;
}

/** The strongest finding about a submission and an earlier one, with all of them: one decision covers them. */
type PairOf<Match> = Match & { readonly findings: readonly Match[] };

/** Matches that were decided separately stay separate. A match without an earlier submission stands alone. */
const keyOf = ({ id, target, resolution, resolvedBy }: Finding): string =>
  target ? JSON.stringify([target.id, resolution, resolvedBy]) : id;

/**
 * The matches of a submission by the earlier submission, with the id of the strongest one and the first place that is
 * known.
 */
export const pairsOf = <Match extends Finding>(matches: readonly Match[]): PairOf<Match>[] =>
  [...Map.groupBy(matches, keyOf).values()].flatMap((group) => {
    const findings = group.toSorted((a, b) => b.score - a.score || a.id.localeCompare(b.id));
    const [lead] = findings;
    return lead ? [{ ...lead, place: findings.find(({ place }) => place)?.place ?? null, findings }] : [];
  });

/** All findings about a pair, as one heading. */
export const pairWords = ({ findings }: PairOf<Finding>): string => {
  const words = listWords([...new Set(findings.map(({ checkType }) => checkWords[checkType]))]);
  return words.charAt(0).toUpperCase() + words.slice(1);
};
