import type { Plan } from '../placement';
import type { WriteControl } from '../workbook';
import type { RefreshWrite } from './write-refresh';
import { rowsWritten } from './write-result';

export function controlFor({ placement, rows: { result }, signal, steps }: RefreshWrite, plan: Plan): WriteControl {
  const rows = rowsWritten(plan, result, placement.headers);
  return {
    signal,
    onRows: (written: number) => steps.writing(Math.min(written, rows), rows),
    onWaitingForCell: (waiting: boolean) => steps.waitingForCell(waiting),
  };
}
