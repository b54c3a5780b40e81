/** Tests which records of a placement the app sends, to the newest release of the platform and to older ones. */
import { PlatformFailure, type PlatformFailureCode } from '../../../src/client';
import { readId, readViews } from '../../support/app-state';
import { settle } from '../../support/excel-host';
import { placeAt } from '../../support/place-report';
import { createSmallPlatform, openSmallApp } from '../../support/small-platform';
import { trackApps } from '../../support/track-apps';

const apps = trackApps();

interface Call {
  readonly verb: string;
  readonly record: Readonly<Record<string, unknown>>;
}

/**
 * Opens an app whose platform refuses some calls.
 * @param refuse returns the code and the status of a refusal
 */
async function openApp(refuse: (call: Call) => readonly [PlatformFailureCode, number] | undefined = () => undefined) {
  const platform = createSmallPlatform([{ id: 1, name: 'Sales', columns: ['Region'], rows: [['North']] }]);
  const calls: Call[] = [];
  const gate = async (verb: string, record?: object) => {
    if (!record) return;
    const call = { verb, record: { ...record } };
    calls.push(call);
    const [code, status] = refuse(call) ?? [];
    if (code) throw new PlatformFailure(code, { operation: verb, requestId: '', wasSent: true, status });
  };
  const test = apps.add(openSmallApp(platform, { gate, documentUrl: 'https://files.test/My%20plan.xlsx?web=1' }));
  await test.app.start();
  const refresh = () => test.app.placements.refreshAll();
  return {
    test,
    platform,
    refresh,
    placeReport: () => placeAt(test, 3, 1),
    /** Returns the calls since the last time. */
    takeCalls: () => calls.splice(0),
    readNoticeKinds: () => readViews(test)[0]?.notices.map(({ kind }) => kind),
  };
}

const listVerbs = (calls: readonly Call[]) => calls.map(({ verb }) => verb);

describe('the record of a placement', () => {
  it('a placed report is recorded with application, file, sheet, first cell and checksum', async () => {
    const { test, placeReport, takeCalls } = await openApp();
    await placeReport();
    expect(takeCalls()).toEqual([
      {
        verb: 'connectWorkbook',
        record: {
          externalWorkbookId: expect.any(String),
          resultLocation: 'Sheet1!B4',
          endResultCell: 'Sheet1!B5',
          host: 'EXCEL',
          workbookName: 'My plan.xlsx',
          sheetName: 'Sheet1',
          anchorCell: 'B4',
          sheetId: test.store.activeSheetId,
          resultChecksum: { v: 7301, chunks: [{ from: 0, hash: expect.stringMatching(/^[0-9a-f]{16}$/) }] },
        },
      },
    ]);
  });

  it('a refresh of a block that has not moved only marks its record as refreshed, in one call [P13]', async () => {
    const { platform, placeReport, takeCalls, refresh } = await openApp();
    await placeReport();
    const [placed] = takeCalls();
    await refresh();
    expect(takeCalls()).toEqual([
      {
        verb: 'refreshPlacement',
        record: {
          placementId: platform.records[0]?.id,
          externalWorkbookId: placed?.record.externalWorkbookId,
          resultChecksum: placed?.record.resultChecksum,
        },
      },
    ]);
  });

  it('a refresh of a block that has moved sends its record again instead, by its id', async () => {
    const { test, platform, placeReport, takeCalls, refresh } = await openApp();
    await placeReport();
    takeCalls();
    test.store.insertRows(test.store.activeSheetId, 0, 2);
    await refresh();
    const [{ id } = {}] = platform.records;
    expect(takeCalls()).toMatchObject([
      { verb: 'connectWorkbook', record: { placementId: id, resultLocation: 'Sheet1!B6', anchorCell: 'B6' } },
    ]);
  });

  it('a renamed sheet is recorded with its new name and the same id', async () => {
    const { test, placeReport, takeCalls, refresh } = await openApp();
    const { store } = test;
    await placeReport();
    takeCalls();
    store.renameSheet(store.activeSheetId, 'Plan 2027');
    await settle(test.host);
    await refresh();
    const [connected] = takeCalls();
    expect(connected).toMatchObject({
      verb: 'connectWorkbook',
      record: { resultLocation: "'Plan 2027'!B4", sheetName: 'Plan 2027', sheetId: store.activeSheetId },
    });
  });

  it('a record that names another place or file than the block’s is corrected after a refresh', async () => {
    const { platform, placeReport, takeCalls, refresh } = await openApp();
    await placeReport();
    platform.records = platform.records.map((record) => ({ ...record, workbookName: 'Old name.xlsx' }));
    takeCalls();
    await refresh();
    expect(takeCalls()).toMatchObject([
      { verb: 'refreshPlacement' },
      { verb: 'connectWorkbook', record: { workbookName: 'My plan.xlsx', addressOnly: true } },
    ]);
    expect(platform.records).toMatchObject([{ workbookName: 'My plan.xlsx' }]);
  });
});

