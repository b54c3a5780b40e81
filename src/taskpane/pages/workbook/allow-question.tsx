/**
 * Asks whether a workbook that is new on this device may read its reports. What the file says about
 * itself is shown as its claim.
 */
import { useSignal } from '@preact/signals';
import { type AllowedWorkbookKind, countRequested, type NotAllowed } from '../../../app';
import { Button, Cell, Icon, icons, Notice } from '../../../parts';
import { usePage } from '../../shell/pane-context';
import { useOfflineHintId } from '../offline-hint';
import { pageIcons } from '../page-icons';
import { ConfirmTemplate } from './copy-question';
import { useLastSaver } from './last-saver';

/** The list shows this many reports; the others are collapsed. */
const MAX_SHOWN_REPORTS = 8;

const COPY_ANSWERS: readonly AllowedWorkbookKind[] = ['moved', 'copy'];

interface AllowQuestionProps {
  readonly notAllowed: NotAllowed;
  /** The same card also asks whether the workbook is a copy, so that one answer settles both. */
  readonly mayBeCopy: boolean;
  /** The workbook has this many placed reports. */
  readonly count: number;
  readonly onAllow: () => void;
}

export function AllowQuestion({ notAllowed, mayBeCopy, count, onAllow }: AllowQuestionProps) {
  const { app, messages } = usePage();
  const { allow } = messages;
  const offlineHintId = useOfflineHintId();
  const lastSaver = useLastSaver(!notAllowed.isPostponed);
  const host = useHost();
  const isConfirming = useSignal(false);
  const answer = (...args: Parameters<typeof app.placements.answerAllow>) => {
    if (args[0] === 'allow') onAllow();
    void app.placements.answerAllow(...args);
  };
  const allowButtonProps = { wide: true, isDisabled: offlineHintId !== undefined, describedBy: offlineHintId };
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
        <p>{allow.text(notAllowed, countRequested(notAllowed), host, lastSaver)}</p>
        <div class="stack">
          <RequestedReports notAllowed={notAllowed} />
          {mayBeCopy && <p>{allow.mayBeCopy}</p>}
          <div class="stack close">
            {mayBeCopy ? (
              COPY_ANSWERS.map((copyAnswer) => (
                <Button key={copyAnswer} {...allowButtonProps} onPress={() => answer('allow', copyAnswer)}>
                  {allow.allowAs[copyAnswer]}
                </Button>
              ))
            ) : (
              <Button {...allowButtonProps} variant="main" onPress={() => answer('allow')}>
                {allow.allow}
              </Button>
            )}
            {mayBeCopy && (
              <Button
                wide
                onPress={() => {
                  isConfirming.value = true;
                }}
              >
                {messages.placements.copy.answers.template}
              </Button>
            )}
            <Button wide onPress={() => answer('notNow')}>
              {allow.notNow}
            </Button>
          </div>
        </div>
        <p class="meta">{allow.safe(notAllowed)}</p>
        <details>
          <summary class="say">
            <Icon path={icons.right} />
            {allow.gets}
          </summary>
          <p class="say">{allow.getsText(notAllowed, host)}</p>
        </details>
      </Notice>
      {isConfirming.value && (
        <ConfirmTemplate
          count={count}
          onClose={() => {
            isConfirming.value = false;
          }}
        />
      )}
    </div>
  );
}

/** Lists everything that the user agrees to; what does not fit is collapsed, not omitted. */
function RequestedReports({ notAllowed: { placements, formulas } }: { readonly notAllowed: NotAllowed }) {
  const { allow } = usePage().messages;
  const shownFormulaCount = Math.max(2, MAX_SHOWN_REPORTS - placements.length);
  const shownPlacementCount = MAX_SHOWN_REPORTS - Math.min(shownFormulaCount, formulas.length);
  const hiddenReports = {
    placements: placements.slice(shownPlacementCount),
    formulas: formulas.slice(shownFormulaCount),
  };
  const hiddenCount = hiddenReports.placements.length + hiddenReports.formulas.length;
  return (
    <div class="stack tight">
      <h3>{allow.list}</h3>
      <ReportClaims
        placements={placements.slice(0, shownPlacementCount)}
        formulas={formulas.slice(0, shownFormulaCount)}
      />
      {hiddenCount > 0 && (
        <details>
          <summary class="say">
            <Icon path={icons.right} />
            {allow.more(hiddenCount)}
          </summary>
          <ReportClaims {...hiddenReports} />
        </details>
      )}
    </div>
  );
}

function ReportClaims({ placements, formulas }: Pick<NotAllowed, 'placements' | 'formulas'>) {
  const { allow } = usePage().messages;
  return (
    <ul class="plain">
      {placements.map((placement) => (
        <li key={placement.id}>
          {allow.report(placement)} {placement.cells !== undefined && <Cell address={placement.cells} />}
        </li>
      ))}
      {formulas.map((report) => (
        <li key={report.report}>{allow.formulas(report)}</li>
      ))}
    </ul>
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
