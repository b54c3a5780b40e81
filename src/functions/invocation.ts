/** Excel's side of one streaming call. */
export interface Invocation {
  setResult(value: unknown): void;
  onCanceled: (() => void) | undefined;
}

export function isInvocation(value: unknown): value is Invocation {
  return typeof value === 'object' && value !== null && 'setResult' in value;
}
