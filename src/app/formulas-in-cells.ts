/** Tracks the formulas of the workbook that read reports. */
import { computed, signal } from '@preact/signals';
import type { Workbook } from '../workbook';
import type { NotAllowedFormulas } from './report/report-rows';
import type { Registry } from './workbook/registry';

export class FormulasInCells {
  /** Refreshes the formulas; undefined until their functions have loaded. */
  readonly refresh = signal<() => Promise<void>>();
  readonly hasFormulas = computed(() => this.refresh.value !== undefined);
  /** Lists formulas that read reports which the user has not allowed. */
  readonly notAllowedFormulas = signal<readonly NotAllowedFormulas[]>([]);
  /** Counts the cells that still show `#NAME?` after everything was refreshed. */
  readonly unknownFormulas = signal(0);

  constructor(
    private readonly workbook: Workbook,
    private readonly registry: Registry,
  ) {}

  /**
   * Enters formulas again that Excel did not recognize when it opened the file. Searches for them
   * if the file's record says that there are some, or if there is nothing else to refresh.
   */
  async reenterUnknown(): Promise<void> {
    const { registry } = this;
    if (!registry.hasFormulas && registry.placements.peek().length > 0) return;
    const { entered, stillUnknown } = await this.workbook.reenterFormulas('INLAY.');
    if (entered + stillUnknown === 0 && !this.refresh.peek() && registry.hasFormulas) {
      registry.setHasFormulas(false);
      await registry.saveRecords(new Map());
    }
    this.unknownFormulas.value = stillUnknown;
  }
}
