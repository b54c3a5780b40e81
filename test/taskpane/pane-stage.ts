/** Provides a rendered pane for each test, and removes it after the test. */
import { openPane, type PaneUnderTest, settle } from './pane-under-test';

export interface PaneStage {
  /** Returns the pane that was rendered last. */
  readonly pane: PaneUnderTest;
  openPane(view: string, state: string, mayCopy?: boolean): Promise<HTMLElement>;
}

/** Registers the removal of the pane with the test file that calls it. */
export function setUpPaneStage(): PaneStage {
  let pane: PaneUnderTest | undefined;
  afterEach(() => pane?.dispose());
  return {
    get pane() {
      if (!pane) throw new Error('No pane was shown.');
      return pane;
    },
    async openPane(view, state, mayCopy) {
      pane = openPane(view, state, mayCopy);
      await settle();
      return pane.root;
    },
  };
}
