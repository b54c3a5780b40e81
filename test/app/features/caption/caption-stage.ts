/**
 * Places a report with a caption at B2 of an otherwise empty sheet: the caption there, headers at
 * B3, rows below.
 */
import { waitUntil } from '../../../support/app';
import { findView } from '../../../support/app-state';
import { rect } from '../../../support/rect';
import {
  createSmallPlatform,
  type SmallApp,
  type SmallAppOptions,
  type SmallPlatform,
} from '../../../support/small-platform';
import { createTextRows } from '../../../support/small-reports';
import { trackApps } from '../../../support/track-apps';

export const NORTH = {
  member: 'f.region',
  title: 'Region',
  type: 'string',
  operator: 'is',
  values: ['North'],
} as const;
const NOW = Date.UTC(2026, 10, 26, 14, 30);
/** The first caption has this text. */
export const FIRST_CAPTION = 'Region is North · as of Nov 26, 2026, 2:30 PM';

/** The caption has this text once rows came an hour later. */
export const LATER_CAPTION = FIRST_CAPTION.replace('2:30', '3:30');

export interface CaptionStage {
  readonly platform: SmallPlatform;
  /** Advances the clock. */
  advance(minutes: number): void;
  setReportRows(rows: number): void;
  openReport(options?: SmallAppOptions): Promise<SmallApp>;
  placeReport(options?: SmallAppOptions): Promise<SmallApp>;
}

const apps = trackApps();

export function createCaptionStage(): CaptionStage {
  let now = NOW;
  const report = { id: 1, name: 'Sales', columns: ['Region', 'Net'], takesFilters: true };
  const platform = createSmallPlatform([{ ...report, rows: [] }]);
  const stage: CaptionStage = {
    platform,
    advance(minutes) {
      now += minutes * 60_000;
    },
    setReportRows(count) {
      platform.reports.set(1, { ...report, rows: createTextRows(report.columns, count) });
    },
    async openReport(options = {}) {
      const test = await apps.start(platform, { clock: { now: () => now, wait: async () => undefined }, ...options });
      if (options.store) return test;
      test.store.select(test.store.activeSheetId, rect(1, 1));
      await test.app.report.open(1);
      return test;
    },
    async placeReport(options) {
      const test = await stage.openReport(options);
      test.app.report.setOptions({ caption: true, filters: [NORTH] });
      await test.app.report.place();
      await waitUntil(() => findView(test) !== undefined);
      return test;
    },
  };
  stage.setReportRows(3);
  return stage;
}
