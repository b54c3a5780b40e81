import type { TrackedReference } from '../../store';
import { accessDenied, invalidReference } from '../host-error';
import { defineType, type HostObject, NULL_OBJECT } from '../host-object';
import { workbookName } from '../host-state';
import { application } from './application';
import type { Book } from './book';
import { customXmlPartCollection } from './custom-xml-parts';
import { documentProperties } from './document-properties';
import { emptyCollection } from './empty-collection';
import { namedItemCollection } from './named-item-collection';
import { settingCollection } from './setting-collection';
import { tableCollection } from './table-collection';
import { workbookProtection } from './workbook-protection';
import { worksheetCollection } from './worksheet-collection';

export interface WorkbookRoot {
  readonly book: Book;
  /** Where the cells of a pushed event are now. */
  eventReference(id: string): TrackedReference | undefined;
}

/** Excel's `Workbook`, the root of every batch. */
export const workbook: (target: WorkbookRoot) => HostObject = defineType<WorkbookRoot>({
  name: 'Workbook',
  properties: {
    Name: { get: ({ book }) => workbookName(book.state.documentUrl) },
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
    Names: ({ book }) => namedItemCollection({ book, scope: undefined }),
    PivotTables: () => emptyCollection('PivotTableCollection'),
    Properties: ({ book }) => documentProperties(book),
    Protection: ({ book }) => workbookProtection(book),
    Settings: ({ book }) => settingCollection(book),
    Tables: ({ book }) => tableCollection({ book }),
    Worksheets: ({ book }) => worksheetCollection(book),
    _Runtime: ({ book }) => runtime(book),
  },
  methods: {
    /** A workbook that was opened read-only cannot be saved in its place. */
    Save: ({ book }) => {
      if (book.store.readOnly) throw accessDenied();
      book.state.isDirty = false;
      book.endUndo();
      return undefined;
    },
    GetSelectedRange: ({ book }) => {
      const { sheetId, rect } = book.store.selection;
      return book.range(sheetId, rect).object;
    },
    GetActiveCell: ({ book }) => {
      const { sheetId, active } = book.store.selection;
      return book.range(sheetId, { ...active, rows: 1, columns: 1 }).object;
    },
    _GetRangeForEventByReferenceId: (root, args) => {
      const found = eventRange(root, args.text(0));
      if (!found) throw invalidReference();
      return found;
    },
    _GetRangeOrNullObjectForEventByReferenceId: (root, args) => eventRange(root, args.text(0)) ?? NULL_OBJECT,
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

function eventRange({ book, eventReference }: WorkbookRoot, id: string): HostObject | undefined {
  const now = eventReference(id)?.current();
  return now && book.range(now.sheetId, now.rect).object;
}
