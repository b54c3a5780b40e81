import { createExcelHost, type ExcelSwitches, type HostMessage, toWireMessage } from '../../../src/workbench/host';
import { createWorkbookStore, type WorkbookStore } from '../../../src/workbench/store';
import { FIGURE_FUNCTION } from '../../support/custom-functions';
import { openBench } from '../store/store-fixture';

/** Opens an add-in's page whose answers the test sends. */
function openAddinPage(
  store: WorkbookStore = createWorkbookStore({ customFunctions: [FIGURE_FUNCTION] }),
  switches: Partial<ExcelSwitches> = {},
) {
  const startRequests: number[] = [];
  const host = createExcelHost({ store, onFunctionsNeeded: () => startRequests.push(1), ...switches });
  const messages: unknown[] = [];
  const subscribe = () =>
    host.subscribe((message: HostMessage) => {
      if (message.kind !== 'entries') return;
      messages.push(
        ...message.entries.map(toWireMessage).map(([category, type, , text]) => [category, type, JSON.parse(text)]),
      );
    });
  const send = (name: string, ...values: unknown[]) =>
    host.execute(
      JSON.stringify({
        Actions: [{ Id: 1, ActionType: 3, Name: name, ObjectPathId: 2, ArgumentInfo: { Arguments: values } }],
        ObjectPaths: { 2: { Id: 2, ObjectPathType: 2, Name: 'Microsoft.ExcelServices.CustomFunctions' } },
      }),
      0,
    );
  const reportReady = () => send('_SetOsfControlContainerReadyForCustomFunctions');
  return {
    ...openBench(store),
    host,
    messages,
    needed: startRequests,
    listen: subscribe,
    ready: reportReady,
    answer: (...results: unknown[]) => send('SetInvocationArrayResults', results),
  };
}

describe('calls of formulas', () => {
  it('a call of a custom function waits for the add-in, asks for its start, and arrives once it is ready', async () => {
    const page = openAddinPage();
    page.listen();
    page.set('A1', '=INLAY.FIGURE("a")');
    page.set('A2', '=INLAY.FIGURE("b")');
    expect([page.messages, page.needed.length > 0, page.host.isNeededByFormulas]).toEqual([[], true, true]);
    await page.ready();
    expect(page.messages).toEqual([
      [1, 1000, [1, 'FIGURE', ['a'], null, 3]],
      [1, 1000, [2, 'FIGURE', ['b'], null, 3]],
    ]);
    expect(page.host.isNeededByFormulas).toBe(false);
  });

  it('a call of a custom function contains the address of its cell if the function requires it', async () => {
    const functionWithAddress = { ...FIGURE_FUNCTION, requiresAddress: true };
    const page = openAddinPage(createWorkbookStore({ customFunctions: [functionWithAddress] }));
    page.listen();
    page.store.renameSheet(page.store.activeSheetId, 'My sheet');
    page.set('B7', '=INLAY.FIGURE("a")');
    await page.ready();
    expect(page.messages).toEqual([[1, 1000, [1, 'FIGURE', ['a'], "'My sheet'!B7", 3]]]);
  });

  it.each([
    ['nothing', null],
    ['zero', 0],
  ] as const)(
    'a custom function gets an empty cell as %s, unlike an empty text',
    async (emptyArguments, expectedValue) => {
      const matrix = { type: 'any', isOptional: true, isRepeating: false, isMatrix: true } as const;
      const functionWithMatrix = { ...FIGURE_FUNCTION, parameters: [...FIGURE_FUNCTION.parameters, matrix] };
      const page = openAddinPage(createWorkbookStore({ customFunctions: [functionWithMatrix] }), { emptyArguments });
      page.listen();
      page.set('C1', '=""');
      page.set('B7', '=INLAY.FIGURE(A1,B1:C1)');
      page.set('B8', '=INLAY.FIGURE(C1)');
      await page.ready();
      expect(page.messages).toEqual([
        [1, 1000, [1, 'FIGURE', [expectedValue, [[expectedValue, '']]], null, 3]],
        [1, 1000, [2, 'FIGURE', ['', null], null, 3]],
      ]);
    },
  );

  it('the host reports to the add-in that a call of a custom function has ended', async () => {
    const page = openAddinPage();
    page.listen();
    await page.ready();
    page.set('A1', '=INLAY.FIGURE("a")');
    page.set('A1', '');
    await page.host.whenIdle();
    expect(page.messages).toEqual([
      [1, 1000, [1, 'FIGURE', ['a'], null, 3]],
      [1, 1001, { invocationId: 1 }],
    ]);
  });

  it('a reloaded add-in receives the open calls of custom functions again', async () => {
    const page = openAddinPage();
    page.listen();
    await page.ready();
    page.set('A1', '=INLAY.FIGURE("a")');
    await page.answer([1, true, 10]);
    page.host.beginConversation();
    page.messages.length = 0;
    page.listen();
    expect([page.readValue('A1'), page.host.isNeededByFormulas]).toEqual([10, true]);
    await page.ready();
    expect(page.messages).toEqual([[1, 1000, [1, 'FIGURE', ['a'], null, 3]]]);
  });
});

