import { applyDeviceState, differsOnlyOnDevice, type WrittenPart, writeDeviceState } from '../../../src/placement';
import { createPlacement } from '../placement-fixture';

const IN_FILE = createPlacement({ written: { freshAt: '2026-11-20T09:00:00Z', queryChecksum: 'a1' } });
const LATER_FIELDS = {
  ...{ refreshedAt: IN_FILE.written.refreshedAt + 60_000, freshAt: '2026-11-20 10:00:00' },
  ...{ reportUpdatedAt: '2026-11-20T09:59:00Z', queryChecksum: 'b2' },
};
const createLaterPlacement = (written: Partial<WrittenPart> = {}) =>
  createPlacement({ report: { reportName: 'Net “sales”' }, written: { ...LATER_FIELDS, ...written } });

describe('an automatic refresh that changed nothing in the file', () => {
  it('a refresh found nothing new if only its times, report version or missing evidence differ [P16]', () => {
    expect(differsOnlyOnDevice(IN_FILE, createLaterPlacement())).toBe(true);
    expect(differsOnlyOnDevice(IN_FILE, createLaterPlacement({ evidence: undefined, putBack: undefined }))).toBe(true);
    for (const changed of [
      createLaterPlacement({ rows: 8 }),
      createLaterPlacement({ rowSums: 'x' }),
      { ...createLaterPlacement(), notes: { ownCells: '{}' } },
    ])
      expect(differsOnlyOnDevice(IN_FILE, changed)).toBe(false);
    expect(differsOnlyOnDevice(createLaterPlacement(), IN_FILE)).toBe(false);
  });

  it('a refresh that found nothing new does not write its address or its platform record [P16] [W73]', () => {
    const moved = createLaterPlacement({ address: 'Sheet1!B5:D14' });
    expect(differsOnlyOnDevice(IN_FILE, { ...moved, sync: { recordId: 'r-1', recordPending: true } })).toBe(true);
  });

  it('a refresh that found nothing new is known on the device until the file has another refresh [P16]', () => {
    for (const onDevice of [createLaterPlacement(), createLaterPlacement({ freshAt: undefined })]) {
      const text = writeDeviceState(IN_FILE.written.refreshedAt, onDevice);
      expect(applyDeviceState(IN_FILE, text)).toEqual(onDevice);
      const otherRefresh = createPlacement({ written: { refreshedAt: IN_FILE.written.refreshedAt + 1 } });
      expect(applyDeviceState(otherRefresh, text)).toBe(otherRefresh);
    }
  });

  it('a refresh of the former report is ignored once another device has chosen a new report [P19]', () => {
    const text = writeDeviceState(IN_FILE.written.refreshedAt, createLaterPlacement());
    const replaced = { ...IN_FILE, written: { ...IN_FILE.written, formerReport: { id: 1, name: 'Sales' } } };
    expect(applyDeviceState(replaced, text)).toBe(replaced);
  });

  it('a refresh that found nothing new is not read from any other text', () => {
    for (const text of [
      undefined,
      '',
      '{',
      '{}',
      '179 1 2',
      `[${IN_FILE.written.refreshedAt}, 1]`,
      `["${IN_FILE.written.refreshedAt}"]`,
    ])
      expect(applyDeviceState(IN_FILE, text)).toBe(IN_FILE);
  });
});
