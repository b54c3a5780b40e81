import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { type ConnectionState, countAllowed } from '../../../app';
import { BackButton, Button, CopyButton, Dialog, Field, Icon, icons, Select } from '../../../parts';
import type { ThemeChoice } from '../../shell/environment';
import { LazyPage } from '../../shell/lazy';
import { nameTabs, usePage } from '../../shell/pane-context';
import { pageIcons } from '../page-icons';
import { useFreshRunStatus } from '../run-status';
import { ConnectionCheck } from './connection-check';

type ConnectedState = Extract<ConnectionState, { kind: 'connected' }>;

/** A native checkbox announces its own state, so the switch needs no `aria-checked`. */
const SWITCH_ATTRIBUTES = { type: 'checkbox', role: 'switch' } as const;

export function SettingsPage({ connection }: { readonly connection: ConnectedState }) {
  const { administration, messages } = usePage();
  const [administrationVisit, setAdministering] = useState<'never' | 'now' | 'before'>('never');
  if (administration && administrationVisit === 'now') {
    const close = () => setAdministering('before');
    return (
      <LazyPage lazy={administration} messages={messages} backTo={messages.settings} onBack={close}>
        {({ AdministrationPages }) => (
          <AdministrationPages formats={messages.formats} closesTo={messages.settings} onClose={close} />
        )}
      </LazyPage>
    );
  }
  return (
    <Settings
      connection={connection}
      returnsFromAdministration={administrationVisit === 'before'}
      {...(administration && { onAdministration: () => setAdministering('now') })}
    />
  );
}

interface SettingsProps {
  readonly connection: ConnectedState;
  /** The user returns from the administration, so the button that opens it gets the focus again. */
  readonly returnsFromAdministration: boolean;
  /** Undefined if the add-in does not offer administration. */
  readonly onAdministration?: () => void;
}

function Settings({ connection, returnsFromAdministration, onAdministration }: SettingsProps) {
  const { environment, navigation, messages } = usePage();
  const heading = useRef<HTMLHeadingElement>(null);
  const administrationButton = useRef<HTMLButtonElement>(null);
  const { runStatus } = useFreshRunStatus(undefined);
  useLayoutEffect(() => {
    if (returnsFromAdministration && administrationButton.current) administrationButton.current.focus();
    else heading.current?.focus({ preventScroll: true });
  }, []);
  const { settingsPage } = messages;
  return (
    <div class="pane">
      <header class="top">
        <BackButton
          to={nameTabs(messages)[navigation.tab.value]}
          onPress={() => {
            navigation.isSettingsOpen.value = false;
          }}
        />
      </header>
      <main class="stack loose settings">
        <h1 tabIndex={-1} ref={heading}>
          {settingsPage.title}
        </h1>
        <RefreshSettings />
        <ThemeSetting />
        <AccountSection connection={connection} />
        <Diagnostics />
        <div>
          <a href={messages.help.page} target="_blank" rel="noopener">
            {settingsPage.help}
          </a>
          <small class="caption">{messages.about(environment.version, environment.host)}</small>
        </div>
        {onAdministration && (
          <section class="stack close apart">
            <h2>{settingsPage.administrationTitle}</h2>
            <div class="row">
              <Button elementRef={administrationButton} onPress={onAdministration}>
                {settingsPage.administration}
              </Button>
            </div>
          </section>
        )}
      </main>
      {runStatus && <footer class="bar">{runStatus}</footer>}
    </div>
  );
}

/** The user can choose these ages in minutes; 0 refreshes every placement on opening. */
const AGE_LIMITS = [0, 15, 60, 240, 1440] as const;

