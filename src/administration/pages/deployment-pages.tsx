/**
 * Shows the actions for one deployment: a dbt sync, the copy of a workbook, and a thread of the AI
 * assistant in a dashboard.
 */

import { useEffect, useState } from 'preact/hooks';
import { Checkbox, Field, Select } from '../../parts';
import type { StartedDbtSync, WorkbookCopy } from '../state/deployment-actions';
import { ActionPage } from './action-page';
import { focusFirstProblem, NO_WORKBOOK_CHOSEN, readWorkbookId, TextField, WorkbookField } from './fields';
import { CopyableFact, type SectionPageProps, useAdministration } from './page';

/** No branch can have this name, because git forbids blanks in names. */
const OTHER_BRANCH = 'other branch';

export function DbtSyncPage({ onBack }: SectionPageProps) {
  const { administration, messages } = useAdministration();
  const { dbtSync } = messages;
  const branches = administration.dbtSync.branches.value;
  const [pickedBranch, setPickedBranch] = useState<string>();
  const [typedBranch, setTypedBranch] = useState('');
  useEffect(() => void administration.dbtSync.loadBranches(), [administration]);
  // A branch that the user typed before the list loaded is still used and stays visible.
  const isOtherBranch = pickedBranch === OTHER_BRANCH || (pickedBranch === undefined && typedBranch !== '');
  const showsTextField = branches.length === 0 || isOtherBranch;

  return (
    <ActionPage
      section="dbtSync"
      onBack={onBack}
      action={administration.dbtSync}
      buttonText={dbtSync.start}
      progressText={dbtSync.starting}
      failureLead={dbtSync.notStarted}
      formatResult={dbtSync.started}
      renderDetails={(startedSync) => <StartedIds started={startedSync} />}
      onSubmit={() =>
        void administration.dbtSync.run((showsTextField ? typedBranch.trim() : pickedBranch) || undefined)
      }
    >
      {branches.length > 0 && (
        <Field id="branch" label={dbtSync.branch}>
          <Select
            id="branch"
            value={isOtherBranch ? OTHER_BRANCH : (pickedBranch ?? '')}
            options={[
              { value: '', text: dbtSync.production },
              ...branches.map((name) => ({ value: name, text: name })),
              { value: OTHER_BRANCH, text: dbtSync.otherBranch },
            ]}
            onChoose={setPickedBranch}
          />
        </Field>
      )}
      {showsTextField && (
        <TextField
          id="branch-name"
          label={dbtSync.branchName}
          hint={dbtSync.branchHint}
          value={typedBranch}
          onType={setTypedBranch}
        />
      )}
    </ActionPage>
  );
}

function StartedIds({ started: { syncJobId, workflowId } }: { readonly started: StartedDbtSync }) {
  const { dbtSync } = useAdministration().messages;
  if (syncJobId === undefined && workflowId === undefined) return <p>{dbtSync.noIds}</p>;
  return (
    <>
      {syncJobId !== undefined && <CopyableFact name={dbtSync.job} value={syncJobId} />}
      {workflowId !== undefined && <CopyableFact name={dbtSync.workflow} value={workflowId} />}
    </>
  );
}

export function WorkbooksPage({ onBack }: SectionPageProps) {
  const { administration, messages } = useAdministration();
  const { workbooks } = messages;
  const [workbookChoice, setWorkbookChoice] = useState(NO_WORKBOOK_CHOSEN);
  const [shared, setShared] = useState(false);
  const [hasSubmitted, setHasSubmitted] = useState(false);
  const workbookId = readWorkbookId(workbookChoice, administration.workbooks.options.value);

  function submit() {
    setHasSubmitted(true);
    if (workbookId === undefined) focusFirstProblem('workbooks');
    else void administration.workbooks.duplicate.run({ workbookId, shared });
  }

  return (
    <ActionPage
      section="workbooks"
      onBack={onBack}
      action={administration.workbooks.duplicate}
      buttonText={workbooks.duplicate}
      progressText={workbooks.duplicating}
      failureLead={workbooks.notDuplicated}
      formatResult={workbooks.duplicated}
      renderDetails={(copy) => <WorkbookCopyFacts copy={copy} />}
      onSubmit={submit}
    >
      <WorkbookField
        choice={workbookChoice}
        onChoose={(change) => setWorkbookChoice((previous) => ({ ...previous, ...change }))}
        error={hasSubmitted && workbookId === undefined ? messages.needsWholeNumber : undefined}
      />
      <Checkbox label={workbooks.shared} hint={workbooks.sharedHint} isOn={shared} onChange={setShared} />
    </ActionPage>
  );
}

function WorkbookCopyFacts({ copy: { id, folder } }: { readonly copy: WorkbookCopy }) {
  const { workbooks } = useAdministration().messages;
  return (
    <>
      {folder.length > 0 && (
        <p>
          <small>{workbooks.folder}</small>
          <br />
          {workbooks.path(folder)}
        </p>
      )}
      {id !== undefined && <CopyableFact name={workbooks.copyId} value={String(id)} />}
    </>
  );
}

export function AiThreadPage({ onBack }: SectionPageProps) {
  const { administration, messages } = useAdministration();
  const { aiThread } = messages;
  const [workbookChoice, setWorkbookChoice] = useState(NO_WORKBOOK_CHOSEN);
  const [typedWidget, setTypedWidget] = useState('');
  const [typedThread, setTypedThread] = useState('');
  const [checksum, setChecksum] = useState('');
  const [hasSubmitted, setHasSubmitted] = useState(false);
  const workbookId = readWorkbookId(workbookChoice, administration.workbooks.options.value);
  const [widgetId, threadId] = [typedWidget.trim(), typedThread.trim()];
  const findEmptyError = (text: string) => (hasSubmitted && text === '' ? aiThread.needed : undefined);

  function submit() {
    setHasSubmitted(true);
    if (workbookId === undefined || widgetId === '' || threadId === '') focusFirstProblem('aiThread');
    else void administration.aiThread.run({ workbookId, widgetId, threadId, checksum: checksum.trim() || undefined });
  }

  return (
    <ActionPage
      section="aiThread"
      onBack={onBack}
      action={administration.aiThread}
      buttonText={aiThread.attach}
      progressText={aiThread.attaching}
      failureLead={aiThread.notAttached}
      formatNextStep={({ code }) => (code === 'Conflict' ? aiThread.changed : undefined)}
      formatResult={aiThread.attached}
      renderDetails={(dashboard) =>
        dashboard.checksum !== undefined && <CopyableFact name={aiThread.newChecksum} value={dashboard.checksum} />
      }
      onSubmit={submit}
    >
      <WorkbookField
        choice={workbookChoice}
        onChoose={(change) => setWorkbookChoice((previous) => ({ ...previous, ...change }))}
        error={hasSubmitted && workbookId === undefined ? messages.needsWholeNumber : undefined}
      />
      <TextField
        id="widget"
        label={aiThread.widget}
        hint={aiThread.widgetHint}
        error={findEmptyError(widgetId)}
        value={typedWidget}
        onType={setTypedWidget}
      />
      <TextField
        id="thread"
        label={aiThread.thread}
        error={findEmptyError(threadId)}
        value={typedThread}
        onType={setTypedThread}
      />
      <TextField
        id="checksum"
        label={aiThread.checksum}
        hint={aiThread.checksumHint}
        value={checksum}
        onType={setChecksum}
      />
    </ActionPage>
  );
}
