/** Runs the calls that Excel makes, and converts answers to Excel's values and errors. */
import type { FunctionProblem } from '../app';
import type { Answer } from './answer';
import type { CallRunner } from './associate-functions';
import { FUNCTIONS } from './function-description';
import { toExcelError } from './function-problem';
import { isQuestion, readQuestion } from './question';
import type { ReportFunctions } from './report-functions';

/** @param explain returns the message that Excel shows next to the error */
export function createCallRunner(
  functions: ReportFunctions,
  explain: (problem: FunctionProblem) => string,
): CallRunner {
  return {
    run(id, values, invocation) {
      const sendAnswer = (answer: Answer) => invocation.setResult(toExcelResult(answer, explain));
      const question = readQuestion(FUNCTIONS.find((one) => one.id === id)?.id ?? 'REPORT', values);
      if (!isQuestion(question)) {
        sendAnswer({ kind: 'problem', problem: question });
        invocation.onCanceled = functions.recordRejected(question, invocation.address);
        return;
      }
      invocation.onCanceled = functions.ask(question, sendAnswer, invocation.address);
    },
  };
}

function toExcelResult(answer: Answer, explain: (problem: FunctionProblem) => string): unknown {
  if (answer.kind === 'problem') {
    const { problem } = answer;
    return CustomFunctions && new CustomFunctions.Error(toExcelError(problem), explain(problem));
  }
  const [first] = answer.rows;
  return answer.rows.length === 1 && first?.length === 1 ? first[0] : answer.rows;
}
