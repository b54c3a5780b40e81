import type { Calculator } from './calculator';
import type { ChangeRecorder } from './change-recorder';
import type { CustomCalls } from './custom-calls';
import type { CustomFunctions } from './custom-functions';

/** The calls of the workbook's formulas, and the way of their answers into the cells. */
export function storeCustomFunctions(
  calls: CustomCalls,
  calculator: Calculator,
  recorder: ChangeRecorder,
): CustomFunctions {
  return {
    attach: (runner) => calls.attach(runner),
    answer(answers) {
      const cells = answers.flatMap(({ id, rows }) => calls.answer(id, rows) ?? []);
      recorder.recalculate(() => calculator.answered(cells));
    },
  };
}
