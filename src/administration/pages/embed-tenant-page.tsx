import { useState } from 'preact/hooks';
import { Dialog, Say } from '../../parts';
import { ActionPage } from './action-page';
import { focusFirstProblem, TextField } from './fields';
import type { SectionPageProps } from './page';
import { useAdministration } from './page';

const CONFIRMATION = 'embed-tenant-confirmation';

/** Deletes a whole tenant after two confirmations; for the second one the user types its name. */
export function EmbedTenantPage({ onBack }: SectionPageProps) {
  const { administration, words } = useAdministration();
  const { tenant, problem } = words.embed;
  const [name, setName] = useState('');
  const [tried, setTried] = useState(false);
  const [asking, setAsking] = useState(false);
  const tenantName = name.trim();
  const wrong = administration.embedSession.check({ externalId: 'x', embedTenantName: tenantName });
  const nameProblem = tenantName === '' ? ({ field: 'embedTenantName', problem: 'notTenantName' } as const) : wrong[0];

  function submit() {
    setTried(true);
    if (nameProblem) focusFirstProblem('embedTenant');
    else setAsking(true);
  }

  return (
    <>
      <ActionPage
        section="embedTenant"
        onBack={onBack}
        text={tenant.text}
        action={administration.embedTenant}
        verb={tenant.delete}
        working={tenant.deleting}
        failed={tenant.notDeleted}
        done={tenant.gone}
        more={() => <p>{tenant.goneText}</p>}
        onSubmit={submit}
      >
        <TextField
          id="tenant-name"
          label={tenant.name}
          value={name}
          onType={setName}
          error={tried && nameProblem ? problem(nameProblem) : undefined}
        />
      </ActionPage>
      {asking && (
        <Confirmation
          name={tenantName}
          onConfirm={() => {
            setAsking(false);
            setTried(false);
            setName('');
            void administration.embedTenant.run(tenantName);
          }}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  );
}

interface ConfirmationProps {
  readonly name: string;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

function Confirmation({ name, onConfirm, onCancel }: ConfirmationProps) {
  const { tenant } = useAdministration().words.embed;
  const [typed, setTyped] = useState('');
  const [tried, setTried] = useState(false);
  const isSame = typed.trim() === name;
  return (
    <Dialog
      warning
      title={tenant.question(name)}
      text={
        <p>
          <Say sentence={tenant.consequence(name)} />
        </p>
      }
      verb={tenant.verb}
      cancel={tenant.keep}
      onCancel={onCancel}
      focusCancel
      onConfirm={() => {
        setTried(true);
        if (isSame) onConfirm();
        else focusFirstProblem(CONFIRMATION);
      }}
    >
      <div id={CONFIRMATION}>
        <TextField
          id="tenant-confirmation"
          label={tenant.confirm(name)}
          value={typed}
          onType={setTyped}
          error={tried && !isSame ? tenant.notTheName(name) : undefined}
        />
      </div>
    </Dialog>
  );
}