function RefreshSettings() {
  const { app, messages } = usePage();
  const { settingsPage } = messages;
  const placements = app.placements.state.value;
  const allowedCounts = placements.kind === 'ready' && countAllowed(placements.allowed, app.session.value);
  return (
    <section class="stack">
      <h2>{messages.thisWorkbook}</h2>
      <label class="check switch">
        <input
          {...SWITCH_ATTRIBUTES}
          checked={placements.kind === 'ready' && placements.refreshOnOpen}
          disabled={placements.kind !== 'ready'}
          onChange={(event) => void app.placements.setRefreshOnOpen(event.currentTarget.checked)}
        />
        <span>{settingsPage.refreshOnOpen}</span>
      </label>
      {placements.kind === 'ready' && placements.refreshOnOpen && <FreshFor minutes={placements.freshFor} />}
      {allowedCounts && allowedCounts.reports + allowedCounts.names + (allowedCounts.measures ?? 0) > 0 && (
        <div class="row">
          <p class="say grow">{messages.allow.allowed(allowedCounts)}</p>
          <Button small onPress={() => void app.placements.answerAllow('takeBack')}>
            {messages.allow.takeBack}
          </Button>
        </div>
      )}
    </section>
  );
}

/** Lets the user choose the age up to which rows are not refreshed when the workbook opens. */
function FreshFor({ minutes }: { readonly minutes: number }) {
  const { app, messages } = usePage();
  const { settingsPage } = messages;
  const choices = [...new Set([...AGE_LIMITS, minutes])].sort((first, second) => first - second);
  return (
    <Field id="fresh-for" label={settingsPage.freshFor} isCompact>
      <Select
        id="fresh-for"
        value={String(minutes)}
        options={choices.map((choice) => ({ value: String(choice), text: settingsPage.olderThan(choice) }))}
        onChoose={(value) => void app.placements.setFreshFor(Number(value))}
      />
    </Field>
  );
}

function ThemeSetting() {
  const { environment, messages } = usePage();
  const { themes } = messages.settingsPage;
  const choices: readonly ThemeChoice[] = ['office', 'light', 'dark'];
  return (
    <Field id="theme" label={messages.settingsPage.theme} isCompact>
      <Select
        id="theme"
        value={environment.theme.choice.value}
        options={choices.map((value) => ({ value, text: themes[value] }))}
        onChoose={(value) => environment.theme.choose(choices.find((choice) => choice === value) ?? 'office')}
      />
    </Field>
  );
}

/** Offers the connection check and the diagnostics; opens if there is something to read. */
function Diagnostics() {
  const { app, messages } = usePage();
  const { settingsPage } = messages;
  const unreadableParts = app.countUnreadableParts();
  return (
    <details open={unreadableParts > 0 || app.connectionCheck.state.value.status !== 'none'}>
      <summary>
        <Icon path={icons.right} />
        {settingsPage.diagnostics}
      </summary>
      <div class="stack close">
        <ConnectionCheck />
        <p class="say">{settingsPage.diagnosticsText}</p>
        {unreadableParts > 0 && <small>{settingsPage.unreadableParts(unreadableParts)}</small>}
        <div class="row">
          <CopyButton
            icon={pageIcons.copy}
            getText={app.getDiagnostics}
            describeCopy={(text) => settingsPage.copied(new TextEncoder().encode(text).length)}
          >
            {settingsPage.copyDiagnostics}
          </CopyButton>
        </div>
      </div>
    </details>
  );
}

function AccountSection({ connection }: { readonly connection: ConnectedState }) {
  const { app, navigation, messages } = usePage();
  const [isConfirming, setConfirming] = useState(false);
  const title = app.openAccount().title.value;
  const { settingsPage, dialogs } = messages;
  return (
    <section class="stack close">
      <h2>{settingsPage.signedIn}</h2>
      <div class="row">
        <div class="row nowrap account">
          <span class="tile round">
            <Icon path={pageIcons.person} />
          </span>
          <div>
            <p>{connection.deployment.name}</p>
            {title !== undefined && <small class="caption">{title}</small>}
            <small class="caption">{connection.host}</small>
            {connection.keep !== 'device' && <small class="caption">{settingsPage.kept[connection.keep]}</small>}
          </div>
        </div>
        <Button onPress={() => setConfirming(true)}>{settingsPage.signOut}</Button>
      </div>
      {isConfirming && (
        <Dialog
          title={dialogs.signOut(connection.host)}
          text={<p>{dialogs.signOutText}</p>}
          confirmLabel={settingsPage.signOut}
          cancelLabel={dialogs.staySignedIn}
          focusesCancel
          onCancel={() => setConfirming(false)}
          onConfirm={() => {
            navigation.isSettingsOpen.value = false;
            app.connection.signOut();
          }}
        />
      )}
    </section>
  );
}
