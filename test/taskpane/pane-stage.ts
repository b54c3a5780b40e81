/** What tests of drawn pages begin and end with: pages that were read, and one drawn pane, which ends with its test. */
import { type PaneUnderTest, paneShowing, settled } from './pane-under-test';

export interface PaneStage {
  /** As it was shown last. */
  readonly pane: PaneUnderTest;
  show(view: string, state: string, mayCopy?: boolean): Promise<HTMLElement>;
}

/** Registers itself with the test file that calls it. */
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