describe('answers', () => {
  it('a custom function can answer its cell several times, and its answers are no undo steps', async () => {
    const page = openAddinPage();
    await page.ready();
    page.set('A1', '=INLAY.FIGURE("a")');
    page.store.clearHistory();
    await page.answer([1, true, 10]);
    expect(page.readValue('A1')).toBe(10);
    await page.answer([
      1,
      true,
      [
        ['x', true],
        [1, 2],
      ],
    ]);
    expect([page.readValue('A1'), page.readValue('B1'), page.readValue('B2'), page.store.canUndo]).toEqual([
      'x',
      true,
      2,
      false,
    ]);
  });

  it('an error that a custom function returns appears as an error of Excel, with the add-in’s message', async () => {
    const page = openAddinPage();
    await page.ready();
    for (const [row, argument] of ['a', 'b', 'c', 'd'].entries())
      page.set(`A${row + 1}`, `=INLAY.FIGURE("${argument}")`);
    await page.answer(
      [1, true, { valueType: 'CustomFunctionError', basicValue: '#N/A', message: 'Not there.' }],
      [2, false, 'Broken.', 7],
      [3, false, '', 1],
      [4, true, null],
    );
    expect(['A1', 'A2', 'A3', 'A4'].map((cell) => page.readValue(cell))).toEqual([
      { error: '#N/A', message: 'Not there.' },
      { error: '#VALUE!', message: 'Broken.' },
      { error: '#N/A' },
      0,
    ]);
  });

  it('the host ignores an answer to a call that has ended', async () => {
    const page = openAddinPage();
    await page.ready();
    page.set('A1', '=INLAY.FIGURE("a")');
    page.set('A1', 5);
    await page.answer([1, true, 10]);
    expect(page.readValue('A1')).toBe(5);
  });
});

describe('buttons and shortcuts', () => {
  it('ribbon buttons can be disabled by the add-in, and its restart enables all of them', async () => {
    const store = createWorkbookStore();
    const changes: string[] = [];
    const host = createExcelHost({ store, onButtonEnabled: (id, isEnabled) => changes.push(`${id} ${isEnabled}`) });
    const setEnabled = (isEnabled: boolean) =>
      host.execute(
        JSON.stringify({
          Actions: [
            { Id: 1, ActionType: 1, ObjectPathId: 3 },
            { Id: 2, ActionType: 4, Name: 'Enabled', ObjectPathId: 3, ArgumentInfo: { Arguments: [isEnabled] } },
          ],
          ObjectPaths: {
            2: { Id: 2, ObjectPathType: 2, Name: 'Microsoft.DynamicRibbon.DynamicRibbon' },
            3: {
              Id: 3,
              ObjectPathType: 3,
              Name: 'GetButton',
              ParentObjectPathId: 2,
              ArgumentInfo: { Arguments: ['B'] },
            },
          },
        }),
        0,
      );
    await setEnabled(false);
    expect([host.commands.isEnabled('B'), host.commands.isEnabled('C')]).toEqual([false, true]);
    await setEnabled(true);
    await setEnabled(false);
    host.beginConversation();
    expect([changes, host.commands.isEnabled('B')]).toEqual([['B false', 'B true', 'B false', 'B true'], true]);
  });

  it('a keyboard shortcut sends its action to the add-in without an event argument', () => {
    const host = createExcelHost({ store: createWorkbookStore() });
    const sent: HostMessage[] = [];
    host.subscribe((message) => sent.push(message));
    host.commands.pressShortcut('refreshAll');
    expect(sent).toEqual([{ kind: 'entries', entries: [{ category: 2, type: 1000, message: ['refreshAll', ''] }] }]);
  });
});
