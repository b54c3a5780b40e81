import type { QueryChange } from '../../../app';
import { type Formats, joinItems } from '../../../parts';
import type { PaneTexts } from '../pane-texts';

const MAX_NAME_LENGTH = 100;

export function createExploreMessages(
  { explore: texts, report, lists }: Pick<PaneTexts, 'explore' | 'report' | 'lists'>,
  { number }: Pick<Formats, 'number'>,
) {
  const granularities: Readonly<Record<string, string>> = report.granularities;
  const nameGranularity = (granularity: string | undefined): string =>
    granularity === undefined ? texts.exactTime : (granularities[granularity] ?? granularity);
  /** -> `Region, City and Channel` */
  const join = (titles: readonly string[]): string =>
    joinItems(lists.and, [titles.slice(0, -1).join(', '), ...titles.slice(-1)].filter(Boolean));

  function describeChange(change: QueryChange, nameField: (column: string) => string): string {
    const { changes } = texts;
    switch (change.kind) {
      case 'added':
      case 'removed':
        return changes[change.kind](nameField(change.column));
      case 'granularity': {
        const [from, to] = [nameGranularity(change.from), nameGranularity(change.to)];
        return changes.granularity({ title: nameField(change.time), from, to });
      }
      case 'filterAdded':
      case 'filterRemoved':
      case 'filterChanged':
        return changes[change.kind](join(change.members.map(nameField)));
      case 'order':
        if (!change.order?.length) return changes.noOrder;
        return changes.order(join(change.order.map(([name]) => nameField(name))));
      case 'limit':
        return change.limit === undefined ? changes.noLimit : changes.limit(change.limit);
      case 'moved':
      case 'other':
        return changes[change.kind];
    }
  }

  return {
    ...texts,
    granularityName: nameGranularity,
    /** -> `Net sales and Units by Region` */
    composeName: (measures: readonly string[], dimensions: readonly string[]): string => {
      const [first, second] = [join(measures), join(dimensions)];
      const name = first && second ? texts.autoName({ measures: first, dimensions: second }) : first || second;
      return name.length > MAX_NAME_LENGTH ? `${name.slice(0, MAX_NAME_LENGTH - 1)}…` : name;
    },
    /** -> `+ Units, − Orders, sorted by Net sales` */
    describeChanges: (changes: readonly QueryChange[], nameField: (column: string) => string): string =>
      changes.map((change) => describeChange(change, nameField)).join(', '),
    /** @param milliseconds -> `0.4 s` */
    tookTime: (milliseconds: number): string => texts.took(number(Math.max(0.1, Math.round(milliseconds / 100) / 10))),
  };
}
