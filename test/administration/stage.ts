/**
 * Opens the administration of an app that is signed in, in a chosen role, to a platform that only
 * this test file uses.
 */
import { randomUUID } from 'node:crypto';
import { type Administration, createAdministration } from '../../src/administration/state/administration';
import type { ScheduleSearch } from '../../src/administration/state/schedules';
import { type AppUnderTest, type AppUnderTestOptions, clock, setUpStage, waitUntil } from '../support/app';

interface Options extends Omit<AppUnderTestOptions, 'config'> {
  readonly role?: 'administrator' | 'developer' | 'analyst' | 'viewer';
}

interface AdministrationUnderTest {
  readonly test: AppUnderTest;
  readonly administration: Administration;
}

/** Registers the platform's start and end with the test file that calls it. */
export function setUpAdministrationStage() {
  const stage = setUpStage();
  const openAdministrations: Administration[] = [];
  afterEach(() => {
    for (const administration of openAdministrations.splice(0)) administration.dispose();
  });
  return async ({ role = 'administrator', ...options }: Options = {}): Promise<AdministrationUnderTest> => {
    const { url, token } = stage.platform();
    const sample = { address: url, token: role === 'analyst' ? token : `${token}-${role}` };
    const test = await stage.startConnectedApp({ ...options, config: { sample } });
    const administration = createTestAdministration(test, options.clock);
    openAdministrations.push(administration);
    return { test, administration };
  };
}

export function createTestAdministration({ app, workbook }: AppUnderTest, time = clock): Administration {
  const parts = { ...app, placed: app.allPlacements, onFailure: app.recordFailure };
  return createAdministration({ ...parts, workbook, clock: time, newId: randomUUID });
}

const ANYONE = { kind: 'anyone' } as const;

/** Returns the ids of the schedules that the search finds. */
export async function findScheduleIds(
  { schedules }: Administration,
  search: Partial<ScheduleSearch>,
): Promise<readonly number[]> {
  expect(schedules.search({ dashboard: '', recipient: ANYONE, ...search })).toEqual([]);
  await waitUntil(() => schedules.list.value.kind !== 'loading');
  const list = schedules.list.value;
  if (list.kind !== 'ready') throw new Error(`The list is ${list.kind}.`);
  return list.schedules.map(({ id }) => id);
}

export async function openSchedule(administration: Administration, id: number): Promise<void> {
  await findScheduleIds(administration, {});
  const list = administration.schedules.list.value;
  const schedule = list.kind === 'ready' ? list.schedules.find((one) => one.id === id) : undefined;
  if (!schedule) throw new Error(`There is no schedule ${id}.`);
  await administration.schedules.open(schedule);
}
