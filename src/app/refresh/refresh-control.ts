import type { Plan } from '../../placement';
import type { WriteControl } from '../../workbook';
import { rowsWritten } from '../place/write-result';
import type { RefreshWrite } from './write-refresh';

export function controlFor({ placement, rows: { result }, signal, steps }: RefreshWrite, plan: Plan): WriteControl {
  const rows = rowsWritten(plan, result, placement.headers);
  return {
    signal,
    onRows: (written: number) => steps.writing(Math.min(written, rows), rows),
    onWaitingForCell: (waiting: boolean) => steps.waitingForCell(waiting),
  };
}
