/** Says in one sentence why a result waits for the user. */
import type { FailedCheck } from '../../../app';
import type { TypedCells } from '../../../placement';
import { createListMessages } from '../list-messages';
import type { PaneTexts } from '../pane-texts';
import { percentChange } from './percent-change';

type NumberChange = Pick<Extract<FailedCheck, { kind: 'rows' }>, 'before' | 'now' | 'percent'>;
type ShownNumbers = Readonly<Record<'before' | 'now', number | string>>;
type ColumnsCheck = Extract<FailedCheck, { kind: 'columns' }>;

const MAX_NAMED_TITLES = 5;

export function createCheckMessage(texts: Pick<PaneTexts, 'questions' | 'lists'>): (check: FailedCheck) => string {
  const { checks } = texts.questions;
  const { list, listQuoted } = createListMessages(texts);

  function describeChange(what: string, { before, now, percent }: NumberChange, shown: ShownNumbers = { before, now }) {
    const change = checks[now > before ? 'rose' : 'fell'];
    const values = { what, limit: percent, ...shown };
    return before === 0
      ? change.fromNothing(values)
      : change.byPercent({ ...values, change: percentChange(before, now, percent) });
  }

  function describeTypedCells({ cells, count, isCertain, notKeptCount = 0 }: TypedCells): string {
    const cellList = list(cells.map(checks.typed.cell), cells.length, count);
    if (isCertain) return checks.typed.certain(cellList);
    const maybe = checks.typed.maybe(cellList);
    return notKeptCount > 0 ? `${maybe} ${checks.typed.keptInPart(count - notKeptCount)}` : maybe;
  }

  const describeColumns = ({
    added,
    removed,
    isOtherLayout,
    typedCells: typed,
    readers: readBy,
    isSearchPartial: isInPart,
  }: ColumnsCheck): string =>
    [
      isOtherLayout && checks.otherLayout,
      added.length > 0 && checks.added(listQuoted(added, MAX_NAMED_TITLES)),
      removed.length > 0 && checks.removed(listQuoted(removed, MAX_NAMED_TITLES)),
      typed && describeTypedCells(typed),
      readBy && checks.readBy(listQuoted(readBy, MAX_NAMED_TITLES)),
      isInPart && checks.inPart,
    ]
      .filter(Boolean)
      .join(' ');

  return (check) => {
    switch (check.kind) {
      case 'empty':
        return checks.empty;
      case 'rows':
        return describeChange(checks.rowCount, check);
      case 'total':
        return check.before === undefined
          ? checks.formerTotalUnknown({ title: check.title, now: check.texts?.now ?? check.now })
          : describeChange(checks.total(check.title), { ...check, before: check.before }, check.texts);
      case 'renamed':
        return checks.renamed(check);
      case 'columns':
        return describeColumns(check);
    }
  };
}
