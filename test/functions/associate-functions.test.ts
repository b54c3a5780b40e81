import { associateFunctions, type CallRunner } from '../../src/functions';

class CellError extends Error {
  constructor(
    readonly code: string,
    message?: string,
  ) {
    super(message);
  }
}

type Run = (...values: unknown[]) => void;

/** Plays Excel: it records what was associated, and makes one call of it. */
function createExcel() {
  const associated = new Map<string, Run>();
  Reflect.set(globalThis, 'CustomFunctions', {
    associate: (id: string, run: Run) => associated.set(id, run),
    Error: CellError,
  });
  return (id: string, ...values: unknown[]) =>
    new Promise<unknown>((resolve) => {
      associated.get(id)?.(...values, { setResult: resolve, onCanceled: undefined });
    });
}

afterEach(() => {
  Reflect.deleteProperty(globalThis, 'CustomFunctions');
});

const RUNNER: CallRunner = { run: (id, values, invocation) => invocation.setResult(`${id} ${values.join()}`) };

describe('a formula whose functions cannot be loaded', () => {
  it('a formula shows #N/A with a message if its code does not load, and the next call loads it again [P9]', async () => {
    const call = createExcel();
    let tries = 0;
    associateFunctions(async () => {
      tries += 1;
      if (tries === 1) throw new Error('This part of Inlay didn’t load.');
      return RUNNER;
    });
    const answer = await call('FIGURE', 1);
    expect(answer).toBeInstanceOf(CellError);
    expect(answer).toMatchObject({ code: '#N/A', message: 'This part of Inlay didn’t load.' });
    expect(await call('REPORT', 4)).toBe('REPORT 4');
  });
});

it('a host without custom functions is left unchanged', () => {
  expect(() => associateFunctions(async () => RUNNER)).not.toThrow();
});
