/** Lists, adds and changes the charts and pivot tables of sheets. Nothing draws or calculates them. */
import type { ChangeRecorder } from './change-recorder';
import { createSourcedObject, setSource, toSourcedObjectFile } from './changes/sourced-objects';
import type { OpenWorkbook } from './state/open-workbook';
import type { SourcedObjectInfo } from './store-types';
import type { SourcedObjectFile } from './workbook-file';

export class StoreObjects {
  constructor(
    private readonly book: OpenWorkbook,
    private readonly recorder: ChangeRecorder,
  ) {}

  list(sheetId: string, kind: SourcedObjectFile['kind']): readonly SourcedObjectInfo[] {
    return this.book
      .requireSheet(sheetId)
      .sourcedObjects.filter((object) => object.kind === kind)
      .map((object) => ({ ...toSourcedObjectFile(object), id: object.id }));
  }

  /**
   * @param file its sources begin with `=`, and name their sheet
   * @throws StoreRefusal `SheetProtected`
   */
  add(sheetId: string, file: SourcedObjectFile): SourcedObjectInfo {
    const object = createSourcedObject(this.book, file);
    this.change(sheetId, () =>
      this.book.changeSheet(sheetId, { sourcedObjects: [...this.book.requireSheet(sheetId).sourcedObjects, object] }),
    );
    return { ...file, id: object.id };
  }

  /**
   * @param index counts the series of a chart
   * @throws StoreRefusal `SheetProtected`
   */
  setSource(sheetId: string, objectId: string, index: number, source: SourcedObjectFile['sources'][number]): void {
    this.change(sheetId, () => setSource(this.book, sheetId, objectId, index, source));
  }

  private change(sheetId: string, work: () => void): void {
    this.book.checkNotProtected(sheetId, 'editObjects');
    this.recorder.batch(() => {
      this.recorder.runAtomically(work);
      this.recorder.reportEvent({ type: 'sheets', change: 'objects', sheetId });
    });
  }
}
