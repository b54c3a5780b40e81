import { useState } from 'preact/hooks';
import { Dialog, SentenceText } from '../../parts';
import { ActionPage } from './action-page';
import { focusFirstProblem, TextField } from './fields';
import type { SectionPageProps } from './page';
import { useAdministration } from './page';

const CONFIRMATION_ID = 'embed-tenant-confirmation';

/** Deletes a whole tenant after two confirmations; for the second one the user types its name. */
export function EmbedTenantPage({ onBack }: SectionPageProps) {
  const { administration, messages } = useAdministration();
  const { tenant, problem } = messages.embed;
  const [name, setName] = useState('');
  const [hasSubmitted, setHasSubmitted] = useState(false);
  const [isConfirming, setIsConfirming] = useState(false);
  const tenantName = name.trim();
  // The check of a session requires an external id, so any valid one is passed.
  const problems = administration.embedSession.check({ externalId: 'x', embedTenantName: tenantName });
  const nameProblem =
    tenantName === '' ? ({ field: 'embedTenantName', problem: 'notTenantName' } as const) : problems[0];

  function submit() {
    setHasSubmitted(true);
    if (nameProblem) focusFirstProblem('embedTenant');
    else setIsConfirming(true);
  }

  return (
    <>
      <ActionPage
        section="embedTenant"
        onBack={onBack}
        action={administration.embedTenant}
        buttonText={tenant.delete}
        isDestructive
        progressText={tenant.deleting}
        failureLead={tenant.notDeleted}
        formatResult={tenant.gone}
        renderDetails={() => <p>{tenant.goneText}</p>}
        onSubmit={submit}
      >
        <p class="description">{tenant.text}</p>
        <TextField
          id="tenant-name"
          label={tenant.name}
          value={name}
          onType={setName}
          error={hasSubmitted && nameProblem ? problem(nameProblem) : undefined}
        />
      </ActionPage>
      {isConfirming && (
        <Confirmation
          name={tenantName}
          onConfirm={() => {
            setIsConfirming(false);
            setHasSubmitted(false);
            setName('');
            void administration.embedTenant.run(tenantName);
          }}
          onCancel={() => setIsConfirming(false)}
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
  const { tenant } = useAdministration().messages.embed;
  const [typedName, setTypedName] = useState('');
  const [hasSubmitted, setHasSubmitted] = useState(false);
  const isSame = typedName.trim() === name;
  return (
    <Dialog
      isWarning
      isDestructive
      title={tenant.question(name)}
      text={
        <p>
          <SentenceText sentence={tenant.consequence(name)} />
        </p>
      }
      confirmLabel={tenant.verb}
      cancelLabel={tenant.keep}
      onCancel={onCancel}
      focusesCancel
      onConfirm={() => {
        setHasSubmitted(true);
        if (isSame) onConfirm();
        else focusFirstProblem(CONFIRMATION_ID);
      }}
    >
      <div id={CONFIRMATION_ID}>
        <TextField
          id="tenant-confirmation"
          label={tenant.confirm(name)}
          value={typedName}
          onType={setTypedName}
          error={hasSubmitted && !isSame ? tenant.notTheName(name) : undefined}
        />
      </div>
    </Dialog>
  );
}
