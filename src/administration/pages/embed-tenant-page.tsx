import { useState } from 'preact/hooks';
import { Dialog, Say } from '../../parts';
import { ActionBar } from './action-bar';
import { useAdministration } from './administration-context';
import type { SectionPageProps } from './administration-room';
import { Form, focusFirstProblem, TextField } from './fields';
import { Page } from './page';

const FORM = 'embed-tenant';
const CONFIRMATION = 'embed-tenant-confirmation';

/** Deletes a whole tenant: asked twice, the second time by its name. */
export function EmbedTenantPage({ onBack }: SectionPageProps) {
  const { administration, manageWords } = useAdministration();
  const { tenant, problem } = manageWords.embed;
  const [name, setName] = useState('');
  const [tried, setTried] = useState(false);
  const [asking, setAsking] = useState(false);
  const wanted = name.trim();
  const wrong = administration.embedSession.check({ externalId: 'x', embedTenantName: wanted });
  const found = wanted === '' ? ({ field: 'embedTenantName', problem: 'notTenantName' } as const) : wrong[0];

  function submit() {
    setTried(true);
    if (found) focusFirstProblem(FORM);
    else setAsking(true);
  }

  return (
    <Page
      title={manageWords.sections.embedTenant.name}
      onBack={onBack}
      foot={
        <ActionBar
          action={administration.embedTenant}
          form={FORM}
          verb={tenant.delete}
          working={tenant.deleting}
          failed={tenant.notDeleted}
          done={tenant.gone}
          more={() => <p>{tenant.goneText}</p>}
        />
      }
    >
      <p class="description">{tenant.text}</p>
      <Form id={FORM} onSubmit={submit}>
        <TextField
          id="tenant-name"
          label={tenant.name}
          value={name}
          onType={setName}
          error={tried && found ? problem(found) : undefined}
        />
      </Form>
      {asking && (
        <Confirmation
          name={wanted}
          onConfirm={() => {
            setAsking(false);
            setTried(false);
            setName('');
            void administration.embedTenant.run(wanted);
          }}
          onCancel={() => setAsking(false)}
        />
      )}
    </Page>
  );
}

interface ConfirmationProps {
  readonly name: string;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

function Confirmation({ name, onConfirm, onCancel }: ConfirmationProps) {
  const { tenant } = useAdministration().manageWords.embed;
  const [typed, setTyped] = useState('');
  const [tried, setTried] = useState(false);
  const isSame = typed.trim() === name;
  return (
    <Dialog
      warning
      title={tenant.question(name)}
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
      <p>
        <Say sentence={tenant.consequence(name)} />
      </p>
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
