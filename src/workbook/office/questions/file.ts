/** Answers questions about the file as a whole. */
import { getFirstCell } from '../../../grid';
import type { Answers, Question } from '../../questions';
import { REFUSAL_CODES } from '../../workbook-failure';
import { ADDRESS_PROPERTIES, getRange, toAddress } from '../anchors';
import { RECORD_PREFIX } from '../records';
import type { SheetNames } from '../watch';
import { followUp, type Query } from './run-queries';

/** @param location as Office reports it, without a request to Excel */
export function createFactsQuery(location: string | undefined): Query<Answers['facts']> {
  return {
    queueRequest(context) {
      const workbook = context.workbook.load('name,readOnly');
      return () => ({ done: { name: workbook.name, location, readOnly: workbook.readOnly } });
    },
  };
}

/** Needs ExcelApi 1.7. */
export function createSavedByQuery(): Query<Answers['savedBy']> {
  return {
    queueRequest(context) {
      const properties = context.workbook.properties.load('lastAuthor');
      return () => ({ done: properties.lastAuthor || undefined });
    },
  };
}

/**
 * Finds out the date system. The serial number of 2 January 1904 is 1 in a workbook that counts
 * from 1904, and 1463 in others. No member of office.js reports the system; Excel's own functions
 * do (ExcelApi 1.2), and leave no trace in the file.
 */
export function createDateSystemQuery(): Query<Answers['dateSystem']> {
  return {
    queueRequest({ workbook }) {
      const serial = workbook.functions.date(1904, 1, 2).load('value');
      return () => ({ done: serial.value === 1 ? 1904 : 1900 });
    },
    refusal: { codes: [...REFUSAL_CODES, 'HostTooOld', 'WorkbookInBack'], answer: () => ({ done: undefined }) },
  };
}

/** Needs ExcelApi 1.11. */
export function createCultureQuery(): Query<Answers['culture']> {
  return {
    queueRequest({ application }) {
      application.load('decimalSeparator,thousandsSeparator');
      const culture = application.cultureInfo.load('name');
      return () => ({
        done: { name: culture.name, decimal: application.decimalSeparator, group: application.thousandsSeparator },
      });
    },
    refusal: { codes: ['WorkbookRefused', 'HostTooOld', 'WorkbookInBack'], answer: () => ({ done: undefined }) },
  };
}

/** Excel's mode is not saved in the file; the first file of a session sets it (ExcelApi 1.1). */
export function createCalculationQuery(): Query<Answers['calculatesManually']> {
  return {
    queueRequest({ application }) {
      application.load('calculationMode');
      return () => ({ done: application.calculationMode === 'Manual' });
    },
    refusal: { codes: [...REFUSAL_CODES, 'HostTooOld', 'WorkbookInBack'], answer: () => ({ done: false }) },
  };
}

export function createFormulaQuery({ address }: Question<'formula'>): Query<Answers['formula']> {
  return {
    queueRequest(context) {
      const cell = getRange(context, getFirstCell(address)).load('formulas');
      return () => ({ done: String(cell.formulas[0]?.[0] ?? '') });
    },
    refusal: { codes: [...REFUSAL_CODES, 'CellsGone'], answer: () => ({ done: '' }) },
  };
}

/** @param sheetNames gets the name of the sheet in front */
export function createSelectionQuery(sheetNames: SheetNames): Query<Answers['selection']> {
  return {
    queueRequest(context) {
      const range = context.workbook.getSelectedRange().load(`${ADDRESS_PROPERTIES},worksheet/id`);
      return () => {
        sheetNames.set(range.worksheet.id, range.worksheet.name);
        return { done: { kind: 'cells', address: toAddress(range) } };
      };
    },
    // If several areas or a chart are selected, Excel refuses the range itself, with
    // `InvalidSelection`, as it does if another workbook is in front.
    refusal: { codes: [...REFUSAL_CODES, 'WorkbookInBack'], answer: () => ({ done: { kind: 'unusable' } }) },
  };
}

/** Needs ExcelApi 1.7. */
export function createActiveCellQuery(): Query<Answers['activeCell']> {
  return {
    queueRequest(context) {
      const cell = context.workbook.getActiveCell().load(ADDRESS_PROPERTIES);
      return () => ({ done: toAddress(cell) });
    },
    refusal: { codes: [...REFUSAL_CODES, 'WorkbookInBack'], answer: () => ({ done: undefined }) },
  };
}

/** Sends two requests, however many sheets there are. */
export function createUsedAreasQuery(): Query<Answers['usedAreas']> {
  return {
    queueRequest(context) {
      const sheets = context.workbook.worksheets.load('items/name,items/visibility');
      return () => {
        const visibleSheets = sheets.items.filter(({ visibility }) => visibility !== 'VeryHidden');
        return followUp(({ workbook }) => {
          const used = visibleSheets.map(({ name }) =>
            workbook.worksheets.getItem(name).getUsedRangeOrNullObject(true).load(ADDRESS_PROPERTIES),
          );
          return () => ({ done: used.filter(({ isNullObject }) => !isNullObject).map(toAddress) });
        });
      };
    },
  };
}

/**
 * Reads the records from the workbook's settings (ExcelApi 1.4), which are saved with the file and
 * belong only to this add-in.
 */
export function createRecordsQuery(): Query<Answers['records']> {
  return {
    queueRequest(context) {
      const settings = context.workbook.settings.load('items/key,items/value');
      return () => {
        const records = new Map<string, string>();
        for (const { key, value } of settings.items) {
          const text: unknown = value;
          if (key.startsWith(RECORD_PREFIX) && typeof text === 'string')
            records.set(key.slice(RECORD_PREFIX.length), text);
        }
        return { done: records };
      };
    },
  };
}
