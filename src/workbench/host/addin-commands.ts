import { type HostMessage, MessageCategory } from './host-message';

/** The add-in's actions as Excel runs them, by a button or a shortcut, and which of its buttons are enabled. */
export class AddinCommands {
  private readonly running = new Map<string, () => void>();
  private readonly disabledButtons = new Set<string>();
  private next = 1;

  /**
   * @param push tells the add-in's window
   * @param onUpdate the add-in says of a button whether it is enabled, be it as before
   * @param onEnabled a button is enabled or disabled that was not
   */
  constructor(
    private readonly push: (message: HostMessage) => void,
    private readonly onUpdate: () => void,
    private readonly onEnabled: ((id: string, isEnabled: boolean) => void) | undefined,
  ) {}

  /** Runs an action that the add-in registered with `Office.actions.associate`; settles when it says that it is done. */
  invoke(action: string, sourceId = action): Promise<void> {
    const id = `command-${this.next++}`;
    const done = new Promise<void>((resolve) => this.running.set(id, resolve));
    this.push({ kind: 'command', id, action, sourceId });
    return done;
  }

  complete(id: string): void {
    this.running.get(id)?.();
    this.running.delete(id);
  }

  /** Runs an action as its keyboard shortcut does: the add-in gets no event, and nobody is told when it is done. */
  pressShortcut(action: string): void {
    const entry = { category: MessageCategory.Actions, type: ACTION_DISPATCH, message: [action, ''] };
    this.push({ kind: 'entries', entries: [entry] });
  }

  /** Each control of the add-in's is enabled until the add-in says otherwise. */
  isEnabled(id: string): boolean {
    return !this.disabledButtons.has(id);
  }

  setEnabled(id: string, isEnabled: boolean): void {
    this.onUpdate();
    if (isEnabled === this.isEnabled(id)) return;
    if (isEnabled) this.disabledButtons.delete(id);
    else this.disabledButtons.add(id);
    this.onEnabled?.(id, isEnabled);
  }

  /** The add-in's page is gone. */
  reset(): void {
    this.running.clear();
    for (const id of [...this.disabledButtons]) this.setEnabled(id, true);
  }
}

/** Among the messages about actions: run one. */
const ACTION_DISPATCH = 1000;
