import { signal } from '@preact/signals';

export interface Notice {
  readonly text: string;
  readonly isError: boolean;
}

/** Shows messages to the user, one notice at a time. */
export function createNotices() {
  const notice = signal<Notice | undefined>(undefined);
  let refusal: Notice | undefined;
  return {
    notice,
    notify(text: string, isError = true): void {
      notice.value = { text, isError };
    },
    /** Reports a refused action on the sheet; the next successful action dismisses it. */
    notifyRefusal(text: string): void {
      refusal = { text, isError: true };
      notice.value = refusal;
    },
    dismissRefusal(): void {
      if (notice.peek() === refusal) notice.value = undefined;
    },
  };
}
