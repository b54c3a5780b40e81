import type { FoundReports } from '../../../src/app/catalogue/read-reports';
import { ReportPages } from '../../../src/app/catalogue/report-pages';
import { createManualClock } from '../../support/manual-clock';

it('a list whose pages stay empty but never end is not read by itself any further', async () => {
  const emptyPage: FoundReports = {
    ...{ reports: [], unreadableItems: [], total: 7 },
    readMore: async () => emptyPage,
  };
  const pages = new ReportPages(createManualClock(), () => true, jest.fn());
  await pages.load('a.example', async () => ({ ...emptyPage, search: '', folderId: undefined }));
  let requests = 0;
  for (; requests < 100 && !('moreFailure' in pages.loaded.value); requests += 1) await pages.loadMore('a.example');
  expect(requests).toBe(50);
  expect(pages.loaded.value).toMatchObject({ moreFailure: { code: 'ContractBroken' }, readMore: expect.anything() });
});
