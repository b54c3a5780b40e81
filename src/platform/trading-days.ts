/**
 * Keeps the simulated days of the sample company. Each day changes the tables; the store keeps
 * their number.
 */
import type { DataService } from './query';
import { type Database, findSetting, storeSetting } from './store';
import { type SimulatedDay, simulateDay } from './world';

export interface SimulatedDays {
  /** Simulates the next day and resolves when its rows can be queried. */
  addDay(): Promise<SimulatedDay>;
}

const SETTING = 'trading days';

/**
 * Brings the tables to the day of the last start, or to `atLeast` if that is later.
 * @param atLeast number of days after the first rows
 */
export async function openSimulatedDays(database: Database, service: DataService, atLeast = 0): Promise<SimulatedDays> {
  const storedCount = Number((await findSetting(database, SETTING)) ?? 0);
  const initialCount = Math.max(storedCount, atLeast);
  const days = Array.from({ length: initialCount }, (_, at) => simulateDay(at + 1));
  if (initialCount > 0) await service.change(days.flatMap(({ statements }) => statements));
  if (initialCount > storedCount) await storeSetting(database, SETTING, String(initialCount));
  let count = initialCount;
  let last: Promise<unknown> = Promise.resolve();

  async function simulateNext(): Promise<SimulatedDay> {
    const { day, statements } = simulateDay(count + 1);
    await service.change(statements);
    count += 1;
    await storeSetting(database, SETTING, String(count));
    return day;
  }

  return {
    addDay() {
      // Days run one after the other, because each continues from the tables of the one before.
      const added = last.then(simulateNext);
      last = added.catch(() => undefined);
      return added;
    },
  };
}
