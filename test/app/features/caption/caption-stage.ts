/**
 * Places a report with a caption at B2 of an otherwise empty sheet: the caption there, headers at
 * B3, rows below.
 */
import { tryReadPlacement } from '../../../../src/placement';
import { until, view } from '../../../support/app';
import { openedApps } from '../../../support/opened-apps';
import {
  createSmallPlatform,
  openSmallApp,
  type SmallApp,
  type SmallAppOptions,
  type SmallPlatform,
} from '../../../support/small-platform';

export const NORTH = {
  member: 'f.region',
  title: 'Region',
  type: 'string',
  operator: 'is',
  values: ['North'],
} as const;
const NOW = Date.UTC(2026, 10, 26, 14, 30);
/** The first caption has this text. */
export const SAID = 'Region is North · as of Nov 26, 2026, 2:30 PM';

/** The caption has this text once rows came an hour later. */
export const LATER = SAID.replace('2:30', '3:30');

export interface CaptionStage {
  readonly platform: SmallPlatform;
  /** Advances the clock. */
  later(minutes: number): void;
  reportHas(rows: number): void;
  opened(options?: SmallAppOptions): Promise<SmallApp>;
  placed(options?: SmallAppOptions): Promise<SmallApp>;
}

export const at = (row: number, column: number, rows = 1, columns = 1) => ({ row, column, rows, columns });

const apps = openedApps();

export function captionStage(): CaptionStage {
  let now = NOW;
  const report = { id: 1, name: 'Sales', columns: ['Region', 'Net'], takesFilters: true };
  const platform = createSmallPlatform([{ ...report, rows: [] }]);
  const stage: CaptionStage = {
    platform,
    later(minutes) {
      now += minutes * 60_000;
    },
    reportHas(count) {
      const rows = Array.from({ length: count }, (_, row) => [`Region ${row}`, `Net ${row}`]);
      platform.reports.set(1, { ...report, rows });
    },
    async opened(options = {}) {
      const test = apps.add(
        openSmallApp(platform, { clock: { now: () => now, wait: async () => undefined }, ...options }),
      );
      await test.app.start();
      if (options.store) return test;
      test.store.select(test.store.activeSheetId, at(1, 1));
      await test.app.report.open(1);
      return test;
    },
    async placed(options) {
      const test = await stage.opened(options);
      test.app.report.setOptions({ caption: true, filters: [NORTH] });
      await test.app.report.place();
      await until(() => view(test) !== undefined);
      return test;
    },
  };
  stage.reportHas(3);
  return stage;
}

export function cell({ store }: Pick<SmallApp, 'store'>, row: number, column = 1, sheet = store.activeSheetId) {
  return store.values(sheet, at(row, column))[0]?.[0];
}

export function idOf(test: SmallApp): string {
  return view(test)?.id ?? '';
}

/** Returns the only placement, as the file stores it. */
export function recordOf({ store }: Pick<SmallApp, 'store'>) {
  const [, text] = store.settings.entries().find(([key]) => key.startsWith('inlay.placement.')) ?? [];
  return tryReadPlacement(String(text));
}
