import type { ReadonlySignal } from '@preact/signals';
import type { Clock } from '../../client';
import type { Selection, Workbook } from '../../workbook';
import type { Registry } from '../registry';
import type { Session } from '../session';

export interface ManageParts {
  readonly session: ReadonlySignal<Session | undefined>;
  readonly selection: ReadonlySignal<Selection | undefined>;
  readonly workbook: Workbook;
  readonly registry: Registry;
  readonly clock: Clock;
  newId(): string;
  onFailure(error: unknown): void;
}
