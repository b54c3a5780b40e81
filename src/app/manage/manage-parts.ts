import type { ReadonlySignal } from '@preact/signals';
import type { Clock } from '../../client';
import type { Workbook } from '../../workbook';
import type { Session } from '../session';

export interface ManageParts {
  readonly session: ReadonlySignal<Session | undefined>;
  readonly workbook: Workbook;
  readonly clock: Clock;
  onFailure(error: unknown): void;
}
