import { useEffect, useState } from 'preact/hooks';
import { Field, Select } from '../../parts';
import type { DbtSyncStarted } from '../state/deployment-actions';
import { ActionBar } from './action-bar';
import { useAdministration } from './administration-context';
import type { SectionPageProps } from './administration-room';
import { CopyableFact } from './facts';
import { Form, TextField } from './fields';
import { Page } from './page';

const FORM = 'dbt-sync';
/** No branch is called so: git allows no blanks in names. */
const OTHER = 'other branch';

export function DbtSyncPage({ onBack }: SectionPageProps) {
  const { administration, manageWords } = useAdministration();
  const { dbtSync } = manageWords;
  const branches = administration.dbtSync.branches.value;
  const [picked, pick] = useState<string>();
  const [typed, type] = useState('');
  useEffect(() => void administration.dbtSync.loadBranches(), [administration]);
  // What somebody began to type before the branches came counts, and stays in sight.
  const other = picked === OTHER || (picked === undefined && typed !== '');
  const types = branches.length === 0 || other;

  return (
    <Page
      title={manageWords.sections.dbtSync.name}
      onBack={onBack}
      foot={
        <ActionBar
          action={administration.dbtSync}
          form={FORM}
          verb={dbtSync.start}
          working={dbtSync.starting}
          failed={dbtSync.notStarted}
          done={dbtSync.started}
          more={(started) => <StartedIds started={started} />}
        />
      }
    >
      <p class="description">{dbtSync.text}</p>
      <Form id={FORM} onSubmit={() => void administration.dbtSync.run((types ? typed.trim() : picked) || undefined)}>
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
          <TextField
            id="branch-name"
            label={dbtSync.branchName}
            hint={dbtSync.branchHint}
            value={typed}
            onType={type}
          />
        )}
      </Form>
    </Page>
  );
}

function StartedIds({ started: { syncJobId, workflowId } }: { readonly started: DbtSyncStarted }) {
  const { dbtSync } = useAdministration().manageWords;
  if (syncJobId === undefined && workflowId === undefined) return <p>{dbtSync.noIds}</p>;
  return (
    <>
      {syncJobId !== undefined && <CopyableFact name={dbtSync.job} value={syncJobId} />}
      {workflowId !== undefined && <CopyableFact name={dbtSync.workflow} value={workflowId} />}
    </>
  );
}
