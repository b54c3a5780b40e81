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

const DAY_COUNT_SETTING = 'trading days';

/**
 * Brings the tables to the day of the last start, or to `minimumDays` if that is later.
 * @param minimumDays the number of days after the first rows
 */
export async function openSimulatedDays(
  database: Database,
  service: DataService,
  minimumDays = 0,
): Promise<SimulatedDays> {
  const storedCount = Number((await findSetting(database, DAY_COUNT_SETTING)) ?? 0);
  const initialCount = Math.max(storedCount, minimumDays);
  const days = Array.from({ length: initialCount }, (_, index) => simulateDay(index + 1));
  if (initialCount > 0) await service.changeTables(days.flatMap(({ statements }) => statements));
  if (initialCount > storedCount) await storeSetting(database, DAY_COUNT_SETTING, String(initialCount));
  let count = initialCount;
  let lastDay: Promise<unknown> = Promise.resolve();

  async function simulateNext(): Promise<SimulatedDay> {
    const { day, statements } = simulateDay(count + 1);
    await service.changeTables(statements);
    count += 1;
    await storeSetting(database, DAY_COUNT_SETTING, String(count));
    return day;
  }

  return {
    addDay() {
      // Days run one after the other, because each continues from the tables of the one before.
      const newDay = lastDay.then(simulateNext);
      lastDay = newDay.catch(() => undefined);
      return newDay;
    },
  };
}
