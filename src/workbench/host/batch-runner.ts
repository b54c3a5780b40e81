import { ObjectReferences, runBatch, toBatchError } from './batch';
import type { BatchAnswers } from './batch-answers';
import type { Fault } from './batch-faults';
import type { EventCells } from './events';
import { HostError } from './host-error';
import type { BatchAnswer } from './host-options';
import type { Book } from './model/book';
import { workbook } from './model/workbook';
import { type BatchRequest, type BatchResponse, parseBatchRequest } from './protocol';
import { createMemberCheck, type Requirements } from './requirements';
import { createRuntimeService, type RuntimeServices } from './runtime-services';

/**
 * Runs a batch in the open workbook when it reaches the head of the queue, or makes it fail as
 * planned.
 */
export class BatchRunner {
  private readonly references = new ObjectReferences();
  private readonly hasMember: (typeName: string, member: string) => boolean;

  constructor(
    private readonly book: Book,
    private readonly answers: BatchAnswers,
    private readonly eventCells: EventCells,
    private readonly services: RuntimeServices,
    requirements: Requirements,
  ) {
    this.hasMember = createMemberCheck(requirements);
  }

  run(body: string, faults: readonly Fault[]): BatchAnswer {
    const { book, answers } = this;
    const { isOffline, switches } = book.state;
    if (isOffline) return answers.refuse(body, 'GeneralException', 'There is no connection to the workbook.');
    const refusal = answers.refuseTooLarge(body, switches.payloadLimit);
    if (refusal) return refusal;
    const startTime = performance.now();
    const request = parseBatchRequest(body);
    book.beginBatch();
    const response = this.runWithFaults(request, faults);
    if (this.services.customFunctions.deliverAnswers()) book.clearUndoAfter('functionAnswer');
    if (book.clearsUndo) book.store.clearHistory();
    for (const fault of faults) if (fault.kind === 'incident' && fault.isAfterBatch) fault.callback();
    return answers.answer({ body, request, response, startTime, book }, switches.payloadLimit);
  }

  /** Forgets all references after the page that requested them has closed. */
  forgetReferences(): void {
    this.references.clear();
  }

  private runWithFaults(request: BatchRequest, faults: readonly Fault[]): BatchResponse {
    const failure = faults.find((fault) => fault.kind === 'failure');
    if (failure?.when === 'before') return createFailedResponse(failure.code);
    const { book } = this;
    const environment = {
      root: workbook({ book, findEventReference: (id) => this.eventCells.get(id) }),
      references: this.references,
      hasMember: this.hasMember,
      createService: (name: string) => createRuntimeService(name, this.services),
      onActionSucceeded: () => {
        if (book.state.switches.undoSteps === 'call') book.store.endStep();
      },
    };
    const failingActionIndex =
      failure?.when === 'within' ? (failure.completedActions ?? Math.ceil(request.Actions.length / 2)) : undefined;
    const response = this.runInStore(() => runBatch(request, environment, failingActionIndex));
    return failure ? createFailedResponse(failure.code) : response;
  }

  /**
   * Runs one round of changes with as many undo steps as this Excel makes. After a failure, keeps
   * what this Excel keeps of a failed batch.
   */
  private runInStore(run: () => BatchResponse): BatchResponse {
    const { store, state } = this.book;
    const { failedBatches } = state.switches;
    const rollsBack = failedBatches === 'keepNothing' || (failedBatches === 'either' && this.answers.count % 2 === 0);
    return store.batch(() => store.attempt(run, ({ Error: error }) => !error || !rollsBack), { source: 'host' });
  }
}

function createFailedResponse(code: string): BatchResponse {
  const error = toBatchError(new HostError(code, `The host was asked to fail this batch with ${code}.`));
  return { Results: [], TraceIds: [], Error: error };
}
