import { signal } from '@preact/signals';

export interface Notice {
  readonly text: string;
  readonly isError: boolean;
}

/** What the page tells the person: one notice at a time. */
export function createNotices() {
  const notice = signal<Notice | undefined>(undefined);
  let refusal: Notice | undefined;
  return {
    notice,
    tell(text: string, isError = true): void {
      notice.value = { text, isError };
    },
    /** Told of what somebody did on the sheet: it leaves with the next thing that succeeds there. */
    refuse(text: string): void {
      refusal = { text, isError: true };
      notice.value = refusal;
    },
    forget(): void {
      if (notice.peek() === refusal) notice.value = undefined;
    },
  };
}
