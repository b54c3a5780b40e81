import { type DefinedName, isCellError } from '../../store';
import { formatReferenceFormula, formatSheetAddress } from '../a1';
import { HostError, invalidArgument, requireItem, throwError } from '../host-error';
import { defineType, type HostObject, type MethodArguments, NULL_OBJECT, readFlag, readText } from '../host-object';
import type { Json } from '../protocol';
import { type Book, CellRange } from './book';

interface NameScope {
  readonly book: Book;
  /** Holds the id of the sheet that owns the name; undefined for the workbook. */
  readonly scope: string | undefined;
}

interface NameTarget extends NameScope {
  readonly name: string;
}

const namedItem: (target: NameTarget) => HostObject = defineType<NameTarget>({
  name: 'NamedItem',
  identity: ({ name }) => ({ _Id: name }),
  properties: {
    Name: { get: (item) => requireDefinition(item).name },
    Formula: {
      get: (item) => requireDefinition(item).formula,
      set: ({ book, name, scope }, value) => book.store.updateName(name, scope, { formula: readText(value) }),
    },
    Value: { get: readValue },
    Type: { get: readType },
    Scope: { get: ({ scope }) => (scope === undefined ? 'Workbook' : 'Worksheet') },
    Visible: {
      get: (item) => requireDefinition(item).visible,
      set: ({ book, name, scope }, value) => book.store.updateName(name, scope, { visible: readFlag(value) }),
    },
    Comment: {
      get: (item) => requireDefinition(item).comment,
      set: ({ book, name, scope }, value) => book.store.updateName(name, scope, { comment: readText(value) }),
    },
  },
  links: {
    Worksheet: ({ book, scope }) => {
      if (scope === undefined) throw new HostError('GeneralException', 'The name belongs to the workbook.');
      return book.worksheet(scope);
    },
    WorksheetOrNullObject: ({ book, scope }) => (scope === undefined ? NULL_OBJECT : book.worksheet(scope)),
  },
  methods: {
    /**
     * Excel throws for a name that refers to no cells; the null-object form returns null, even for
     * `#REF!`.
     */
    GetRange: (item) =>
      findRange(item) ?? throwError(new HostError('InvalidReference', 'The name does not refer to a range.')),
    GetRangeOrNullObject: (item) => findRange(item) ?? NULL_OBJECT,
  },
  actions: {
    Delete: ({ book, name, scope }) => book.store.removeName(name, scope),
  },
});

function requireDefinition({ book, name, scope }: NameTarget): DefinedName {
  return requireItem(book.store.findName(name, scope));
}

function findRange(item: NameTarget): HostObject | undefined {
  requireDefinition(item);
  const reference = item.book.store.resolveName(item.name, item.scope);
  return reference && item.book.range(reference.sheetId, reference.rect).object;
}

/** Returns the address of a range, else the constant or result, with errors as text. */
function readValue(item: NameTarget): Json {
  requireDefinition(item);
  const { store } = item.book;
  const reference = store.resolveName(item.name, item.scope);
  if (reference) return formatSheetAddress(item.book.sheetName(reference.sheetId), reference.rect);
  const value = store.evaluateName(item.name, item.scope);
  return isCellError(value) ? value.error : value;
}

function readType(item: NameTarget): Json {
  requireDefinition(item);
  const { store } = item.book;
  if (store.resolveName(item.name, item.scope)) return 'Range';
  const value = store.evaluateName(item.name, item.scope);
  if (isCellError(value)) return 'Error';
  if (typeof value === 'string') return 'String';
  if (typeof value === 'boolean') return 'Boolean';
  return Number.isInteger(value) ? 'Integer' : 'Double';
}

export const namedItemCollection: (target: NameScope) => HostObject = defineType<NameScope>({
  name: 'NamedItemCollection',
  items: (target) => {
    // Only the names of a sheet need the workbook in front (office-js issue 6365).
    if (target.scope !== undefined) target.book.requireInFront();
    return listNames(target).map(({ name, scope }) => namedItem({ book: target.book, scope, name }));
  },
  methods: {
    Add: ({ book, scope }, args) => {
      if (findHidingSheet(book, scope, args.text(0))) throw new HostError('ItemAlreadyExists', 'There is such a name.');
      const comment = args.optionalText(2);
      const added = book.store.addName(args.text(0), readFormulaArgument(book, args, 1), {
        ...(scope !== undefined && { scope }),
        ...(comment !== undefined && { comment }),
      });
      return namedItem({ book, scope, name: added.name });
    },
    GetCount: (target) => listNames(target).length,
  },
  finders: {
    GetItem: (target, args) => {
      const { book } = target;
      const nameKey = args.text(0).toLowerCase();
      const scope = findHidingSheet(book, target.scope, nameKey) ?? target.scope;
      const found = listNames({ book, scope }).find(({ name }) => name.toLowerCase() === nameKey);
      return found && namedItem({ book, scope: found.scope, name: found.name });
    },
  },
});

/**
 * Returns the id of the active sheet if its own name hides the workbook's name (kb Q108001,
 * Q104501; office-js issue 2875).
 */
function findHidingSheet({ store, state }: Book, scope: string | undefined, name: string): string | undefined {
  if (scope !== undefined || state.switches.sheetNames === 'separate') return undefined;
  return store.findName(name, store.activeSheetId) && store.activeSheetId;
}

/** Some versions of Excel list the workbook's names on each sheet (office-js issue 1011). */
function listNames({ book: { store, state }, scope }: NameScope): readonly DefinedName[] {
  const otherScope = state.switches.namesOfSheets === 'withWorkbooks' ? undefined : scope;
  const ownNames = store.listNames().filter((name) => name.scope === scope);
  return otherScope === scope
    ? ownNames
    : [...ownNames, ...store.listNames().filter((name) => name.scope === otherScope)];
}

/** Reads a range, a formula (`=Sheet1!$A$1`) or a constant. */
function readFormulaArgument(book: Book, args: MethodArguments, index: number): string {
  if (args.isObject(index)) {
    const { target } = args.object(index);
    if (!(target instanceof CellRange)) throw invalidArgument();
    return formatReferenceFormula(book.sheetName(target.sheetId), target.rect);
  }
  const value = args.plainValue(index);
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return `=${value}`;
  if (typeof value === 'boolean') return value ? '=TRUE' : '=FALSE';
  throw invalidArgument();
}
