/** Shows a dialog of the add-in as a window of the browser, one at a time, as Excel does. */
import type { ExcelHost } from './excel-host';

export interface DialogOpener {
  readonly open?: (address: string, name: string, features: string) => DialogWindow | null;
}

interface DialogWindow {
  readonly closed: boolean;
  close(): void;
}

export interface DialogWindows {
  readonly host: ExcelHost;
  /** @returns the status: 0, or the code of the error */
  open(address: string, deliver: (event: readonly unknown[]) => void): number;
  /** Delivers a message of the dialog to the pane. */
  receive(message: string): void;
  close(): void;
}

const Status = { Success: 0, AlreadyOpened: 12_007, Blocked: 12_009 } as const;
const DialogEvent = { Message: 0, Closed: 12_006 } as const;
const WATCH_INTERVAL_MS = 300;

export function createDialogWindows(opener: DialogOpener, host: ExcelHost): DialogWindows {
  let opened: DialogWindow | undefined;
  let deliverEvent: (event: readonly unknown[]) => void = () => undefined;
  let watch: ReturnType<typeof setInterval> | undefined;

  function forget(): void {
    clearInterval(watch);
    opened = undefined;
  }

  return {
    host,
    open(address, deliver) {
      if (opened) return Status.AlreadyOpened;
      const dialog = opener.open?.(address, '', 'popup,width=480,height=640');
      if (!dialog) return Status.Blocked;
      opened = dialog;
      deliverEvent = deliver;
      // No event of the browser says that the user has closed the window.
      watch = setInterval(() => {
        if (!dialog.closed) return;
        forget();
        deliver([DialogEvent.Closed]);
      }, WATCH_INTERVAL_MS);
      return Status.Success;
    },
    receive: (message) => deliverEvent([DialogEvent.Message, message]),
    close() {
      opened?.close();
      forget();
    },
  };
}
