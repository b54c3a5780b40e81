import type { DefinedName } from '../../store';
import { writeReferenceFormula } from '../a1';
import { invalidArgument, itemNotFound } from '../host-error';
import { defineType, type HostObject, NULL_OBJECT } from '../host-object';
import type { MethodArguments } from '../method-arguments';
import { type Book, CellRange } from './book';
import { type NameScope, namedItem } from './named-item';

/** Excel's `NamedItemCollection`: the workbook's names or one sheet's. */
export const namedItemCollection: (target: NameScope) => HostObject = defineType<NameScope>({
  name: 'NamedItemCollection',
  items: (target) => namesOf(target).map(({ name }) => namedItem({ ...target, name })),
  methods: {
    Add: ({ book, scope }, args) => {
      const comment = args.optionalText(2);
      const added = book.store.addName(args.text(0), formulaArgument(book, args, 1), {
        ...(scope !== undefined && { scope }),
        ...(comment !== undefined && { comment }),
      });
      return namedItem({ book, scope, name: added.name });
    },
    GetCount: (target) => namesOf(target).length,
    GetItem: (target, args) => {
      const found = target.book.store.findName(args.text(0), target.scope);
      if (!found) throw itemNotFound();
      return namedItem({ ...target, name: found.name });
    },
    GetItemOrNullObject: (target, args) => {
      const found = target.book.store.findName(args.text(0), target.scope);
      return found ? namedItem({ ...target, name: found.name }) : NULL_OBJECT;
    },
  },
});

function namesOf({ book, scope }: NameScope): readonly DefinedName[] {
  return book.store.names().filter((name) => name.scope === scope);
}

/** A range, a formula (`=Sheet1!$A$1`), or a constant. */
function formulaArgument(book: Book, args: MethodArguments, index: number): string {
  if (args.isObject(index)) {
    const { target } = args.object(index);
    if (!(target instanceof CellRange)) throw invalidArgument();
    return writeReferenceFormula(book.sheetName(target.sheetId), target.rect);
  }
  const value = args.plain(index);
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return `=${value}`;
  if (typeof value === 'boolean') return value ? '=TRUE' : '=FALSE';
  throw invalidArgument();
}
