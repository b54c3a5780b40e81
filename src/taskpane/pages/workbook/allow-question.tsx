/**
 * Asks whether a workbook that is new on this device may read its reports. What the file says about
 * itself is shown as its claim.
 */
import { useSignal } from '@preact/signals';
import { type AllowedAs, countAsked, type NotAllowed } from '../../../app';
import { Button, Cell, glyphs, Icon, Notice } from '../../../parts';
import { usePage } from '../../shell/pane-context';
import { useWhyOff } from '../offline';
import { pageGlyphs } from '../page-glyphs';
import { ConfirmTemplate } from './copy-question';
import { useSavedBy } from './saved-by';

/** The list shows this many reports; the others are collapsed. */
const SHOWN = 8;

const COPY_ANSWERS: readonly AllowedAs[] = ['moved', 'copy'];

interface AllowQuestionProps {
  readonly asked: NotAllowed;
  /** The same card also asks whether the workbook is a copy, so that one answer settles both. */
  readonly mayBeCopy: boolean;
  /** The workbook has this many placed reports. */
  readonly count: number;
  readonly onAllow: () => void;
}

export function AllowQuestion({ asked, mayBeCopy, count, onAllow }: AllowQuestionProps) {
  const { app, words } = usePage();
  const { allow } = words;
  const whyOff = useWhyOff();
  const savedBy = useSavedBy(!asked.isPutOff);
  const host = useHost();
  const isConfirming = useSignal(false);
  const answer = (...given: Parameters<typeof app.placements.answerAllow>) => {
    if (given[0] === 'allow') onAllow();
    void app.placements.answerAllow(...given);
  };
  const allowing = { wide: true, off: whyOff !== undefined, describedBy: whyOff };
  if (asked.isPutOff)
    return (
      <div class="ask">
        <Notice icon={pageGlyphs.lock}>
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
      <Notice tone="warn" icon={pageGlyphs.lock}>
        <h2>{allow.title(asked)}</h2>
        <p>{allow.text(asked, countAsked(asked), host, savedBy)}</p>
        <div class="stack">
          <Reports asked={asked} />
          {mayBeCopy && <p>{allow.mayBeCopy}</p>}
          <div class="stack close">
            {mayBeCopy ? (
              COPY_ANSWERS.map((copy) => (
                <Button key={copy} {...allowing} onPress={() => answer('allow', copy)}>
                  {allow.allowAs[copy]}
                </Button>
              ))
            ) : (
              <Button {...allowing} look="main" onPress={() => answer('allow')}>
                {allow.allow}
              </Button>
            )}
            {mayBeCopy && (
              <Button
                wide
                onPress={() => {
                  isConfirming.value = true;
                }}
              >
                {words.placements.copy.answers.template}
              </Button>
            )}
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
      {isConfirming.value && (
        <ConfirmTemplate
          count={count}
          onClose={() => {
            isConfirming.value = false;
          }}
        />
      )}
    </div>
  );
}

/** Lists everything that the user agrees to; what does not fit is collapsed, not omitted. */
function Reports({ asked: { placements, formulas } }: { readonly asked: NotAllowed }) {
  const { allow } = usePage().words;
  const formulasShown = Math.max(2, SHOWN - placements.length);
  const placementsShown = SHOWN - Math.min(formulasShown, formulas.length);
  const rest = {
    placements: placements.slice(placementsShown),
    formulas: formulas.slice(formulasShown),
  };
  const more = rest.placements.length + rest.formulas.length;
  return (
    <div class="stack tight">
      <h3>{allow.list}</h3>
      <Claims placements={placements.slice(0, placementsShown)} formulas={formulas.slice(0, formulasShown)} />
      {more > 0 && (
        <details>
          <summary class="say">
            <Icon glyph={glyphs.right} />
            {allow.more(more)}
          </summary>
          <Claims {...rest} />
        </details>
      )}
    </div>
  );
}

function Claims({ placements, formulas }: Pick<NotAllowed, 'placements' | 'formulas'>) {
  const { allow } = usePage().words;
  return (
    <ul class="plain">
      {placements.map((placement) => (
        <li key={placement.id}>
          {allow.report(placement)} {placement.cells !== undefined && <Cell address={placement.cells} />}
        </li>
      ))}
      {formulas.map((one) => (
        <li key={one.report}>{allow.formulas(one)}</li>
      ))}
    </ul>
  );
}

/** Confirms the answer, and says where the user can revoke it. */
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
