import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { type ConnectionState, countAllowed } from '../../../app';
import { BackButton, Button, CopyButton, Dialog, Field, Icon, Select } from '../../../parts';
import type { ThemeChoice } from '../../shell/environment';
import { LazyPage } from '../../shell/lazy';
import { usePage } from '../../shell/pane-context';
import { pageGlyphs } from '../page-glyphs';
import { useRunNews } from '../run-lines';

type Connected = Extract<ConnectionState, { kind: 'connected' }>;

/** A native checkbox announces its own state, so the switch needs no `aria-checked`. */
const SWITCH = { type: 'checkbox', role: 'switch' } as const;

export function SettingsPage({ connection }: { readonly connection: Connected }) {
  const { administration, words } = usePage();
  const [administering, setAdministering] = useState<'never' | 'now' | 'before'>('never');
  if (administration && administering === 'now') {
    const close = () => setAdministering('before');
    return (
      <LazyPage lazy={administration} words={words} back={words.settings} onBack={close}>
        {({ Room }) => <Room formats={words.formats} closesTo={words.settings} onClose={close} />}
      </LazyPage>
    );
  }
  return (
    <Settings
      connection={connection}
      isBack={administering === 'before'}
      {...(administration && { onAdministration: () => setAdministering('now') })}
    />
  );
}

interface SettingsProps {
  readonly connection: Connected;
  /** The user returns from the administration, so the button that opens it gets the focus again. */
  readonly isBack: boolean;
  /** Undefined if the add-in does not offer administration. */
  readonly onAdministration?: () => void;
}

function Settings({ connection, isBack, onAdministration }: SettingsProps) {
  const { app, environment, navigation, words } = usePage();
  const heading = useRef<HTMLHeadingElement>(null);
  const wayThere = useRef<HTMLButtonElement>(null);
  const { lines } = useRunNews(undefined);
  useLayoutEffect(() => {
    if (isBack && wayThere.current) wayThere.current.focus();
    else heading.current?.focus({ preventScroll: true });
  }, []);
  const { settingsPage } = words;
  return (
    <div class="pane">
      <header class="top">
        <BackButton
          to={navigation.tab.value === 'reports' ? words.reports : words.thisWorkbook}
          onPress={() => {
            navigation.settingsOpen.value = false;
          }}
        />
      </header>
      <main class="stack loose">
        <h1 tabIndex={-1} ref={heading}>
          {settingsPage.title}
        </h1>
        <RefreshOnOpen />
        <Theme />
        <SignedIn connection={connection} />
        <section class="stack close">
          <h2>{settingsPage.diagnostics}</h2>
          <p class="say">{settingsPage.diagnosticsText}</p>
          <div class="row">
            <CopyButton
              icon={pageGlyphs.copy}
              text={app.diagnostics}
              done={(text) => settingsPage.copied(new TextEncoder().encode(text).length)}
            >
              {settingsPage.copyDiagnostics}
            </CopyButton>
          </div>
        </section>
        {onAdministration && (
          <div class="row">
            <Button elementRef={wayThere} onPress={onAdministration}>
              {settingsPage.administration}
            </Button>
          </div>
        )}
        <p>
          <a href={settingsPage.helpPage} target="_blank" rel="noopener">
            {settingsPage.help}
          </a>
        </p>
        <small>{words.about(environment.version, environment.host)}</small>
      </main>
      {lines && <footer class="bar">{lines}</footer>}
    </div>
  );
}

/** The user can choose these minutes between automatic refreshes, or never. */
const INTERVALS = [5, 15, 60] as const;

/** The user can choose these ages in minutes; 0 refreshes every placement on opening. */
const FRESH_FOR = [0, 15, 60, 240, 1440] as const;

