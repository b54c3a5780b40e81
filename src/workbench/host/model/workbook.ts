import { isCellError, type TrackedReference } from '../../store';
import { accessDenied, invalidArgument, invalidReference, invalidSelection, throwError } from '../host-error';
import { defineType, type HostObject, NULL_OBJECT } from '../host-object';
import { type Book, isStructureProtected, setStructureProtected, toWorkbookName } from './book';
import { customXmlPartCollection, documentProperties, settingCollection } from './file-parts';
import { namedItemCollection } from './named-item';
import { tableCollection } from './table';
import { worksheetCollection } from './worksheet';

interface WorkbookRoot {
  readonly book: Book;
  /** Returns the current place of the cells of a pushed event. */
  findEventReference(id: string): TrackedReference | undefined;
}

/** Every batch starts at this object. */
export const workbook: (target: WorkbookRoot) => HostObject = defineType<WorkbookRoot>({
  name: 'Workbook',
  properties: {
    Name: { get: ({ book }) => toWorkbookName(book.state.documentUrl) },
    ReadOnly: { get: ({ book }) => book.store.readOnly },
    IsDirty: {
      get: ({ book }) => book.state.isDirty,
      set: ({ book }, value) => {
        book.state.isDirty = value === true;
      },
    },
    PreviouslySaved: { get: ({ book }) => book.state.documentUrl !== '' },
    AutoSave: { get: () => false },
  },
  links: {
    Application: ({ book }) => application(book),
    CustomXmlParts: ({ book }) => customXmlPartCollection(book),
    Functions: ({ book }) => worksheetFunctions(book),
    Names: ({ book }) => namedItemCollection({ book, scope: undefined }),
    Properties: ({ book }) => documentProperties(book),
    Protection: ({ book }) => workbookProtection(book),
    Settings: ({ book }) => settingCollection(book),
    Tables: ({ book }) => tableCollection({ book }),
    Worksheets: ({ book }) => worksheetCollection(book),
    _Runtime: ({ book }) => runtime(book),
  },
  methods: {
    GetSelectedRange: ({ book }) => {
      book.requireInFront();
      const { sheetId, rect, otherRects } = book.store.selection;
      if (otherRects) throw invalidSelection();
      return book.range(sheetId, rect).object;
    },
    GetSelectedRanges: ({ book }) => {
      book.requireInFront();
      const { sheetId, rect, otherRects = [] } = book.store.selection;
      return book.objects.rangeAreas([rect, ...otherRects].map((area) => book.range(sheetId, area)));
    },
    GetActiveCell: ({ book }) => {
      book.requireInFront();
      const { sheetId, active } = book.store.selection;
      return book.range(sheetId, { ...active, rows: 1, columns: 1 }).object;
    },
    _GetRangeForEventByReferenceId: (root, args) =>
      findEventRange(root, args.text(0)) ?? throwError(invalidReference()),
    _GetRangeOrNullObjectForEventByReferenceId: (root, args) => findEventRange(root, args.text(0)) ?? NULL_OBJECT,
  },
  actions: {
    /** Excel cannot save a read-only workbook to its own address. */
    Save: ({ book }) => {
      if (book.store.readOnly) throw accessDenied();
      book.state.isDirty = false;
      book.clearUndoAfter('saving');
    },
  },
});

const runtime: (target: Book) => HostObject = defineType<Book>({
  name: 'Runtime',
  properties: {
    EnableEvents: {
      get: ({ state }) => state.enableEvents,
      set: ({ state }, value) => {
        state.enableEvents = value === true;
      },
    },
  },
});

function findEventRange({ book, findEventReference }: WorkbookRoot, id: string): HostObject | undefined {
  const current = findEventReference(id)?.getPlace();
  return current && book.range(current.sheetId, current.rect).object;
}

/** The store calculates on every read, so suspending calculation has no visible effect. */
const application: (target: Book) => HostObject = defineType<Book>({
  name: 'Application',
  properties: {
    CalculationMode: {
      get: ({ state }) => state.calculationMode,
      set: ({ state }, value) => {
        if (value !== 'Automatic' && value !== 'AutomaticExceptTables' && value !== 'Manual') throw invalidArgument();
        state.calculationMode = value;
      },
    },
    DecimalSeparator: { get: ({ state }) => state.culture.decimal },
    ThousandsSeparator: { get: ({ state }) => state.culture.group },
  },
  links: { CultureInfo: (book) => cultureInfo(book) },
  actions: {
    Calculate: () => undefined,
    SuspendApiCalculationUntilNextSync: () => undefined,
  },
});

/** Describes the culture of the operating system, which may differ from Excel's language. */
const cultureInfo: (target: Book) => HostObject = defineType<Book>({
  name: 'CultureInfo',
  properties: { Name: { get: ({ state }) => state.culture.name } },
});

/**
 * Implements only the functions that the add-in calls. They calculate like formulas of the
 * workbook, with its date system.
 */
const worksheetFunctions: (target: Book) => HostObject = defineType<Book>({
  name: 'Functions',
  methods: {
    Date: ({ store }, args) =>
      functionResult(store.evaluateFormula(`=DATE(${[0, 1, 2].map((index) => args.integer(index)).join()})`)),
  },
});

/** Holds a value, or the name of an error. */
const functionResult: (target: FormulaResult) => HostObject = defineType<FormulaResult>({
  name: 'FunctionResult',
  properties: {
    Error: { get: (value) => (isCellError(value) ? value.error : null) },
    Value: { get: (value) => (isCellError(value) ? null : value) },
  },
});

type FormulaResult = ReturnType<Book['store']['evaluateFormula']>;

/** Protects the list of sheets. Passwords are refused, as for sheets. */
const workbookProtection: (target: Book) => HostObject = defineType<Book>({
  name: 'WorkbookProtection',
  properties: { Protected: { get: ({ store }) => isStructureProtected(store) } },
  actions: {
    Protect: (book, args) => {
      if (!args.isMissing(0)) throw invalidArgument('This host keeps no passwords.');
      if (isStructureProtected(book.store)) throw accessDenied();
      setStructureProtected(book.store, true);
      book.clearUndoAfter('protection');
    },
    Unprotect: (book) => {
      setStructureProtected(book.store, false);
      book.clearUndoAfter('protection');
    },
  },
});
