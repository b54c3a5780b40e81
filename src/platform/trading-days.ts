/** The trading days that the sample company has seen: each changes the tables, and how many there were is kept. */
import type { DataService } from './query';
import { type Database, keepSetting, settingOf } from './store';
import { type TradingDay, tradingDay } from './world';

export interface TradingDays {
  /** The next day, once its rows are there. */
  trade(): Promise<TradingDay>;
}

const SETTING = 'trading days';

/**
 * Brings the tables as far as they were at the last start, or as far as is asked for.
 * @param atLeast days, counted from the first
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
      // One after another: a day goes on from the tables of the one before.
      const traded = last.then(next);
      last = traded.catch(() => undefined);
      return traded;
    },
  };
}
