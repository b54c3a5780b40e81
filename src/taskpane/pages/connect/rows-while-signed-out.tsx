import { Notice, Say } from '../../../parts';
import { usePage } from '../../shell/pane-context';
import { pageGlyphs } from '../page-glyphs';

/** Says that the rows of placed reports stay in the workbook, and how old they are. */
export function RowsWhileSignedOut() {
  const { app, words } = usePage();
  const state = app.placements.state.value;
  const placed = state.kind === 'ready' ? state.groups.flatMap(({ placements }) => placements) : [];
  if (placed.length === 0) return null;
  const oldest = placed.reduce((least, { refreshedAt }) => Math.min(least, refreshedAt), Number.POSITIVE_INFINITY);
  return (
    <Notice icon={pageGlyphs.lock}>
      <p>
        <Say sentence={words.placements.signedOut(placed.length, oldest)} />
      </p>
    </Notice>
  );
}
