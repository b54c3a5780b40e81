/** The parts of the app that come later. Who composes it says from where; asking again after a failure loads again. */
import type { Clock } from '../client';
import type { ReportFinder } from './catalogue/report-finder';
import type { CellsWords, RecordsRoom } from './parts';
import type { PlacementVerbs, VerbParts } from './placement-verbs';
import type { enterUnknown } from './refresh/enter-unknown';
import type { ReportRows, ReportRowsParts } from './report/report-rows';
import type { ReportParts, ReportView } from './report/report-view';
import type { Connecting, ConnectingParts } from './session/connecting';
import type { workspaceTitle } from './session/workspace-title';
import type { HeardNews } from './workbook/report-news';

export interface Loaders {
  /** What signs in, and what reads and writes rows and cells. */
  cells(): Promise<CellsRoom>;
  /** What reads and writes the records of the file. */
  records(): Promise<RecordsRoom>;
  /** In the language that the analyst reads. */
  words(): Promise<CellsWords>;
}

interface CellsRoom {
  createPlacementVerbs(parts: VerbParts): PlacementVerbs;
  createReportView(parts: ReportParts): ReportView;
  createReportRows(parts: ReportRowsParts): ReportRows;
  createReportFinder(clock: Clock): ReportFinder;
  createHeardNews(): HeardNews;
  readonly workspaceTitle: typeof workspaceTitle;
  readonly enterUnknown: typeof enterUnknown;
  createConnecting(parts: ConnectingParts): Connecting;
}
