/** Lists the reports that formulas request, below the placements. */
import { Icon } from '../../../parts';
import { usePage } from '../../shell/pane-context';
import { AnyCells } from '../cell-link';
import { pageGlyphs } from '../page-glyphs';

export function Formulas() {
  const { app, words } = usePage();
  const called = app.hasFormulas.value ? app.placements.openDetails().formulas.value : [];
  if (called.length === 0) return null;
  return (
    <>
      <ul class="list" data-one-stop aria-label={words.formulas.title}>
        {called.map((one, index) => (
          <li key={one.first + one.report}>
            {index === 0 && (
              <h2 class="sheet">
                {words.formulas.title}
                <small>{words.formulas.count(called.reduce((sum, { formulas }) => sum + formulas, 0))}</small>
              </h2>
            )}
            <div class="place">
              <span class="tile">
                <Icon glyph={pageGlyphs.formula} />
              </span>
              <h3>{words.formulas.report(one)}</h3>
              <p class="meta">
                <AnyCells address={one.first} /> {words.formulas.count(one.formulas)}
              </p>
            </div>
          </li>
        ))}
      </ul>
      <p class="meta flush">{words.formulas.note}</p>
    </>
  );
}