describe('an older platform', () => {
  it.each([400, 422])('a platform that answers %i to newer fields gets them once in a session', async (status) => {
    const { placeReport, takeCalls, refresh, readNoticeKinds } = await openApp(({ verb, record }) =>
      verb === 'refreshPlacement' || 'host' in record ? ['Refused', status] : undefined,
    );
    await placeReport();
    const [, second, ...more] = takeCalls();
    expect([second?.record, more]).toEqual([
      { externalWorkbookId: expect.any(String), resultLocation: 'Sheet1!B4', endResultCell: 'Sheet1!B5' },
      [],
    ]);
    await refresh();
    expect(listVerbs(takeCalls())).toEqual(['refreshPlacement', 'connectWorkbook']);
    await refresh();
    expect(listVerbs(takeCalls())).toEqual(['connectWorkbook']);
    expect(readNoticeKinds()).toEqual([]);
  });

  it.each([
    ['NotFound', 404],
    ['WrongAddress', 404],
    ['Refused', 405],
  ] as const)('a platform without refresh, which answers %s %i, is asked once in a session', async (code, status) => {
    const { placeReport, takeCalls, refresh, readNoticeKinds } = await openApp(({ verb }) =>
      verb === 'refreshPlacement' ? [code, status] : undefined,
    );
    await placeReport();
    await refresh();
    await refresh();
    expect(listVerbs(takeCalls()).slice(1)).toEqual(['refreshPlacement', 'connectWorkbook', 'connectWorkbook']);
    expect(readNoticeKinds()).toEqual([]);
  });
});

describe('a record that the platform does not take at once', () => {
  it('a record that was removed is made again, and later refreshes only mark it', async () => {
    const { platform, placeReport, takeCalls, refresh } = await openApp();
    await placeReport();
    platform.records = [];
    takeCalls();
    await refresh();
    await refresh();
    expect(listVerbs(takeCalls())).toEqual([
      'refreshPlacement',
      'connectWorkbook',
      'connectWorkbook',
      'refreshPlacement',
    ]);
    expect(platform.records).toHaveLength(1);
  });

  it('a conflict with another client sends the record again, with the id that it has by then', async () => {
    let conflicts = 0;
    const { test, platform, placeReport, takeCalls, refresh, readNoticeKinds } = await openApp(({ verb, record }) => {
      if (verb !== 'connectWorkbook' || record.resultLocation !== 'Sheet1!B6') return undefined;
      conflicts += 1;
      return conflicts === 1 ? ['Conflict', 409] : undefined;
    });
    await placeReport();
    takeCalls();
    test.store.insertRows(test.store.activeSheetId, 0, 2);
    await refresh();
    expect(listVerbs(takeCalls())).toEqual(['connectWorkbook', 'connectWorkbook']);
    expect([platform.records, readNoticeKinds()]).toMatchObject([[{ resultLocation: 'Sheet1!B6' }], []]);
  });

  it('a conflict is no error if the platform has the same record by then', async () => {
    const { test, platform, placeReport, takeCalls, readNoticeKinds } = await openApp(({ verb, record }) => {
      if (verb !== 'connectWorkbook') return undefined;
      const workbookId = String(record.externalWorkbookId);
      platform.records = [
        { id: 'other', reportId: 1, workbookId, resultLocation: 'Sheet1!B4', endResultCell: 'Sheet1!B5' },
      ];
      return ['Conflict', 409];
    });
    await placeReport();
    expect(listVerbs(takeCalls())).toEqual(['connectWorkbook']);
    expect(readNoticeKinds()).toEqual([]);
    expect(test.app.allPlacements.value[0]).toMatchObject({ id: readId(test), sync: { recordId: 'other' } });
  });

  it('a platform that refuses every record gets one per refresh, and a notice says so [P19]', async () => {
    const { placeReport, takeCalls, refresh, readNoticeKinds } = await openApp(() => ['Refused', 422]);
    await placeReport();
    expect(listVerbs(takeCalls())).toEqual(['connectWorkbook', 'connectWorkbook']);
    await refresh();
    expect([listVerbs(takeCalls()), readNoticeKinds()]).toEqual([['connectWorkbook'], ['notRecorded']]);
  });

  it('a record that an older platform refuses in any form does not keep it from taking the next one', async () => {
    const { test, placeReport, takeCalls, platform } = await openApp(({ record }) =>
      'host' in record || record.resultLocation === 'Sheet1!B4' ? ['Refused', 400] : undefined,
    );
    await placeReport();
    takeCalls();
    await placeAt(test, 3, 6);
    expect(platform.records).toMatchObject([{ resultLocation: 'Sheet1!G4' }]);
  });

  it('a sign-in that has ended says nothing about what the platform takes in records', async () => {
    const { placeReport, takeCalls } = await openApp(() => ['NotSignedIn', 400]);
    await placeReport();
    expect(listVerbs(takeCalls())).toEqual(['connectWorkbook']);
  });
});
