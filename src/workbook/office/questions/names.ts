/** Answers questions about names: where blocks are, and where copied sheets have twins. */
import type { Address } from '../../../grid';
import type { AnchorLocation, Answers } from '../../questions';
import { ADDRESS_PROPERTIES, listSheetScopedNames, toAddress } from '../anchors';
import { followUp, type Query } from './run-queries';

export function createAnchorsQuery(anchors: readonly string[]): Query<Answers['anchors']> {
  return {
    queueRequest(context) {
      const read = queueReadAnchors(context, anchors);
      return () => ({ done: read() });
    },
  };
}

export function queueReadAnchors(
  context: Excel.RequestContext,
  anchors: readonly string[],
): () => ReadonlyMap<string, AnchorLocation> {
  const found = anchors.map((anchor) => ({ anchor, read: queueReadAnchor(context, anchor, ADDRESS_PROPERTIES).read }));
  return () => new Map(found.map(({ anchor, read }) => [anchor, read()] as const));
}

interface QueuedAnchor {
  readonly range: Excel.Range;
  read(): AnchorLocation;
}

/** @param properties the properties of the range to load; its place must be among them */
export function queueReadAnchor(context: Excel.RequestContext, anchor: string, properties: string): QueuedAnchor {
  const item = context.workbook.names.getItemOrNullObject(anchor).load('scope');
  const range = item.getRangeOrNullObject().load(properties);
  return {
    range,
    read() {
      // A name that belongs to a sheet was copied with a sheet, whatever collection Excel finds it
      // in.
      if (item.isNullObject || item.scope !== 'Workbook') return { kind: 'missing' };
      return range.isNullObject ? { kind: 'gone' } : { kind: 'found', address: toAddress(range) };
    },
  };
}

/** Leaves out hidden names, which belong to Excel or to an add-in. */
export function createNamesQuery(): Query<Answers['names']> {
  return {
    queueRequest({ workbook }) {
      const names = workbook.names.load('items/name,items/formula,items/visible');
      const sheets = workbook.worksheets.load(
        ['name', 'formula', 'visible', 'scope'].map((property) => `items/names/items/${property}`).join(),
      );
      return () => {
        const all = [...names.items, ...sheets.items.flatMap(listSheetScopedNames)];
        const visibleNames = all.filter(({ visible }) => visible);
        return { done: visibleNames.map(({ name, formula }) => ({ name, formula: String(formula) })) };
      };
    },
  };
}

/** Leaves out twins whose cells were deleted, because they point nowhere. */
export function createTwinsQuery(anchors: readonly string[]): Query<Answers['twins']> {
  const anchorByName = new Map(anchors.map((anchor) => [anchor.toLowerCase(), anchor]));
  return {
    queueRequest(context) {
      if (anchors.length === 0) return () => ({ done: { twins: new Map(), sheets: [] } });
      const { worksheets } = context.workbook;
      worksheets.load('items/name,items/names/items/name,items/names/items/scope');
      return () => {
        const sheets = worksheets.items.map(({ name }) => name);
        const found = worksheets.items.flatMap((sheet) =>
          listSheetScopedNames(sheet).flatMap(({ name }) => {
            const anchor = anchorByName.get(name.toLowerCase());
            return anchor === undefined ? [] : [{ anchor, name, sheet: sheet.name }];
          }),
        );
        if (found.length === 0) return { done: { twins: new Map(), sheets } };
        return followUp((context) => {
          const ranges = found.map(({ anchor, name, sheet }) => {
            const item = context.workbook.worksheets.getItem(sheet).names.getItemOrNullObject(name);
            return { anchor, range: item.getRangeOrNullObject().load(ADDRESS_PROPERTIES) };
          });
          return () => {
            const twins = new Map<string, Address[]>();
            for (const { anchor, range } of ranges) {
              if (!range.isNullObject) twins.set(anchor, [...(twins.get(anchor) ?? []), toAddress(range)]);
            }
            return { done: { twins, sheets } };
          };
        });
      };
    },
  };
}
