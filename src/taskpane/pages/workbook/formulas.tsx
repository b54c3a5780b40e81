/** Where formulas ask for reports, below what is placed. */
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { PlacementDetails } from '../../../app';
import { Icon } from '../../../parts';
import { usePage } from '../../shell/pane-context';
import { AnyCells } from '../cell-link';
import { pageGlyphs } from '../page-glyphs';

export function Formulas() {
  const { words } = usePage();
  const details = useDetails();
  const called = details?.formulas.value ?? [];
  if (!details || called.length === 0) return null;
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

/** What tells them is loaded where a formula has asked. */
function useDetails(): PlacementDetails | undefined {
  const { app } = usePage();
  const details = useSignal<PlacementDetails | undefined>(undefined);
  const isAsked = app.hasFormulas.value;
  useEffect(() => {
    if (!isAsked) return;
    app.placements
      .openDetails()
      .then((opened) => {
        details.value = opened;
      })
      // Without its file there is no list; what is placed is there all the same.
      .catch(app.noteFailure);
  }, [app, isAsked, details]);
  return details.value;
}
