import { isPlatformFailure } from '../client';
import { isWorkbookFailure } from '../workbook';
import type { Failure } from './failure';

/** Thrown inside the app where no room below has a word for it. */
export class AppFailure extends Error {
  readonly kind = 'AppFailure';
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.code);
    this.name = 'AppFailure';
    this.failure = failure;
  }
}

/** The one place where whatever was thrown becomes data for the pane. */
export function toFailure(error: unknown, host?: string): Failure {
  if (isAppFailure(error)) return error.failure;
  if (isPlatformFailure(error)) {
    return {
      code: error.code,
      at: error.at,
      ...(error.platformMessage === undefined ? {} : { said: error.platformMessage }),
      ...(error.requestId === undefined ? {} : { requestId: error.requestId }),
      ...(host === undefined ? {} : { host }),
    };
  }
  if (isWorkbookFailure(error)) {
    return { code: error.code, at: error.at, ...(error.hostCode === undefined ? {} : { hostCode: error.hostCode }) };
  }
  // The bundler's name for a file of the add-in that cannot be had.
  if (error instanceof Error && error.name === 'ChunkLoadError') return { code: 'PartsNotLoaded' };
  return { code: 'Defect', ...(error instanceof Error ? { at: error.name } : {}) };
}

/** Cancelling is quiet: it ends in a state, never in a failure. */
export function isAbort(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'name' in error && error.name === 'AbortError';
}

function isAppFailure(value: unknown): value is AppFailure {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'AppFailure';
}
