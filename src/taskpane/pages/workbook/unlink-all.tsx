/** Unlinks all reports after asking, and says afterwards how to link them again. */
import { useSignal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { UnlinkedReports } from '../../../app';
import { Button, Dialog, Menu, Notice } from '../../../parts';
import { usePage } from '../../shell/pane-context';
import { pageIcons } from '../page-icons';

interface WorkbookMenuProps {
  /** Counts the placed reports of the workbook. */
  readonly count: number;
  readonly isDisabled: boolean;
  /** Holds the id of the element that describes the menu. */
  readonly describedBy: string;
}

/** Shows the commands for the whole workbook. */
export function WorkbookMenu({ count, isDisabled, describedBy }: WorkbookMenuProps) {
  const { app, messages } = usePage();
  const { unlinkAll } = messages.placements;
  const button = useRef<HTMLButtonElement>(null);
  const isConfirming = useSignal(false);
  const close = () => {
    isConfirming.value = false;
  };
  const unlinkItem = {
    text: unlinkAll.menu,
    icon: pageIcons.unlink,
    isDisabled,
    onPress: () => {
      isConfirming.value = true;
    },
  };
  return (
    <>
      <Menu
        name={unlinkAll.menuName}
        icon={pageIcons.more}
        describedBy={describedBy}
        items={[unlinkItem]}
        elementRef={button}
      />
      {isConfirming.value && (
        <Dialog
          isWarning
          isDestructive
          focusesCancel
          title={unlinkAll.title(count)}
          text={<p>{unlinkAll.text}</p>}
          confirmLabel={unlinkAll.verb}
          onConfirm={() => {
            close();
            void app.placements.unlinkAll(unlinkAll.textsSheet);
          }}
          onCancel={close}
        />
      )}
    </>
  );
}

/** Says that all reports were unlinked, and offers to link them again. */
export function UnlinkedNotice({ unlinked: { ids, texts } }: { readonly unlinked: UnlinkedReports }) {
  const { app, messages } = usePage();
  const { unlinkAll } = messages.placements;
  const linkAgain = useRef<HTMLButtonElement>(null);
  // The focused menu has disappeared with the list.
  useLayoutEffect(() => {
    if (document.activeElement === document.body) linkAgain.current?.focus();
  }, []);
  return (
    <div class="ask">
      <Notice icon={pageIcons.unlink}>
        <p>
          <b>{unlinkAll.done(ids.length)}</b> {unlinkAll.doneText}
          {texts > 0 && ` ${messages.dialogs.textsKept(texts)}`}
        </p>
        <div class="row">
          <Button small elementRef={linkAgain} onPress={() => void app.placements.linkAgain()}>
            {unlinkAll.linkAgain}
          </Button>
          <Button small variant="quiet" onPress={() => void app.placements.closeUnlinked()}>
            {unlinkAll.close}
          </Button>
        </div>
      </Notice>
    </div>
  );
}
