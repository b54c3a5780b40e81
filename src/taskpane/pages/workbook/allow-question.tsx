/** Whether a workbook that is new on this device may have its reports read. What it says of itself is shown as its claim. */
import type { AllowAnswer, NotAllowed } from '../../../app';
import { Button, Cell, glyphs, Icon, Notice } from '../../../parts';
import { usePage } from '../../shell/pane-context';
import { useWhyOff } from '../offline';
import { useSavedBy } from './saved-by';

const SHOWN = 8;

interface AllowQuestionProps {
  readonly asked: NotAllowed;
  readonly onAllow: () => void;
}

export function AllowQuestion({ asked, onAllow }: AllowQuestionProps) {
  const { app, words } = usePage();
  const { allow } = words;
  const whyOff = useWhyOff();
  const savedBy = useSavedBy(!asked.isPutOff);
  const host = useHost();
  const answer = (given: AllowAnswer) => void app.placements.answerAllow(given);
  if (asked.isPutOff)
    return (
      <div class="ask">
        <Notice icon={glyphs.lock}>
          <p>
            <b>{allow.putOffTitle}</b> {allow.putOff(asked)}
          </p>
          <div class="row">
            <Button small onPress={() => answer('askAgain')}>
              {allow.askAgain}
            </Button>
          </div>
        </Notice>
      </div>
    );
  return (
    <div class="ask">
      <Notice tone="warn" icon={glyphs.lock}>
        <h2>{allow.title(asked)}</h2>
        <p>{allow.text(asked, host, savedBy)}</p>
        <div class="stack">
          <Reports asked={asked} />
          <div class="stack close">
            <Button
              wide
              look="main"
              off={whyOff !== undefined}
              describedBy={whyOff}
              onPress={() => {
                onAllow();
                answer('allow');
              }}
            >
              {allow.allow}
            </Button>
            <Button wide onPress={() => answer('notNow')}>
              {allow.notNow}
            </Button>
          </div>
        </div>
        <p class="meta">{allow.safe(asked)}</p>
        <details>
          <summary class="say">
            <Icon glyph={glyphs.right} />
            {allow.gets}
          </summary>
          <p class="say">{allow.getsText(asked, host)}</p>
        </details>
      </Notice>
    </div>
  );
}

function Reports({ asked: { placements, formulas } }: { readonly asked: NotAllowed }) {
  const { allow } = usePage().words;
  const shownFormulas = formulas.slice(0, Math.max(2, SHOWN - placements.length));
  const shownPlacements = placements.slice(0, SHOWN - shownFormulas.length);
  const rest = placements.length - shownPlacements.length + formulas.length - shownFormulas.length;
  return (
    <div class="stack tight">
      <h3>{allow.list}</h3>
      <ul class="plain">
        {shownPlacements.map((placement) => (
          <li key={placement.id}>
            {allow.report(placement)} {placement.cells !== undefined && <Cell address={placement.cells} />}
          </li>
        ))}
        {shownFormulas.map((one) => (
          <li key={one.report}>{allow.formulas(one)}</li>
        ))}
        {rest > 0 && <li>{allow.more(rest)}</li>}
      </ul>
    </div>
  );
}

/** The answer just given, and where it is taken back. */
export function Allowed() {
  const { navigation, words } = usePage();
  const { allow } = words;
  const host = useHost();
  return (
    <div class="ask">
      <Notice tone="ok" icon={glyphs.done}>
        <p>
          <b>{allow.doneTitle}</b> {allow.done(host)}
        </p>
        <div class="row">
          <Button
            small
            onPress={() => {
              navigation.settingsOpen.value = true;
            }}
          >
            {allow.change}
          </Button>
        </div>
      </Notice>
    </div>
  );
}

function useHost(): string {
  const connection = usePage().app.connection.state.value;
  return connection.kind === 'connected' ? connection.host : '';
}
