import type { SignInDialog } from '../../app';

/** In percent of the screen. */
const DIALOG_SIZE = { height: 70, width: 40 };

/** Source: "Handle errors and events in the Office dialog box", learn.microsoft.com. */
const CLOSED_BY_USER = 12006;

/** Opens the add-in's own sign-in page in a dialog of Office; undefined if this Excel has none. */
export function createSignInDialog(): SignInDialog | undefined {
  if (!Office.context.requirements.isSetSupported('DialogApi', '1.1')) return undefined;
  const pageAddress = new URL('sign-in.html', `${location.origin}${location.pathname}`).href;
  return {
    pageAddress,
    open: (request, signal) =>
      new Promise((resolve, reject) => {
        const query = new URLSearchParams({ ...request });
        Office.context.ui.displayDialogAsync(`${pageAddress}?${query}`, DIALOG_SIZE, ({ status, value: dialog }) => {
          if (status !== Office.AsyncResultStatus.Succeeded) return resolve({ kind: 'unavailable' });
          const abort = () => {
            dialog.close();
            reject(signal.reason);
          };
          if (signal.aborted) return abort();
          signal.addEventListener('abort', abort, { once: true });
          dialog.addEventHandler(Office.EventType.DialogMessageReceived, (message) => {
            if (!('message' in message)) return;
            // Older versions of Excel name no origin, and accept messages of this origin only.
            if (message.origin && message.origin !== location.origin) return;
            signal.removeEventListener('abort', abort);
            dialog.close();
            resolve({ kind: 'message', text: message.message });
          });
          dialog.addEventHandler(Office.EventType.DialogEventReceived, (event) => {
            signal.removeEventListener('abort', abort);
            if ('error' in event && event.error === CLOSED_BY_USER) return resolve({ kind: 'closed' });
            // The page did not load, and Excel leaves the dialog open, which prevents the next one.
            dialog.close();
            resolve({ kind: 'unavailable' });
          });
        });
      }),
  };
}
