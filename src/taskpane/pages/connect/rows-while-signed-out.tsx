import { Notice, SentenceText } from '../../../parts';
import { usePage } from '../../shell/pane-context';
import { pageIcons } from '../page-icons';

/** Says that the rows of placed reports stay in the workbook, and how old they are. */
export function SignedOutRowsNotice() {
  const { app, messages } = usePage();
  const state = app.placements.state.value;
  const views = state.kind === 'ready' ? state.groups.flatMap(({ placements }) => placements) : [];
  if (views.length === 0) return null;
  const oldest = views.reduce(
    (oldestSoFar, { refreshedAt }) => Math.min(oldestSoFar, refreshedAt),
    Number.POSITIVE_INFINITY,
  );
  return (
    <Notice icon={pageIcons.lock}>
      <p>
        <SentenceText sentence={messages.placements.signedOut(views.length, oldest)} />
      </p>
    </Notice>
  );
}
