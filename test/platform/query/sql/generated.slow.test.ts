// The long run of `generated.test.ts`: other texts, and many of them.
import type { DataService } from '../../../../src/platform/query';
import { checkTexts, openSmallService } from './check-texts';

let service: DataService;

beforeAll(async () => {
  service = await openSmallService();
});
afterAll(() => service.close());

test('thousands of random SQL texts have the rows of the queries that they mean [P22]', async () => {
  const seeds = Array.from({ length: 3000 }, (_, index) => 10_000 + index);
  expect(await checkTexts(service, seeds)).toEqual([]);
}, 600_000);
