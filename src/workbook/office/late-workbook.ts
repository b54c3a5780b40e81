import type { Workbook } from '../workbook';

/**
 * The port before its file is there: each verb waits for it. All verbs answer later, so that nobody can tell. A file that did not come
 * is asked for again by the next verb.
 */
export function lateWorkbook(open: () => Promise<Workbook>): Workbook {
  let opening: Promise<Workbook> | undefined;
  const opened = () => {
    opening ??= open().catch((error: unknown) => {
      opening = undefined;
      throw error;
    });
    return opening;
  };
  return new Proxy({} as Workbook, {
    get: (_, verb: keyof Workbook | 'then') =>
      // A promise that resolves to the port asks whether it is one itself.
      verb === 'then'
        ? undefined
        : async (...given: readonly unknown[]) => Reflect.apply((await opened())[verb], undefined, given),
  });
}