function RefreshOnOpen() {
  const { app, words } = usePage();
  const { settingsPage } = words;
  const placements = app.placements.state.value;
  const every = placements.kind === 'ready' ? placements.refreshEvery : undefined;
  const allowed = placements.kind === 'ready' && countAllowed(placements.allowed, app.session.value);
  const choices = [undefined, ...new Set([...INTERVALS, ...(every === undefined ? [] : [every])])];
  return (
    <section class="stack tight">
      <h2>{words.thisWorkbook}</h2>
      <label class="check switch">
        <input
          {...SWITCH}
          checked={placements.kind === 'ready' && placements.refreshOnOpen}
          disabled={placements.kind !== 'ready'}
          onChange={(event) => void app.placements.setRefreshOnOpen(event.currentTarget.checked)}
        />
        <span>{settingsPage.refreshOnOpen}</span>
        <small>{settingsPage.refreshOnOpenHint}</small>
      </label>
      {placements.kind === 'ready' && placements.refreshOnOpen && <FreshFor minutes={placements.freshFor} />}
      <Field id="refresh-every" label={settingsPage.refreshEvery} hint={settingsPage.refreshEveryHint} lean>
        <Select
          id="refresh-every"
          value={String(every ?? '')}
          options={choices.map((minutes) => ({ value: String(minutes ?? ''), text: settingsPage.every(minutes) }))}
          onChoose={(value) => void app.placements.setRefreshEvery(value === '' ? undefined : Number(value))}
        />
      </Field>
      {allowed && allowed.reports + allowed.names > 0 && (
        <div class="row">
          <p class="say grow">{words.allow.allowed(allowed.reports)}</p>
          <Button small onPress={() => void app.placements.answerAllow('takeBack')}>
            {words.allow.takeBack}
          </Button>
        </div>
      )}
    </section>
  );
}

/** Lets the user choose the age up to which rows are not refreshed when the workbook opens. */
function FreshFor({ minutes }: { readonly minutes: number }) {
  const { app, words } = usePage();
  const { settingsPage } = words;
  const choices = [...new Set([...FRESH_FOR, minutes])].sort((one, other) => one - other);
  return (
    <Field id="fresh-for" label={settingsPage.freshFor} hint={settingsPage.freshForHint} lean>
      <Select
        id="fresh-for"
        value={String(minutes)}
        options={choices.map((choice) => ({ value: String(choice), text: settingsPage.olderThan(choice) }))}
        onChoose={(value) => void app.placements.setFreshFor(Number(value))}
      />
    </Field>
  );
}

function Theme() {
  const { environment, words } = usePage();
  const { themes } = words.settingsPage;
  const choices: readonly ThemeChoice[] = ['office', 'light', 'dark'];
  return (
    <section class="stack">
      <h2>{words.settingsPage.look}</h2>
      <Field id="theme" label={words.settingsPage.theme} lean>
        <Select
          id="theme"
          value={environment.theme.choice.value}
          options={choices.map((value) => ({ value, text: themes[value] }))}
          onChoose={(value) => environment.theme.choose(choices.find((choice) => choice === value) ?? 'office')}
        />
      </Field>
    </section>
  );
}

function SignedIn({ connection }: { readonly connection: Connected }) {
  const { app, navigation, words } = usePage();
  const [asking, ask] = useState(false);
  const title = app.openAccount().title.value;
  const { settingsPage, dialogs } = words;
  return (
    <section class="stack close">
      <h2>{settingsPage.signedIn}</h2>
      <div class="row">
        <span class="tile round">
          <Icon glyph={pageGlyphs.person} />
        </span>
        <div class="grow">
          <p>{connection.deployment.name}</p>
          {title !== undefined && (
            <p>
              <small>{title}</small>
            </p>
          )}
          <small>{connection.host}</small>
        </div>
        <Button onPress={() => ask(true)}>{settingsPage.signOut}</Button>
      </div>
      {connection.sample && <small>{settingsPage.sampleToken}</small>}
      {(!connection.sample || connection.keep === 'page') && <small>{settingsPage.kept[connection.keep]}</small>}
      {asking && (
        <Dialog
          title={dialogs.signOut(connection.host)}
          text={<p>{dialogs.signOutText}</p>}
          verb={settingsPage.signOut}
          cancel={dialogs.staySignedIn}
          focusCancel
          onCancel={() => ask(false)}
          onConfirm={() => {
            navigation.settingsOpen.value = false;
            app.connection.signOut();
          }}
        />
      )}
    </section>
  );
}
