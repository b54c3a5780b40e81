import type { ReadonlySignal } from '@preact/signals';
import type { Session } from '../../app/session/session';
import type { Registry } from '../../app/workbook/registry';
import type { Clock } from '../../client';
import type { Selection, Workbook } from '../../workbook';

export interface ManageParts {
  readonly session: ReadonlySignal<Session | undefined>;
  readonly selection: ReadonlySignal<Selection | undefined>;
  readonly workbook: Workbook;
  readonly registry: Registry;
  readonly clock: Clock;
  newId(): string;
  onFailure(error: unknown): void;
}
