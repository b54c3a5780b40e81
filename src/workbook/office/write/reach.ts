/** Reads and changes the dependent ranges of a block, among them its caption. */
import { offsetFrom, type Reach, type Rect, subtractRect } from '../../../grid';
import { addressOf, type PartOf, PLACE, PLACES } from '../anchors';
import { queueCaption, queueCaptionBack, queueCaptionNow } from './caption';
import { loadValidation, queueValidation, validationOf } from './validations';

export function queueReach(part: PartOf, reach: Reach): void {
  const home = part(CORNER);
  switch (reach.kind) {
    case 'table':
      home.context.workbook.tables.getItemOrNullObject(reach.name).resize(part(reach.to));
      return;
    case 'formulas':
      formulaCells(part, reach).formulas = reach.to.map((row) => [...row]);
      return;
    case 'name':
      nameOf(part, reach).formula = reach.to;
      return;
    case 'validation':
      queueValidation(part(reach.to), reach.rule);
      for (const rect of subtractRect(reach.former, reach.to)) part(rect).dataValidation.clear();
      return;
    case 'printArea':
      home.worksheet.pageLayout.setPrintArea(part(reach.to));
      return;
    case 'caption':
      queueCaption(part, reach);
      return;
    default:
      reach satisfies never;
  }
}

/**
 * Rolls a dependent range back, and empties the cells that Excel may have filled when a table grew.
 */
export function queueReachBack(part: PartOf, reach: Reach): void {
  if (reach.kind === 'caption') queueCaptionBack(part, reach);
  else queueReach(part, reach);
  if (reach.kind === 'table') for (const rect of reach.filled) part(rect).clear('Contents');
}

/** @returns the dependent range with its present extent as `former`; undefined if it is gone */
export function queueReachNow(part: PartOf, reach: Reach): () => Reach | undefined {
  const first = part(CORNER).load(PLACE);
  const fromBlock = (cells: Excel.Range): Rect | undefined => {
    const [home, now] = [addressOf(first), addressOf(cells)];
    return home.sheet === now.sheet ? offsetFrom(home.rect, now.rect) : undefined;
  };
  switch (reach.kind) {
    case 'table': {
      const table = first.context.workbook.tables.getItemOrNullObject(reach.name);
      const cells = table.getRange().load(PLACE);
      return () => {
        const former = table.isNullObject ? undefined : fromBlock(cells);
        return former && { ...reach, former };
      };
    }
    case 'formulas': {
      const cells = formulaCells(part, reach).load('formulas');
      return () =>
        cells.isNullObject ? undefined : { ...reach, former: cells.formulas.map((row) => row.map(String)) };
    }
    case 'name': {
      const name = nameOf(part, reach).load('formula');
      return () => (name.isNullObject ? undefined : { ...reach, former: String(name.formula) });
    }
    case 'validation': {
      const { to, former, rule } = reach;
      const [smaller, larger] = to.rows > former.rows ? [former, to] : [to, former];
      const read = [larger, smaller].map((rect) => ({ rect, loaded: loadValidation(part(rect)) }));
      return () => {
        const holds = read.find(({ loaded }) => JSON.stringify(validationOf(loaded)) === JSON.stringify(rule));
        return holds && { ...reach, former: holds.rect };
      };
    }
    case 'caption':
      return queueCaptionNow(part, reach);
    case 'printArea': {
      const printed = first.worksheet.pageLayout.getPrintAreaOrNullObject();
      printed.areas.load(PLACES);
      return () => {
        const [area, ...more] = printed.isNullObject ? [] : printed.areas.items;
        const former = area && more.length === 0 ? fromBlock(area) : undefined;
        return former && { ...reach, former };
      };
    }
  }
}

function formulaCells(part: PartOf, { part: rect, sheet }: Extract<Reach, { kind: 'formulas' }>): Excel.Range {
  if (sheet === undefined) return part(rect);
  const { worksheets } = part(CORNER).context.workbook;
  return worksheets.getItemOrNullObject(sheet).getRangeByIndexes(rect.row, rect.column, rect.rows, rect.columns);
}

function nameOf(part: PartOf, { name, sheet }: Extract<Reach, { kind: 'name' }>): Excel.NamedItem {
  const { workbook } = part(CORNER).context;
  const { names } = sheet === undefined ? workbook : workbook.worksheets.getItemOrNullObject(sheet);
  return names.getItemOrNullObject(name);
}

const CORNER = { row: 0, column: 0, rows: 1, columns: 1 };
