import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { ConnectionState, Deployment, Failure, KeepToken, ConnectForm as Typed } from '../../../app';
import { Button, describedBy, FailureNotice, Field, glyphs, IconButton, Notice, Say, Select } from '../../../parts';
import { usePane } from '../../shell/pane-context';

type FormState = Extract<ConnectionState, { kind: 'signedOut' | 'connecting' | 'choosing' }>;

const FORM = 'connect-form';

interface ConnectFormProps {
  readonly state: FormState;
  /** The user asked for this form, so its first field gets the focus. */
  readonly asked: boolean;
  readonly onBack: () => void;
}

export function ConnectForm({ state, asked, onBack }: ConnectFormProps) {
  const { shell, words } = usePane();
  const [typed, setTyped] = useState<Typed>(() => firstForm(state));
  const [picked, pick] = useState('');
  const [canKeep] = useState(shell.connection.canKeep);
  const fields = useRef<HTMLFormElement>(null);
  const problems = useProblems(state);
  const asking = state.kind === 'connecting' || (state.kind === 'choosing' && state.busy);
  const fixed = state.kind !== 'signedOut';

  useLayoutEffect(() => {
    if (asked) fields.current?.querySelector('input')?.focus();
  }, []);
  // After an answer, the first field to correct or to choose gets the focus.
  useLayoutEffect(() => {
    fields.current?.querySelector<HTMLElement>('[aria-invalid=true], #deployment')?.focus();
  }, [state]);

  function submit() {
    if (state.kind === 'signedOut') void shell.connection.connect(typed);
    if (state.kind === 'choosing') void shell.connection.chooseDeployment(chosenDeployment(state.deployments, picked));
  }

  const back = state.kind === 'signedOut' ? onBack : shell.connection.cancel;
  return (
    <div class="pane">
      <header class="top">
        <Button isBack look="quiet" icon={glyphs.back} onPress={back}>
          {words.connect.backToStart}
        </Button>
      </header>
      <main class="stack">
        <h1>{words.connect.title}</h1>
        {state.kind === 'signedOut' && <RowsNote />}
        {state.kind === 'choosing' && (
          <Notice tone="ok" icon={glyphs.done}>
            <p>
              {words.connect.signedIn(state.host)} {deploymentQuestion(state.deployments, words.connect)}
            </p>
          </Notice>
        )}
        {problems.notice && (
          <FailureNotice
            failure={problems.notice}
            {...(problems.notice.code === 'PlatformUnreachable' && { next: words.connect.unreachableNext })}
          />
        )}
        <form
          class="stack"
          id={FORM}
          ref={fields}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          <AddressField
            value={typed.address}
            readOnly={fixed}
            error={problems.address}
            onType={(address) => setTyped((now) => ({ ...now, address }))}
          />
          <TokenField
            value={typed.token}
            readOnly={fixed}
            error={problems.token}
            onType={(token) => setTyped((now) => ({ ...now, token }))}
          />
          {state.kind === 'choosing' && (
            <DeploymentField deployments={state.deployments} value={picked} error={problems.deployment} onType={pick} />
          )}
          {canKeep ? (
            <KeepField value={typed.keep} off={fixed} onChoose={(keep) => setTyped((now) => ({ ...now, keep }))} />
          ) : (
            <NotKept />
          )}
        </form>
      </main>
      {asking ? (
        <ConnectingBar host={state.host} />
      ) : (
        <footer class="bar">
          <Button look="main" wide submits={FORM}>
            {words.connect.connect}
          </Button>
          <small>{words.connect.tokenStaysOut}</small>
        </footer>
      )}
    </div>
  );
}

interface TextFieldProps {
  readonly value: string;
  readonly readOnly: boolean;
  readonly error: string | undefined;
  readonly onType: (text: string) => void;
}

function AddressField({ value, readOnly, error, onType }: TextFieldProps) {
  const { words } = usePane();
  const hint = words.connect.addressHint;
  return (
    <Field id="address" label={words.connect.address} hint={hint} error={error} required={words.connect.required}>
      <input
        class="input"
        id="address"
        type="url"
        aria-required
        value={value}
        readOnly={readOnly}
        placeholder={words.connect.addressPlaceholder}
        autocomplete="url"
        spellcheck={false}
        onInput={(event) => onType(event.currentTarget.value)}
        {...describedBy('address', hint, error)}
      />
    </Field>
  );
}

function TokenField({ value, readOnly, error, onType }: TextFieldProps) {
  const { words } = usePane();
  const [shown, show] = useState(false);
  return (
    <Field id="token" label={words.connect.token} error={error} required={words.connect.required}>
      <span class="box">
        <input
          class="input"
          id="token"
          aria-required
          {...(shown ? { type: 'text' } : { type: 'password' })}
          value={value}
          readOnly={readOnly}
          autocomplete="off"
          spellcheck={false}
          onInput={(event) => onType(event.currentTarget.value)}
          {...describedBy('token', undefined, error)}
        />
        <IconButton
          small
          icon={glyphs.eye}
          name={shown ? words.connect.hideToken : words.connect.showToken}
          onPress={() => show(!shown)}
        />
      </span>
    </Field>
  );
}

