// Random SQL texts have the rows of the JSON queries that they mean. `SQL_SEED=7` checks only one text.
import type { DataService } from '../../../../src/platform/query';
import { checkTexts, openSmallService } from './check-texts';

const ONLY_SEED = process.env.SQL_SEED;
let service: DataService;

beforeAll(async () => {
  service = await openSmallService();
});
afterAll(() => service.close());

test('random SQL texts become the queries that they mean, and have the same rows as those [P22]', async () => {
  const seeds = ONLY_SEED === undefined ? Array.from({ length: 40 }, (_, index) => index + 1) : [Number(ONLY_SEED)];
  expect(await checkTexts(service, seeds)).toEqual([]);
}, 120_000);
