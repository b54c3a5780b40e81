import { itemNotFound } from '../host-error';
import { defineType, type HostObject, NULL_OBJECT } from '../host-object';

/**
 * Charts, tables, PivotTables: the stand-in has none, and says so truthfully. Adding one is not implemented and answers by name.
 * @param name Excel's name of the collection
 */
export function emptyCollection(name: string): HostObject {
  return defineType<undefined>({
    name,
    properties: { Count: { get: () => 0 } },
    methods: {
      GetCount: () => 0,
      GetItem: () => {
        throw itemNotFound();
      },
      GetItemAt: () => {
        throw itemNotFound();
      },
      GetFirst: () => {
        throw itemNotFound();
      },
      GetItemOrNullObject: () => NULL_OBJECT,
    },
    items: () => [],
  })(undefined);
}
