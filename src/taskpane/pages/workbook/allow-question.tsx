/**
 * Asks whether a workbook that is new on this device may read its reports. What the file says about
 * itself is shown as its claim.
 */
import { Fragment } from 'preact';
import { countRequested, listRequested, type NotAllowed, type OriginalWorkbook } from '../../../app';
import { Button, Cell, Icon, icons, Notice } from '../../../parts';
import { usePage } from '../../shell/pane-context';
import { useOfflineHintId } from '../offline-hint';
import { pageIcons } from '../page-icons';
import { COPY_ANSWERS } from './copy-question';
import { useLastSaver } from './last-saver';

interface AllowQuestionProps {
  readonly notAllowed: NotAllowed;
  /** The same card also asks whether the workbook is a copy, so that one answer settles both. */
  readonly mayBeCopy: boolean;
  /** Describes the workbook that this one may be a copy of, if its name is known. */
  readonly original: OriginalWorkbook | undefined;
  readonly onAllow: () => void;
}

export function AllowQuestion({ notAllowed, mayBeCopy, original, onAllow }: AllowQuestionProps) {
  const { app, messages } = usePage();
  const { allow } = messages;
  const offlineHintId = useOfflineHintId();
  const host = useHost();
  const answer = (...args: Parameters<typeof app.placements.answerAllow>) => {
    if (args[0] === 'allow') onAllow();
    void app.placements.answerAllow(...args);
  };
  const allowButtonProps = { isDisabled: offlineHintId !== undefined, describedBy: offlineHintId };
  if (notAllowed.isPostponed)
    return (
      <div class="ask">
        <Notice icon={pageIcons.lock}>
          <p>
            <b>{allow.putOffTitle}</b> {allow.putOff(notAllowed)}
          </p>
          <div class="row">
            <Button small onPress={() => answer('askAgain')}>
              {allow.askAgain}
            </Button>
          </div>
        </Notice>
      </div>
    );
  return (
    <div class="ask">
      <Notice tone="warn" icon={pageIcons.lock}>
        <h2>{allow.title(notAllowed)}</h2>
        <p>{allow.text(countRequested(notAllowed), mayBeCopy ? { original } : undefined)}</p>
        <div class="stack">
          {mayBeCopy ? (
            COPY_ANSWERS.map((copyAnswer) => (
              <Button wide key={copyAnswer} {...allowButtonProps} onPress={() => answer('allow', copyAnswer)}>
                {allow.allowAs[copyAnswer]}
              </Button>
            ))
          ) : (
            <Button wide variant="main" {...allowButtonProps} onPress={() => answer('allow')}>
              {allow.allow}
            </Button>
          )}
          <Button wide onPress={() => answer('notNow')}>
            {allow.notNow}
          </Button>
        </div>
        <RequestDetails notAllowed={notAllowed} host={host} />
      </Notice>
    </div>
  );
}

/** Lists on demand everything that the user agrees to, who saved the file, and what is sent. */
function RequestDetails({ notAllowed, host }: { readonly notAllowed: NotAllowed; readonly host: string }) {
  const { allow } = usePage().messages;
  const lastSaver = useLastSaver();
  return (
    <details>
      <summary class="say">
        <Icon path={icons.right} />
        {allow.details}
      </summary>
      <div class="stack tight">
        {lastSaver !== undefined && <p>{allow.savedBy(lastSaver)}</p>}
        <h3>{allow.list}</h3>
        <ul class="plain">
          {listRequested(notAllowed).map((report, index) => (
            <li key={index}>
              {allow.report(report)}
              {report.cells.map((address) => (
                <Fragment key={address}>
                  {' '}
                  <Cell address={address} />
                </Fragment>
              ))}
              {report.formulas > 0 && ` · ${allow.formulas(report.formulas)}`}
            </li>
          ))}
        </ul>
        <h3>{allow.gets}</h3>
        <p class="say">{allow.getsText(notAllowed, host)}</p>
      </div>
    </details>
  );
}

/** Confirms the answer, and says where the user can revoke it. */
export function AllowedNotice() {
  const { navigation, messages } = usePage();
  const { allow } = messages;
  const host = useHost();
  return (
    <div class="ask">
      <Notice tone="ok" icon={icons.done}>
        <p>
          <b>{allow.doneTitle}</b> {allow.done(host)}
        </p>
        <div class="row">
          <Button
            small
            onPress={() => {
              navigation.isSettingsOpen.value = true;
            }}
          >
            {allow.change}
          </Button>
        </div>
      </Notice>
    </div>
  );
}

function useHost(): string {
  const connection = usePage().app.connection.state.value;
  return connection.kind === 'connected' ? connection.host : '';
}
