// The long run of `generated.test.ts`: other texts, and many of them.
import type { DataService } from '../../../../src/platform/query';
import { selectRepeats } from '../../../support/test-scope';
import { checkTexts, openSmallService } from './check-texts';

let service: DataService;

beforeAll(async () => {
  service = await openSmallService();
});
afterAll(() => service.close());

test('hundreds of random SQL texts have the rows of the queries that they mean [P22]', async () => {
  const seeds = Array.from(
    { length: selectRepeats({ gate: 600, all: 600, long: 3_000 }) },
    (_, index) => 10_000 + index,
  );
  expect(await checkTexts(service, seeds)).toEqual([]);
});
