/**
 * Keeps the simulated days of the sample company. Each day changes the tables; the store keeps their
 * number.
 */
import type { DataService } from './query';
import { type Database, keepSetting, settingOf } from './store';
import { type TradingDay, tradingDay } from './world';

export interface TradingDays {
  /** Simulates the next day and resolves when its rows can be queried. */
  trade(): Promise<TradingDay>;
}

const SETTING = 'trading days';

/**
 * Brings the tables to the day of the last start, or to `atLeast` if that is later.
 * @param atLeast number of days after the first rows
 */
export async function openTradingDays(database: Database, service: DataService, atLeast = 0): Promise<TradingDays> {
  const kept = Number((await settingOf(database, SETTING)) ?? 0);
  const seen = Math.max(kept, atLeast);
  const days = Array.from({ length: seen }, (_, at) => tradingDay(at + 1));
  if (seen > 0) await service.change(days.flatMap(({ statements }) => statements));
  if (seen > kept) await keepSetting(database, SETTING, String(seen));
  let count = seen;
  let last: Promise<unknown> = Promise.resolve();

  async function next(): Promise<TradingDay> {
    const { day, statements } = tradingDay(count + 1);
    await service.change(statements);
    count += 1;
    await keepSetting(database, SETTING, String(count));
    return day;
  }

  return {
    trade() {
      // Days run one after the other, because each continues from the tables of the one before.
      const traded = last.then(next);
      last = traded.catch(() => undefined);
      return traded;
    },
  };
}
