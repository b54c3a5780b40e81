/** Answers questions about names: where blocks are, and where copied sheets have twins. */
import type { Address } from '../../../grid';
import type { Answers, Located } from '../../look';
import { addressOf, namesOfSheet, PLACE } from '../anchors';
import { type Ask, askFurther } from './ask';

export function askAnchors(anchors: readonly string[]): Ask<Answers['anchors']> {
  return {
    queue(context) {
      const read = queueAnchors(context, anchors);
      return () => ({ done: read() });
    },
  };
}

export function queueAnchors(
  context: Excel.RequestContext,
  anchors: readonly string[],
): () => ReadonlyMap<string, Located> {
  const found = anchors.map((anchor) => ({ anchor, read: queueAnchor(context, anchor, PLACE).read }));
  return () => new Map(found.map(({ anchor, read }) => [anchor, read()] as const));
}

interface QueuedAnchor {
  readonly range: Excel.Range;
  read(): Located;
}

/** @param load the properties of the range to load; its place must be among them */
export function queueAnchor(context: Excel.RequestContext, anchor: string, load: string): QueuedAnchor {
  const item = context.workbook.names.getItemOrNullObject(anchor).load('scope');
  const range = item.getRangeOrNullObject().load(load);
  return {
    range,
    read() {
      // A name that belongs to a sheet was copied with a sheet, whatever collection Excel finds it
      // in.
      if (item.isNullObject || item.scope !== 'Workbook') return { kind: 'missing' };
      return range.isNullObject ? { kind: 'gone' } : { kind: 'found', address: addressOf(range) };
    },
  };
}

/** Leaves out hidden names, which belong to Excel or to an add-in. */
export function askNames(): Ask<Answers['names']> {
  return {
    queue({ workbook }) {
      const names = workbook.names.load('items/name,items/formula,items/visible');
      const sheets = workbook.worksheets.load(
        ['name', 'formula', 'visible', 'scope'].map((property) => `items/names/items/${property}`).join(),
      );
      return () => {
        const all = [...names.items, ...sheets.items.flatMap(namesOfSheet)];
        const shown = all.filter(({ visible }) => visible);
        return { done: shown.map(({ name, formula }) => ({ name, formula: String(formula) })) };
      };
    },
  };
}

/** Leaves out twins whose cells were deleted, because they point nowhere. */
export function askTwins(anchors: readonly string[]): Ask<Answers['twins']> {
  const wanted = new Map(anchors.map((anchor) => [anchor.toLowerCase(), anchor]));
  return {
    queue(context) {
      if (anchors.length === 0) return () => ({ done: { twins: new Map(), sheets: [] } });
      const { worksheets } = context.workbook;
      worksheets.load('items/name,items/names/items/name,items/names/items/scope');
      return () => {
        const sheets = worksheets.items.map(({ name }) => name);
        const found = worksheets.items.flatMap((sheet) =>
          namesOfSheet(sheet).flatMap(({ name }) => {
            const anchor = wanted.get(name.toLowerCase());
            return anchor === undefined ? [] : [{ anchor, name, sheet: sheet.name }];
          }),
        );
        if (found.length === 0) return { done: { twins: new Map(), sheets } };
        return askFurther((context) => {
          const ranges = found.map(({ anchor, name, sheet }) => {
            const item = context.workbook.worksheets.getItem(sheet).names.getItemOrNullObject(name);
            return { anchor, range: item.getRangeOrNullObject().load(PLACE) };
          });
          return () => {
            const twins = new Map<string, Address[]>();
            for (const { anchor, range } of ranges) {
              if (!range.isNullObject) twins.set(anchor, [...(twins.get(anchor) ?? []), addressOf(range)]);
            }
            return { done: { twins, sheets } };
          };
        });
      };
    },
  };
}
