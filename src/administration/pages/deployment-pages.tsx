/**
 * Shows the actions for one deployment: a dbt sync, the copy of a workbook, and a thread of the AI
 * assistant in a dashboard.
 */

import { useEffect, useState } from 'preact/hooks';
import { Check, Field, Select } from '../../parts';
import type { DbtSyncStarted, WorkbookCopy } from '../state/deployment-actions';
import { ActionPage } from './action-page';
import { focusFirstProblem, NO_WORKBOOK_CHOSEN, pickedId, TextField, WorkbookField } from './fields';
import { CopyableFact, type SectionPageProps, useAdministration } from './page';

/** No branch can have this name, because git forbids blanks in names. */
const OTHER = 'other branch';

export function DbtSyncPage({ onBack }: SectionPageProps) {
  const { administration, words } = useAdministration();
  const { dbtSync } = words;
  const branches = administration.dbtSync.branches.value;
  const [picked, pick] = useState<string>();
  const [typed, type] = useState('');
  useEffect(() => void administration.dbtSync.loadBranches(), [administration]);
  // A branch that the user typed before the list loaded is still used and stays visible.
  const other = picked === OTHER || (picked === undefined && typed !== '');
  const types = branches.length === 0 || other;

  return (
    <ActionPage
      section="dbtSync"
      onBack={onBack}
      text={dbtSync.text}
      action={administration.dbtSync}
      verb={dbtSync.start}
      working={dbtSync.starting}
      failed={dbtSync.notStarted}
      done={dbtSync.started}
      more={(started) => <StartedIds started={started} />}
      onSubmit={() => void administration.dbtSync.run((types ? typed.trim() : picked) || undefined)}
    >
      {branches.length > 0 && (
        <Field id="branch" label={dbtSync.branch}>
          <Select
            id="branch"
            value={other ? OTHER : (picked ?? '')}
            options={[
              { value: '', text: dbtSync.production },
              ...branches.map((name) => ({ value: name, text: name })),
              { value: OTHER, text: dbtSync.otherBranch },
            ]}
            onChoose={pick}
          />
        </Field>
      )}
      {types && (
        <TextField id="branch-name" label={dbtSync.branchName} hint={dbtSync.branchHint} value={typed} onType={type} />
      )}
    </ActionPage>
  );
}

function StartedIds({ started: { syncJobId, workflowId } }: { readonly started: DbtSyncStarted }) {
  const { dbtSync } = useAdministration().words;
  if (syncJobId === undefined && workflowId === undefined) return <p>{dbtSync.noIds}</p>;
  return (
    <>
      {syncJobId !== undefined && <CopyableFact name={dbtSync.job} value={syncJobId} />}
      {workflowId !== undefined && <CopyableFact name={dbtSync.workflow} value={workflowId} />}
    </>
  );
}

export function WorkbooksPage({ onBack }: SectionPageProps) {
  const { administration, words } = useAdministration();
  const { workbooks } = words;
  const [choice, choose] = useState(NO_WORKBOOK_CHOSEN);
  const [shared, setShared] = useState(false);
  const [tried, setTried] = useState(false);
  const workbookId = pickedId(choice, administration.workbooks.options.value);

  function submit() {
    setTried(true);
    if (workbookId === undefined) focusFirstProblem('workbooks');
    else void administration.workbooks.duplicate.run({ workbookId, shared });
  }

  return (
    <ActionPage
      section="workbooks"
      onBack={onBack}
      action={administration.workbooks.duplicate}
      verb={workbooks.duplicate}
      working={workbooks.duplicating}
      failed={workbooks.notDuplicated}
      done={workbooks.duplicated}
      more={(copy) => <Copy copy={copy} />}
      onSubmit={submit}
    >
      <WorkbookField
        choice={choice}
        onChoose={(change) => choose((previous) => ({ ...previous, ...change }))}
        error={tried && workbookId === undefined ? words.needsWholeNumber : undefined}
      />
      <Check label={workbooks.shared} hint={workbooks.sharedHint} on={shared} onChange={setShared} />
    </ActionPage>
  );
}

function Copy({ copy: { id, folder } }: { readonly copy: WorkbookCopy }) {
  const { workbooks } = useAdministration().words;
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
  const { administration, words } = useAdministration();
  const { aiThread } = words;
  const [choice, choose] = useState(NO_WORKBOOK_CHOSEN);
  const [widget, setWidget] = useState('');
  const [thread, setThread] = useState('');
  const [checksum, setChecksum] = useState('');
  const [tried, setTried] = useState(false);
  const workbookId = pickedId(choice, administration.workbooks.options.value);
  const [widgetId, threadId] = [widget.trim(), thread.trim()];
  const ifEmpty = (text: string) => (tried && text === '' ? aiThread.needed : undefined);

  function submit() {
    setTried(true);
    if (workbookId === undefined || widgetId === '' || threadId === '') focusFirstProblem('aiThread');
    else void administration.aiThread.run({ workbookId, widgetId, threadId, checksum: checksum.trim() || undefined });
  }

  return (
    <ActionPage
      section="aiThread"
      onBack={onBack}
      text={aiThread.text}
      action={administration.aiThread}
      verb={aiThread.attach}
      working={aiThread.attaching}
      failed={aiThread.notAttached}
      next={({ code }) => (code === 'Conflict' ? aiThread.changed : undefined)}
      done={aiThread.attached}
      more={(dashboard) =>
        dashboard.checksum !== undefined && <CopyableFact name={aiThread.newChecksum} value={dashboard.checksum} />
      }
      onSubmit={submit}
    >
      <WorkbookField
        choice={choice}
        onChoose={(change) => choose((previous) => ({ ...previous, ...change }))}
        error={tried && workbookId === undefined ? words.needsWholeNumber : undefined}
      />
      <TextField
        id="widget"
        label={aiThread.widget}
        hint={aiThread.widgetHint}
        error={ifEmpty(widgetId)}
        value={widget}
        onType={setWidget}
      />
      <TextField id="thread" label={aiThread.thread} error={ifEmpty(threadId)} value={thread} onType={setThread} />
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
