import { useId } from 'preact/hooks';
import type { LayoutChoices, PlacementOptions, QueryTimes } from '../../../app';
import { Icon, icons, Select } from '../../../parts';
import { usePage } from '../../shell/pane-context';

interface ComparisonOptionsProps {
  readonly choices: LayoutChoices;
  readonly options: PlacementOptions;
  /** Holds the dates of the rows that are shown. */
  readonly times: QueryTimes | undefined;
  readonly onChoose: (change: Pick<PlacementOptions, 'comparison'>) => void;
}

const PERIODS = ['lastYear', 'lastPeriod'] as const;
const CHANGES = ['amount', 'percent', 'both'] as const;

/** Lets the user choose a period to compare the numbers with, or says why that is not possible. */
export function ComparisonOptions({ choices, options, times, onChoose }: ComparisonOptionsProps) {
  const { report, placementFilters } = usePage().messages;
  const id = useId();
  const { comparison } = options;
  const texts = report.comparison;
  const obstacle = choices.findComparisonObstacle?.(options);
  if (!choices.findComparisonObstacle || (obstacle === 'noNumbers' && !comparison)) return null;
  const dates = placementFilters.compared(times);
  return (
    <section aria-label={texts.title}>
      <details>
        <summary class="say">
          <Icon path={icons.right} />
          {texts.title} <span class="meta">{comparison ? texts.periods[comparison.period] : texts.none}</span>
        </summary>
        <div class="stack close">
          {obstacle && <small id={`${id}-obstacle`}>{texts.obstacles[obstacle]}</small>}
          {(!obstacle || comparison) && (
            <div class="row nowrap layout">
              <label for={id}>{texts.title}</label>
              <Select
                id={id}
                value={comparison?.period ?? ''}
                options={[
                  { value: '', text: texts.none },
                  ...PERIODS.map((value) => ({ value, text: texts.periods[value] })),
                ]}
                onChoose={(value) => {
                  const period = PERIODS.find((one) => one === value);
                  const { amount, percent } = texts.labels;
                  onChoose({
                    comparison: period && {
                      ...comparison,
                      period,
                      labels: { former: texts.labels[period], amount, percent },
                    },
                  });
                }}
              />
            </div>
          )}
          {comparison && !obstacle && (
            <div class="row nowrap layout">
              <label for={`${id}-change`}>{texts.change}</label>
              <Select
                id={`${id}-change`}
                value={comparison.change ?? ''}
                options={[
                  { value: '', text: texts.changes.none },
                  ...CHANGES.map((value) => ({ value, text: texts.changes[value] })),
                ]}
                onChoose={(value) =>
                  onChoose({ comparison: { ...comparison, change: CHANGES.find((one) => one === value) } })
                }
              />
            </div>
          )}
          {comparison && !obstacle && dates !== '' && <small>{dates}</small>}
        </div>
      </details>
    </section>
  );
}
