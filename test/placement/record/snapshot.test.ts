import { readSnapshots, SNAPSHOT_PREFIX, type Snapshot, writeSnapshot } from '../../../src/placement';

const SNAPSHOT: Snapshot = {
  ...{ id: 'snap1', placementId: 'p', takenAt: 2000, dataAt: 1000, headerRows: 1, rows: 2 },
  columns: [
    { member: 'f.region', title: 'Region', type: 'string' },
    { title: 'Remark', type: 'string' },
    { member: 'f.net', title: 'Net', type: 'number', isMeasure: true, numberFormat: '0.00' },
  ],
};

const toRecords = (...texts: readonly string[]) =>
  new Map(texts.map((text, at): [string, string] => [`${SNAPSHOT_PREFIX}${at}`, text]));

describe('the record of a snapshot', () => {
  it('a written record reads back as the same snapshot, the newest first', () => {
    const older = { ...SNAPSHOT, id: 'snap0', takenAt: 1000 };
    expect(readSnapshots(toRecords(writeSnapshot(older), writeSnapshot(SNAPSHOT)))).toEqual([SNAPSHOT, older]);
  });

  it('texts of another version, of another shape, of a placement’s id and of other records are left out [P18]', () => {
    const otherVersion = writeSnapshot(SNAPSHOT).replace('"v":1', '"v":2');
    const records = toRecords(
      '',
      '[]',
      otherVersion,
      JSON.stringify({ v: 1, ...SNAPSHOT, rows: -1 }),
      writeSnapshot({ ...SNAPSHOT, id: 'placement' }),
    );
    records.set('placement.1', writeSnapshot(SNAPSHOT));
    expect(readSnapshots(records)).toEqual([]);
  });
});
