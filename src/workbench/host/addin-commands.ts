import { type HostMessage, MessageCategory } from './host-message';

/**
 * Runs the add-in's actions as Excel does for a button or a shortcut, and tracks which of its
 * buttons are enabled.
 */
export class AddinCommands {
  private readonly completions = new Map<string, () => void>();
  private readonly disabledButtons = new Set<string>();
  private nextNumber = 1;

  /**
   * @param push sends a message to the add-in's window
   * @param onUpdate called for each button that the add-in enables or disables, even if its state
   * does not change
   * @param onEnabledChange called only when a button's state changes
   */
  constructor(
    private readonly push: (message: HostMessage) => void,
    private readonly onUpdate: () => void,
    private readonly onEnabledChange: ((id: string, isEnabled: boolean) => void) | undefined,
  ) {}

  /**
   * Runs an action that the add-in registered with `Office.actions.associate`; resolves when the
   * add-in reports completion.
   */
  invoke(action: string, sourceId = action): Promise<void> {
    const id = `command-${this.nextNumber++}`;
    const done = new Promise<void>((resolve) => this.completions.set(id, resolve));
    this.push({ kind: 'command', id, action, sourceId });
    return done;
  }

  complete(id: string): void {
    this.completions.get(id)?.();
    this.completions.delete(id);
  }

  /**
   * Runs an action as its keyboard shortcut does: the add-in gets no event, and its completion is
   * not reported.
   */
  pressShortcut(action: string): void {
    const entry = { category: MessageCategory.Actions, type: ACTION_DISPATCH, message: [action, ''] };
    this.push({ kind: 'entries', entries: [entry] });
  }

  /** Each of the add-in's controls is enabled until the add-in says otherwise. */
  isEnabled(id: string): boolean {
    return !this.disabledButtons.has(id);
  }

  setEnabled(id: string, isEnabled: boolean): void {
    this.onUpdate();
    if (isEnabled === this.isEnabled(id)) return;
    if (isEnabled) this.disabledButtons.delete(id);
    else this.disabledButtons.add(id);
    this.onEnabledChange?.(id, isEnabled);
  }

  /** Resets the state after the add-in's page has closed. */
  reset(): void {
    this.completions.clear();
    for (const id of [...this.disabledButtons]) this.setEnabled(id, true);
  }
}

/** The message type of a request to run an action. */
const ACTION_DISPATCH = 1000;
