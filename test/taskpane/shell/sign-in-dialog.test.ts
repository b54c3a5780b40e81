/**
 * @jest-environment jsdom
 */
import { createSignInDialog } from '../../../src/taskpane/shell/sign-in-dialog';

type Handler = (event: { readonly error: number }) => void;

/** Replaces Office, whose dialogs cannot be made to fail. */
function openDialog(eventCode: number) {
  const close = jest.fn();
  const addEventHandler = (type: string, handler: Handler) => {
    if (type === 'event') handler({ error: eventCode });
  };
  const displayDialogAsync = (_address: string, _size: object, onOpened: (result: object) => void) =>
    onOpened({ status: 'succeeded', value: { close, addEventHandler } });
  Object.assign(globalThis, {
    Office: {
      AsyncResultStatus: { Succeeded: 'succeeded' },
      EventType: { DialogMessageReceived: 'message', DialogEventReceived: 'event' },
      context: { requirements: { isSetSupported: () => true }, ui: { displayDialogAsync } },
    },
  });
  const result = createSignInDialog()?.open({ state: 's', challenge: 'c' }, new AbortController().signal);
  return { close, result };
}

it('a dialog that the user closes ends the sign-in', async () => {
  expect(await openDialog(12_006).result).toEqual({ kind: 'closed' });
});

it('a dialog whose page does not load is closed, and another way to sign in is used', async () => {
  const { result, close } = openDialog(12_002);
  expect(await result).toEqual({ kind: 'unavailable' });
  expect(close).toHaveBeenCalledTimes(1);
});
