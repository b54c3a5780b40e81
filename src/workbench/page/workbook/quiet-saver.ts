/** Saves some time after the last change, when the person pauses. */
export interface QuietSaver {
  /** Something changed that has to be saved. */
  changed(): void;
  /** The person is at it: saving waits. */
  busy(): void;
  /** Saves now if anything changed since, and waits for a saving under way. */
  flush(): Promise<void>;
  dispose(): void;
}

/**
 * @param quiet milliseconds without change or input before saving; asked each time, as large workbooks take longer
 * @param save must not throw
 */
export function createQuietSaver(save: () => Promise<void>, quiet: () => number): QuietSaver {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isChanged = false;
  let lastInput = 0;
  let saving: Promise<void> = Promise.resolve();

  function schedule(delay: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => {
      const rest = lastInput + quiet() - performance.now();
      if (rest > 0) schedule(rest);
      else void flush();
    }, delay);
  }

  async function flush(): Promise<void> {
    clearTimeout(timer);
    if (isChanged) {
      isChanged = false;
      saving = save();
    }
    await saving;
  }

  return {
    changed() {
      isChanged = true;
      schedule(quiet());
    },
    busy() {
      lastInput = performance.now();
    },
    flush,
    dispose: () => clearTimeout(timer),
  };
}
