import { useState } from 'preact/hooks';
import type { WorkbookCopy } from '../state/deployment-actions';
import { ActionBar } from './action-bar';
import { useAdministration } from './administration-context';
import type { SectionPageProps } from './administration-room';
import { CopyableFact } from './facts';
import { Check, Form, focusFirstProblem } from './fields';
import { Page } from './page';
import { NO_WORKBOOK_CHOSEN, WorkbookField, workbookOf } from './workbook-field';

const FORM = 'duplicate-workbook';

export function WorkbooksPage({ onBack }: SectionPageProps) {
  const { administration, manageWords } = useAdministration();
  const { workbooks } = manageWords;
  const [choice, choose] = useState(NO_WORKBOOK_CHOSEN);
  const [shared, setShared] = useState(false);
  const [tried, setTried] = useState(false);
  const workbookId = workbookOf(choice, administration.workbooks.options.value);

  function submit() {
    setTried(true);
    if (workbookId === undefined) focusFirstProblem(FORM);
    else void administration.workbooks.duplicate.run({ workbookId, shared });
  }

  return (
    <Page
      title={manageWords.sections.workbooks.name}
      onBack={onBack}
      foot={
        <ActionBar
          action={administration.workbooks.duplicate}
          form={FORM}
          verb={workbooks.duplicate}
          working={workbooks.duplicating}
          failed={workbooks.notDuplicated}
          done={workbooks.duplicated}
          more={(copy) => <Copy copy={copy} />}
        />
      }
    >
      <Form id={FORM} onSubmit={submit}>
        <WorkbookField
          choice={choice}
          onChoose={(change) => choose((now) => ({ ...now, ...change }))}
          error={tried && workbookId === undefined ? manageWords.needsWholeNumber : undefined}
        />
        <Check label={workbooks.shared} hint={workbooks.sharedHint} checked={shared} onChange={setShared} />
      </Form>
    </Page>
  );
}

function Copy({ copy: { id, folder } }: { readonly copy: WorkbookCopy }) {
  const { workbooks } = useAdministration().manageWords;
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
