/** Provides a rendered pane for each test, and removes it after the test. */
import { type PaneUnderTest, paneShowing, settled } from './pane-under-test';

export interface PaneStage {
  /** Returns the pane that was rendered last. */
  readonly pane: PaneUnderTest;
  show(view: string, state: string, mayCopy?: boolean): Promise<HTMLElement>;
}

/** Registers the removal of the pane with the test file that calls it. */
export function setPane(): PaneStage {
  let pane: PaneUnderTest | undefined;
  afterEach(() => pane?.dispose());
  return {
    get pane() {
      if (!pane) throw new Error('No pane was shown.');
      return pane;
    },
    async show(view, state, mayCopy) {
      pane = paneShowing(view, state, mayCopy);
      await settled();
      return pane.root;
    },
  };
}
