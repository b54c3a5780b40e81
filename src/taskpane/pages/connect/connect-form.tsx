import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { ConnectionState, Deployment, Failure, TokenLifetime, ConnectForm as Typed } from '../../../app';
import {
  Button,
  createDescribedByAttributes,
  FailureNotice,
  Field,
  IconButton,
  icons,
  Notice,
  Select,
  SentenceText,
} from '../../../parts';
import { usePane } from '../../shell/pane-context';

type FormState = Extract<ConnectionState, { kind: 'signedOut' | 'connecting' | 'choosing' }>;

const FORM_ID = 'connect-form';

interface ConnectFormProps {
  readonly state: FormState;
  /** The user asked for this form, so its first field gets the focus. */
  readonly isRequested: boolean;
  readonly onBack: () => void;
}

export function ConnectForm({ state, isRequested, onBack }: ConnectFormProps) {
  const { shell, messages } = usePane();
  const [form, setForm] = useState<Typed>(() => createInitialForm(state));
  const [pickedDeployment, setPickedDeployment] = useState('');
  const [canSaveToken] = useState(shell.connection.canSaveToken);
  const formElement = useRef<HTMLFormElement>(null);
  const problems = useProblems(state);
  const isChoosing = state.kind === 'choosing';
  const isConnecting = state.kind === 'connecting' || (isChoosing && state.isBusy);
  const isReadOnly = state.kind !== 'signedOut';

  useLayoutEffect(() => {
    // The previous page may have been scrolled down.
    document.documentElement.scrollTop = 0;
    if (isRequested) formElement.current?.querySelector('input')?.focus();
  }, []);
  // After an answer, the first field to correct or to choose gets the focus.
  useLayoutEffect(() => {
    formElement.current?.querySelector<HTMLElement>('[aria-invalid=true], #deployment')?.focus();
  }, [state]);

  function submit() {
    if (state.kind === 'signedOut') void shell.connection.connect(form);
    if (state.kind === 'choosing')
      void shell.connection.chooseDeployment(findChosenDeployment(state.deployments, pickedDeployment));
  }

  const goBack = state.kind === 'signedOut' ? onBack : shell.connection.cancel;
  return (
    <div class="pane">
      <header class="top">
        <Button isBack variant="quiet" icon={icons.back} onPress={goBack}>
          {messages.connect.backToStart}
        </Button>
      </header>
      <main class="stack">
        <h1>{isChoosing ? messages.connect.chooseTitle : messages.connect.title}</h1>
        {state.kind === 'signedOut' && <SignedOutNote />}
        {isChoosing && (
          <Notice tone="ok" icon={icons.done}>
            <p>
              {messages.connect.signedIn(state.host)} {formatDeploymentPrompt(state.deployments, messages.connect)}
            </p>
          </Notice>
        )}
        {problems.notice && (
          <FailureNotice
            failure={problems.notice}
            {...(problems.notice.code === 'PlatformUnreachable' && { remedy: messages.connect.unreachableNext })}
          />
        )}
        <form
          class="stack"
          id={FORM_ID}
          ref={formElement}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          {!isChoosing && (
            <>
              <AddressField
                value={form.address}
                readOnly={isReadOnly}
                error={problems.address}
                onType={(address) => setForm((current) => ({ ...current, address }))}
              />
              <TokenField
                value={form.token}
                readOnly={isReadOnly}
                error={problems.token}
                onType={(token) => setForm((current) => ({ ...current, token }))}
              />
            </>
          )}
          {isChoosing && (
            <DeploymentField
              deployments={state.deployments}
              value={pickedDeployment}
              error={problems.deployment}
              onType={setPickedDeployment}
            />
          )}
          {!isChoosing &&
            (canSaveToken ? (
              <KeepTokenField
                value={form.keep}
                isDisabled={isReadOnly}
                onChoose={(keep) => setForm((current) => ({ ...current, keep }))}
              />
            ) : (
              <TokenNotKeptNotice />
            ))}
        </form>
      </main>
      {isConnecting ? (
        <ConnectingBar host={state.host} />
      ) : (
        <footer class="bar">
          <Button variant="main" wide formId={FORM_ID}>
            {messages.connect.connect}
          </Button>
          {!isChoosing && <small>{messages.connect.tokenStaysOut}</small>}
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
  const { messages } = usePane();
  const hint = messages.connect.addressHint;
  return (
    <Field
      id="address"
      label={messages.connect.address}
      hint={hint}
      error={error}
      requiredLabel={messages.connect.required}
    >
      <input
        class="input"
        id="address"
        type="url"
        aria-required
        value={value}
        readOnly={readOnly}
        placeholder={messages.connect.addressPlaceholder}
        autocomplete="url"
        spellcheck={false}
        onInput={(event) => onType(event.currentTarget.value)}
        {...createDescribedByAttributes('address', hint, error)}
      />
    </Field>
  );
}

function TokenField({ value, readOnly, error, onType }: TextFieldProps) {
  const { messages } = usePane();
  const [isShown, setShown] = useState(false);
  const hint = messages.connect.tokenHint;
  return (
    <Field
      id="token"
      label={messages.connect.token}
      hint={hint}
      error={error}
      requiredLabel={messages.connect.required}
    >
      <span class="box">
        <input
          class="input"
          id="token"
          aria-required
          {...(isShown ? { type: 'text' } : { type: 'password' })}
          value={value}
          readOnly={readOnly}
          autocomplete="off"
          spellcheck={false}
          onInput={(event) => onType(event.currentTarget.value)}
          {...createDescribedByAttributes('token', hint, error)}
        />
        <IconButton
          small
          icon={icons.eye}
          name={isShown ? messages.connect.hideToken : messages.connect.showToken}
          onPress={() => setShown(!isShown)}
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
  const { messages } = usePane();
  if (deployments && deployments.length > 0) {
    return (
      <Field id="deployment" label={messages.connect.deployment} error={error}>
        <Select
          id="deployment"
          value={value || String(deployments[0]?.id)}
          options={deployments.map(({ id, name }) => ({ value: String(id), text: name }))}
          onChoose={onType}
        />
      </Field>
    );
  }
  const hint = messages.connect.deploymentHint;
  return (
    <Field id="deployment" label={messages.connect.deploymentNumber} hint={hint} error={error}>
      <input
        class="input"
        id="deployment"
        inputMode="numeric"
        value={value}
        autocomplete="off"
        onInput={(event) => onType(event.currentTarget.value)}
        {...createDescribedByAttributes('deployment', hint, error)}
      />
    </Field>
  );
}

interface KeepTokenFieldProps {
  readonly value: TokenLifetime;
  readonly isDisabled: boolean;
  readonly onChoose: (keep: TokenLifetime) => void;
}

function KeepTokenField({ value, isDisabled, onChoose }: KeepTokenFieldProps) {
  const { messages } = usePane();
  const choices: readonly (readonly [TokenLifetime, string])[] = [
    ['device', messages.connect.keepOnDevice],
    ['session', messages.connect.keepForSession],
  ];
  return (
    <fieldset disabled={isDisabled}>
      <legend>{messages.connect.keep}</legend>
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
export function SignedOutNote() {
  const { rest } = usePane();
  const restState = rest.state.value;
  return typeof restState === 'object' ? <restState.pages.SignedOutRowsNotice /> : null;
}

/** Warns that the browser does not store the sign-in. */
export function TokenNotKeptNotice() {
  const { messages } = usePane();
  return (
    <Notice tone="warn" icon={icons.warning}>
      <p>
        <SentenceText sentence={messages.connect.notKept} />
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
  const { messages } = usePane();
  const failure = state.kind === 'connecting' ? undefined : state.failure;
  const wrongAddress = failure?.code === 'WrongAddress' ? messages.connect.wrongAddress(failure.host) : undefined;
  const wrongToken = failure?.code === 'NotSignedIn' ? messages.connect.wrongToken : undefined;
  const signedOutState = state.kind === 'signedOut' ? state : undefined;
  return {
    address: signedOutState?.addressProblem
      ? messages.connect.addressProblem[signedOutState.addressProblem]
      : wrongAddress,
    token: signedOutState?.tokenProblem ? messages.connect.tokenProblem[signedOutState.tokenProblem] : wrongToken,
    deployment: state.kind === 'choosing' && state.deploymentProblem ? messages.connect.deploymentProblem : undefined,
    notice: wrongAddress === undefined && wrongToken === undefined ? failure : undefined,
  };
}

function createInitialForm(state: FormState): Typed {
  if (state.form) return state.form;
  return { address: state.kind === 'signedOut' ? state.address : '', token: '', keep: 'device' };
}

function findChosenDeployment(
  deployments: readonly Deployment[] | undefined,
  pickedDeployment: string,
): Deployment | string {
  return deployments?.find(({ id }) => String(id) === pickedDeployment) ?? deployments?.[0] ?? pickedDeployment;
}

function formatDeploymentPrompt(
  deployments: readonly Deployment[] | undefined,
  messages: { typeDeployment: string; noDeployments: string },
): string {
  if (!deployments) return messages.typeDeployment;
  return deployments.length === 0 ? messages.noDeployments : '';
}

/** Names the host that is being asked, and offers to cancel. */
export function ConnectingBar({ host }: { readonly host: string }) {
  const { shell, messages } = usePane();
  return (
    <footer class="bar">
      <progress aria-label={messages.connect.connecting} />
      <div class="row">
        <span class="grow say">{messages.connect.asking(host)}</span>
        <Button onPress={shell.connection.cancel}>{messages.cancel}</Button>
      </div>
    </footer>
  );
}
