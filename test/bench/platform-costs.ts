/** What lists of the platform cost at several lengths, as data; ratios and verdicts follow from it here. */
import { median } from './figures';

/** One list at one length. */
export interface ListCost {
  readonly name: string;
  readonly reports: number;
  readonly runsMs: readonly number[];
  /** Of the page. */
  readonly bytes: number;
}

export interface ListSummary {
  readonly name: string;
  /** From the fewest reports to the most. */
  readonly sizes: readonly { readonly reports: number; readonly ms: number; readonly bytes: number }[];
  /** Time at the most reports by time at the fewest. */
  readonly ratio: number;
  readonly isMet: boolean;
}

/** At most twice the time for a hundred times the reports. */
export const FLATNESS_AIM = 2;

export function summariseLists(costs: readonly ListCost[]): ListSummary[] {
  return [...new Set(costs.map(({ name }) => name))].map((name) => {
    const sizes = costs
      .filter((cost) => cost.name === name)
      .sort((first, second) => first.reports - second.reports)
      .map(({ reports, runsMs, bytes }) => ({ reports, ms: median(runsMs), bytes }));
    const ratio = (sizes.at(-1)?.ms ?? Number.NaN) / (sizes[0]?.ms ?? Number.NaN);
    return { name, sizes, ratio, isMet: ratio <= FLATNESS_AIM };
  });
}
