/**
 * Runs batches one after another with the configured latency, and holds them back while a cell is
 * being edited.
 */
export class BatchQueue {
  private lastAnswer: Promise<unknown> = Promise.resolve();
  private cellEdit: { readonly ended: Promise<void>; end(): void } | undefined;
  private latency = 0;

  /**
   * @param run executes the batch when it reaches the head of the queue
   * @param refuse answers a batch that may not wait; called without queueing if a cell is being
   * edited already, because Excel refuses at once
   * @param begin called when the batch reaches the head of the queue, before any decision about it;
   * the queue pauses until it resolves
   */
  async add<Answer>(
    policy: 'refused' | 'waits' | 'passes',
    run: () => Answer,
    refuse: () => Answer,
    begin: () => Promise<void> | undefined = () => undefined,
  ): Promise<Answer> {
    if (this.cellEdit && policy === 'refused') return refuse();
    const answer = this.lastAnswer.then(async () => {
      if (this.latency > 0) await new Promise((resolve) => setTimeout(resolve, this.latency));
      const started = begin();
      if (started) await started;
      while (this.cellEdit && policy !== 'passes') {
        if (policy === 'refused') return refuse();
        await this.cellEdit.ended;
      }
      return run();
    });
    this.lastAnswer = answer.catch(() => undefined);
    return answer;
  }

  setCellEditing(isEditing: boolean): void {
    if (isEditing === (this.cellEdit !== undefined)) return;
    this.cellEdit?.end();
    this.cellEdit = isEditing ? createSignal() : undefined;
  }

  setLatency(milliseconds: number): void {
    this.latency = milliseconds;
  }

  /**
   * Resolves when nothing waits or runs. It checks again after each batch, because an answered
   * batch may send the next one.
   */
  async whenIdle(): Promise<void> {
    for (let awaited: unknown; awaited !== this.lastAnswer; ) {
      awaited = this.lastAnswer;
      await awaited;
    }
  }
}

export function createSignal(): { readonly ended: Promise<void>; end(): void } {
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { ended, end };
}
