/**
 * Registers the functions with Excel when the runtime starts, by name only, so that their code
 * loads after the pane's first paint.
 */

export interface CallRunner {
  /** Answers through the invocation, at once and whenever the answer changes. */
  run(id: string, values: readonly unknown[], invocation: Invocation): void;
}

/**
 * Registers the functions. It must run before the runtime is ready, because a call for an
 * unregistered name fails at once.
 * @param loadRunner loads the code that runs the calls; after a failure the next call loads it again. It
 * rejects with a message for the cell
 */
export function associateFunctions(loadRunner: () => Promise<CallRunner>): void {
  if (typeof CustomFunctions === 'undefined') return;
  const host = CustomFunctions;
  for (const id of ['REPORT', 'FIGURE', 'MEASURE'])
    host.associate(id, (...values) => {
      const invocation = values.pop();
      if (!isInvocation(invocation)) return;
      let isOver = false;
      invocation.onCanceled = () => {
        isOver = true;
      };
      loadRunner().then(
        (runner) => isOver || runner.run(id, values, invocation),
        // Excel shows the message only next to this kind of error. office.js defines it later than
        // the names.
        (reason: unknown) =>
          invocation.setResult(new host.Error('#N/A', reason instanceof Error ? reason.message : undefined)),
      );
    });
}

/** Excel passes one of these for each streaming call. */
interface Invocation {
  /** Names the cell of the formula, `Sheet1!B4`; not every host reports it. */
  readonly address?: string | undefined;
  setResult(value: unknown): void;
  onCanceled: (() => void) | undefined;
}

function isInvocation(value: unknown): value is Invocation {
  return typeof value === 'object' && value !== null && 'setResult' in value;
}