interface DeploymentFieldProps {
  readonly deployments: readonly Deployment[] | undefined;
  readonly value: string;
  readonly error: string | undefined;
  readonly onType: (text: string) => void;
}

function DeploymentField({ deployments, value, error, onType }: DeploymentFieldProps) {
  const { words } = usePane();
  if (deployments && deployments.length > 0) {
    return (
      <Field id="deployment" label={words.connect.deployment} error={error}>
        <Select
          id="deployment"
          value={value || String(deployments[0]?.id)}
          options={deployments.map(({ id, name }) => ({ value: String(id), text: name }))}
          onChoose={onType}
        />
      </Field>
    );
  }
  const hint = words.connect.deploymentHint;
  return (
    <Field id="deployment" label={words.connect.deploymentNumber} hint={hint} error={error}>
      <input
        class="input"
        id="deployment"
        inputMode="numeric"
        value={value}
        autocomplete="off"
        onInput={(event) => onType(event.currentTarget.value)}
        {...describedBy('deployment', hint, error)}
      />
    </Field>
  );
}

interface KeepFieldProps {
  readonly value: KeepToken;
  readonly off: boolean;
  readonly onChoose: (keep: KeepToken) => void;
}

function KeepField({ value, off, onChoose }: KeepFieldProps) {
  const { words } = usePane();
  const choices: readonly (readonly [KeepToken, string])[] = [
    ['device', words.connect.keepOnDevice],
    ['session', words.connect.keepForSession],
  ];
  return (
    <fieldset disabled={off}>
      <legend>{words.connect.keep}</legend>
      {choices.map(([keep, label]) => (
        <label class="check" key={keep}>
          <input type="radio" name="keep" checked={keep === value} onChange={() => onChoose(keep)} />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** Shows the note about the rows of the workbook once the app has read it. */
export function RowsNote() {
  const { rest } = usePane();
  const loaded = rest.state.value;
  return typeof loaded === 'object' ? <loaded.pages.RowsWhileSignedOut /> : null;
}

/** Warns that the browser does not store the sign-in. */
export function NotKept() {
  const { words } = usePane();
  return (
    <Notice tone="warn" icon={glyphs.warning}>
      <p>
        <Say sentence={words.connect.notKept} />
      </p>
    </Notice>
  );
}

interface Problems {
  readonly address: string | undefined;
  readonly token: string | undefined;
  readonly deployment: string | undefined;
  /** A failure that belongs to no field is shown above the form. */
  readonly notice: Failure | undefined;
}

/** Assigns a failure to the field that it belongs to. */
function useProblems(state: FormState): Problems {
  const { words } = usePane();
  const failure = state.kind === 'connecting' ? undefined : state.failure;
  const wrongAddress = failure?.code === 'WrongAddress' ? words.connect.wrongAddress(failure.host) : undefined;
  const wrongToken = failure?.code === 'NotSignedIn' ? words.connect.wrongToken : undefined;
  const typed = state.kind === 'signedOut' ? state : undefined;
  return {
    address: typed?.addressProblem ? words.connect.addressProblem[typed.addressProblem] : wrongAddress,
    token: typed?.tokenProblem ? words.connect.tokenProblem[typed.tokenProblem] : wrongToken,
    deployment: state.kind === 'choosing' && state.deploymentProblem ? words.connect.deploymentProblem : undefined,
    notice: wrongAddress === undefined && wrongToken === undefined ? failure : undefined,
  };
}

function firstForm(state: FormState): Typed {
  if (state.form) return state.form;
  return { address: state.kind === 'signedOut' ? state.address : '', token: '', keep: 'device' };
}

function chosenDeployment(deployments: readonly Deployment[] | undefined, picked: string): Deployment | string {
  return deployments?.find(({ id }) => String(id) === picked) ?? deployments?.[0] ?? picked;
}

function deploymentQuestion(
  deployments: readonly Deployment[] | undefined,
  words: { chooseDeployment: string; typeDeployment: string; noDeployments: string },
): string {
  if (!deployments) return words.typeDeployment;
  return deployments.length === 0 ? words.noDeployments : words.chooseDeployment;
}

/** Names the host that is being asked, and offers to cancel. */
export function ConnectingBar({ host }: { readonly host: string }) {
  const { shell, words } = usePane();
  return (
    <footer class="bar">
      <progress aria-label={words.connect.connecting} />
      <div class="row">
        <span class="grow say">{words.connect.asking(host)}</span>
        <Button onPress={shell.connection.cancel}>{words.cancel}</Button>
      </div>
    </footer>
  );
}
