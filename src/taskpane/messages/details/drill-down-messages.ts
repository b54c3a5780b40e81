import type { SumComparison } from '../../../app';
import type { Formats, Sentence } from '../../../parts';
import { parseInstant } from '../../../placement';
import type { PaneTexts } from '../pane-texts';

/** Describes the rows behind a number. */
export function createDrillDownMessages(
  { drillDown: texts }: Pick<PaneTexts, 'drillDown'>,
  { rows, since, spokenLocale }: Formats,
) {
  const { proof } = texts;

  function describeReason({
    reason: because,
    reportText: written,
    freshAt,
  }: NonNullable<SumComparison['difference']>): string {
    const { reasons } = proof;
    if (because === 'typed') return written ? reasons.typed(written) : reasons.typedOverNothing;
    if (because === 'unknown') return reasons.unknown;
    const from = parseInstant(freshAt);
    return from === undefined ? reasons.newer : reasons.newerFrom(since(from));
  }

  function describeDifference(differs: NonNullable<SumComparison['difference']>): string {
    const reason = describeReason(differs);
    return differs.amount === undefined || differs.reason === 'typed'
      ? ` ${reason}`
      : ` ${proof.difference(differs.amount)} ${reason}`;
  }

  function describeSum(rowsText: string, how: Exclude<SumComparison['summedBy'], 'unchecked'>, total: string): string {
    if (how !== 'distinct') return proof[how]({ rows: rowsText, total });
    return total === '1' ? proof.distinct.oneValue(rowsText) : proof.distinct.values({ rows: rowsText, total });
  }

  return {
    ...texts,
    asOf: (report: string, at: number): string => texts.asOf({ report, time: since(at) }),
    /** Says that the rows add up to the number, or how they differ. */
    proof: (
      count: number | undefined,
      { summedBy: how, sumText: comesTo, cellText: says, difference: differs }: SumComparison,
    ): Sentence => {
      const rowsText = count === undefined ? proof.tooManyRows : rows(count);
      if (how === 'unchecked') return proof.unchecked(rowsText);
      const sum = describeSum(rowsText, how, comesTo);
      if (!differs) return proof.same(sum);
      return [...(says === '' ? proof.isEmpty(sum) : proof.differs({ sum, says })), describeDifference(differs)];
    },
    first: (shownCount: number): string => texts.first(rows(shownCount)),
    /** Describes copied rows, with a full date because the sheet is kept. */
    sheetCaption: (source: { readonly value: string; readonly cell: string; readonly report: string }, at: number) => {
      const time = new Intl.DateTimeFormat(spokenLocale, { dateStyle: 'medium', timeStyle: 'short' }).format(at);
      return texts.sheetCaption({ ...source, time });
    },
  };
}
