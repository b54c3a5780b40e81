/** Whether a workbook that is new on this device may have its reports read. What it says of itself is shown as its claim. */
import type { AllowAnswer, NotAllowed } from '../../../app';
import { Button, Cell, glyphs, Notice } from '../../../parts';
import { usePage } from '../../shell/pane-context';

const SHOWN = 8;

export function AllowQuestion({ asked }: { readonly asked: NotAllowed }) {
  const { app, words } = usePage();
  const { allow } = words;
  const online = app.online.value;
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
  const { placements, formulas } = asked;
  const shownFormulas = formulas.slice(0, Math.max(2, SHOWN - placements.length));
  const shownPlacements = placements.slice(0, SHOWN - shownFormulas.length);
  const rest = placements.length - shownPlacements.length + formulas.length - shownFormulas.length;
  return (
    <div class="ask">
      <Notice tone="warn" icon={glyphs.lock}>
        <h2>{allow.title(asked)}</h2>
        <p>{allow.text(asked, app.session.value?.host ?? '')}</p>
        <div class="stack">
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
          <div class="stack close">
            <Button wide look="main" off={!online} onPress={() => answer('allow')}>
              {allow.allow}
            </Button>
            <Button wide onPress={() => answer('notNow')}>
              {allow.notNow}
            </Button>
          </div>
        </div>
        <p class="meta">{allow.safe(asked)}</p>
      </Notice>
    </div>
  );
}
