import type { CopyAnswer, OriginalWorkbook } from '../../../app';
import { Button, Notice } from '../../../parts';
import { usePage } from '../../shell/pane-context';
import { pageIcons } from '../page-icons';

export const COPY_ANSWERS: readonly CopyAnswer[] = ['moved', 'copy'];

/**
 * Asks whether the workbook is a copy.
 * @param props.original describes the other workbook, if its name is known
 */
export function CopyQuestion({ original }: { readonly original: OriginalWorkbook | undefined }) {
  const { app, messages } = usePage();
  const { copy } = messages.placements;
  return (
    <div class="ask">
      <Notice tone="warn" icon={pageIcons.copy}>
        <h2>{copy.title}</h2>
        <p>
          {copy.sameReports(original)} {copy.untilChosen}
        </p>
        <div class="stack">
          {COPY_ANSWERS.map((answer) => (
            <Button wide key={answer} onPress={() => void app.placements.answerCopy(answer)}>
              {copy.answers[answer]}
            </Button>
          ))}
        </div>
      </Notice>
    </div>
  );
}
