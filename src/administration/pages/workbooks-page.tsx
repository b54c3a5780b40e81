import { useState } from 'preact/hooks';
import type { WorkbookCopy } from '../../app';
import { ActionBar } from './action-bar';
import { CopyableFact } from './facts';
import { Check, Form, focusFirstProblem } from './fields';
import { useManage } from './manage-context';
import type { SectionPageProps } from './manage-pages';
import { Page } from './page';
import { NO_WORKBOOK_CHOSEN, WorkbookField, workbookOf } from './workbook-field';

const FORM = 'duplicate-workbook';

export function WorkbooksPage({ onBack }: SectionPageProps) {
  const { manage, manageWords } = useManage();
  const { workbooks } = manageWords;
  const [choice, choose] = useState(NO_WORKBOOK_CHOSEN);
  const [shared, setShared] = useState(false);
  const [tried, setTried] = useState(false);
  const workbookId = workbookOf(choice, manage.workbooks.options.value);

  function submit() {
    setTried(true);
    if (workbookId === undefined) focusFirstProblem(FORM);
    else void manage.workbooks.duplicate.run({ workbookId, shared });
  }

  return (
    <Page
      title={manageWords.sections.workbooks.name}
      onBack={onBack}
      foot={
        <ActionBar
          action={manage.workbooks.duplicate}
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
  const { workbooks } = useManage().manageWords;
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
