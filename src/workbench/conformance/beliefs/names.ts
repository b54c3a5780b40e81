import type { Belief } from '../beliefs';

/** Defined names. */
export const NAME_BELIEFS: readonly Belief[] = [
  {
    number: 55,
    theme: 'names',
    holds: 'A name of the workbook leads to its cells and is found whatever the case of its letters.',
    source: ['types: NamedItemCollection.getItem'],
    set: 'ExcelApi 1.4',
  },
  {
    number: 56,
    theme: 'names',
    holds: 'A name can be hidden in the batch that adds it; hidden, it is listed and found like any other.',
    source: ['office-js#3878', 'office-js#3949'],
    set: 'ExcelApi 1.4',
  },
  {
    number: 57,
    theme: 'names',
    holds:
      'A name follows its cells: it moves with rows and columns inserted or deleted before it, grows and shrinks inside, and ignores what happens below.',
    source: 'open',
    set: 'ExcelApi 1.4',
  },
  {
    number: 58,
    theme: 'names',
    holds:
      'A name follows its cells when all of them are cut and pasted, to another sheet too, and stays when only some are.',
    source: 'open',
    set: 'ExcelApi 1.11',
  },
  {
    number: 59,
    theme: 'names',
    holds: 'A name whose cells are all deleted holds #REF!, and its range is a null object.',
    source: ['types: NamedItem.getRangeOrNullObject'],
    set: 'ExcelApi 1.4',
  },
  {
    number: 60,
    theme: 'names',
    holds: 'A name of the workbook outlives the sheet it pointed to, broken.',
    source: ['office-js#4772'],
    set: 'ExcelApi 1.4',
  },
  {
    number: 61,
    theme: 'names',
    holds: 'Names of a sheet are not among those of the workbook.',
    source: ['types: Worksheet.names', 'types: Workbook.names'],
    set: 'ExcelApi 1.4',
  },
  {
    number: 62,
    theme: 'names',
    holds: 'The copy of a sheet gets a twin, of the scope of the copy, of each name that leads into the original.',
    source: 'open',
    set: 'ExcelApi 1.7',
  },
  {
    number: 63,
    theme: 'names',
    holds: 'The formula of a name follows the new name of its sheet.',
    source: 'open',
    set: 'ExcelApi 1.4',
  },
  {
    number: 64,
    theme: 'names',
    holds: 'A scope holds a name once, whatever the case; a second one is refused with ItemAlreadyExists.',
    source: 'open',
    set: 'ExcelApi 1.4',
  },
  {
    number: 65,
    theme: 'names',
    holds: 'A name that reads as a cell, holds a blank or begins with a digit is refused with InvalidArgument.',
    source: 'open',
    set: 'ExcelApi 1.4',
  },
  {
    number: 66,
    theme: 'names',
    holds: 'A name may hold a constant; it has no range then.',
    source: ['types: NamedItem.getRangeOrNullObject', 'types: NamedItemCollection.add'],
    set: 'ExcelApi 1.4',
  },
  {
    number: 67,
    theme: 'names',
    holds: 'A name that is deleted or missing is a null object or, asked for by getItem, ItemNotFound at sync.',
    source: ['docs: testing/application-specific-api-error-handling'],
    set: 'ExcelApi 1.4',
  },
];
