/** What Excel finds when the runtime starts: names alone, so that the first picture carries nothing of the functions themselves. */

export interface CallRunner {
  /** Answers through the invocation, now and whenever the answer changes. */
  run(id: string, values: readonly unknown[], invocation: Invocation): void;
}

/**
 * Has to be called before the runtime is ready: a call for a name that is not there yet fails at once.
 * @param open loads what runs the calls; asked again for each call after it failed, for which it rejects with a sentence for the cell
 */
export function associateFunctions(open: () => Promise<CallRunner>): void {
  if (typeof CustomFunctions === 'undefined') return;
  const host = CustomFunctions;
  for (const id of ['REPORT', 'FIGURE'])
    host.associate(id, (...values) => {
      const invocation = values.pop();
      if (!isInvocation(invocation)) return;
      let isOver = false;
      invocation.onCanceled = () => {
        isOver = true;
      };
      open().then(
        (runner) => isOver || runner.run(id, values, invocation),
        // Excel shows the sentence beside this kind of error, which office.js knows later than the names.
        (reason: unknown) =>
          invocation.setResult(new host.Error('#N/A', reason instanceof Error ? reason.message : undefined)),
      );
    });
}

/** Excel's side of one streaming call. */
interface Invocation {
  /** The cell that holds the formula, `Sheet1!B4`; not every host says so. */
  readonly address?: string | undefined;
  setResult(value: unknown): void;
  onCanceled: (() => void) | undefined;
}

function isInvocation(value: unknown): value is Invocation {
  return typeof value === 'object' && value !== null && 'setResult' in value;
}
