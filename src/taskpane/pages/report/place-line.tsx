/** Says where Place writes and what it would fill; during placing it shows the progress. */
import {
  createSwitchPatch,
  type FitChoice,
  type PlacementOptions,
  type Placing,
  type ReportState,
  type SwitchName,
  type Target,
} from '../../../app';
import { formatRect, tryParseAddress } from '../../../grid';
import { Button, Cell, Checkbox } from '../../../parts';
import { usePage } from '../../shell/pane-context';
import { useMonotonicProgress } from '../monotonic-progress';

export type OpenReport = Extract<ReportState, { kind: 'open' }>;
type RunningPlacing = Extract<Placing, { kind: 'reading' | 'writing' | 'waitingForCell' }>;

export interface PlaceBarProps {
  readonly state: OpenReport;
  /** Places the report, after it has finished the filter that is being edited. */
  readonly onPlace: (fitChoice?: FitChoice) => void;
}

interface Progress {
  readonly placing: RunningPlacing;
  readonly frozenTarget: string | undefined;
}

interface PlaceLineProps extends PlaceBarProps {
  /** Placing has begun, perhaps too recently to show progress. */
  readonly isInProgress: boolean;
  /** Replaces the description of what Place would do. */
  readonly progress: Progress | undefined;
}

/** Shows the Place button, which keeps its position during placing. */
export function PlaceLine({ state, onPlace, isInProgress, progress }: PlaceLineProps) {
  const { app, messages } = usePage();
  const { target, placing, options, hasFormulasBeside } = state;
  const online = app.online.value;
  const isDeciding = placing.kind === 'deciding';
  const isDisabled = isInProgress || isDeciding || target.kind !== 'cells' || !canPlace(state) || !online;
  const fillsText = useFillsText(state, online);
  if (placing.kind === 'placed') {
    return (
      <div class="row another">
        <Button small isDisabled={isDisabled} describedBy="fills" onPress={() => onPlace()}>
          {target.kind === 'cells'
            ? messages.report.placeAnotherAt(omitSheet(target.address, placing.address))
            : messages.report.placeAnother}
        </Button>
        {target.kind !== 'cells' && <PlaceTarget target={target} />}
        <small id="fills">{fillsText}</small>
      </div>
    );
  }
  return (
    <>
      <div class="row">
        <p class="grow">
          {progress ? <PlacingTarget frozenTarget={progress.frozenTarget} /> : <PlaceTarget target={target} />}
        </p>
        {progress && <Button onPress={app.report.cancelPlacing}>{messages.cancel}</Button>}
        <Button
          variant="main"
          isDisabled={isDisabled}
          describedBy={progress ? undefined : 'fills'}
          onPress={() => onPlace()}
        >
          {messages.report.place}
        </Button>
      </div>
      {progress ? (
        progress.placing.kind !== 'waitingForCell' && <ProgressLine placing={progress.placing} />
      ) : (
        <small id="fills">{fillsText}</small>
      )}
      {hasFormulasBeside && !progress && (
        <PlaceSwitch name="fillBeside" options={options} isDisabled={isBusy(placing)} />
      )}
    </>
  );
}

/** Returns the address without its sheet if that is the sheet of the other address. */
function omitSheet(address: string, otherAddress: string): string {
  const [parsed, other] = [tryParseAddress(address), tryParseAddress(otherAddress)];
  return parsed && parsed.sheet === other?.sheet ? formatRect(parsed.rect) : address;
}

function PlaceTarget({ target }: { readonly target: Target }) {
  const { messages } = usePage();
  if (target.kind !== 'cells')
    return (
      <span class="say caption">
        {target.kind === 'unusable' ? messages.report.unusable : messages.report.noSelection}
      </span>
    );
  return (
    <>
      <span class="vh">{messages.report.placeAt} </span>
      <Cell isLive address={target.address} />
    </>
  );
}

function PlacingTarget({ frozenTarget }: Pick<Progress, 'frozenTarget'>) {
  const { messages } = usePage();
  return (
    <>
      {messages.report.placingAt} {frozenTarget !== undefined && <Cell isLive address={frozenTarget} />}
    </>
  );
}

/** Another layout may show the same rows. */
function isLayoutRefused(code: string): boolean {
  return code === 'SeveralInCell' || code === 'NoFirstRows';
}

/**
 * Returns false while there are no rows to place. A report can be placed while its first rows load,
 * but no one has seen yet what an edited query returns.
 */
function canPlace({ detail, preview }: OpenReport): boolean {
  return preview.kind === 'ready' || (preview.kind === 'loading' && !detail.isQuery);
}

function useFillsText({ target, preview, placing }: OpenReport, online: boolean): string {
  const { messages } = usePage();
  if (!online) return messages.report.needsNetwork;
  if (preview.kind === 'failed')
    return isLayoutRefused(preview.failure.code) ? messages.report.needsLayout : messages.report.needsQuery;
  if (target.kind !== 'cells') return '';
  // The failure above names the cells in the way.
  if (target.overlapped) return placing.kind === 'failed' ? '' : messages.report.overlaps(target.overlapped);
  const isAlreadyPlaced = placing.kind === 'placed';
  const fillsText = messages.report.fills(target, isAlreadyPlaced);
  if (isAlreadyPlaced || target.cellAbove === undefined) return fillsText;
  return [fillsText, messages.report.captionAt(target.cellAbove)].join(' ').trim();
}

function ProgressLine({ placing }: { readonly placing: Exclude<RunningPlacing, { kind: 'waitingForCell' }> }) {
  const { messages } = usePage();
  const total = placing.kind === 'reading' && placing.isWaiting ? undefined : placing.total;
  const progressAttributes = useMonotonicProgress(placing.kind, placing.rows, total);
  return (
    <>
      <progress aria-label={messages.report.placing} {...progressAttributes} />
      <small class="num">
        {placing.kind === 'writing'
          ? messages.report.rowsWritten(placing.rows, placing.total)
          : placing.isWaiting
            ? messages.report.running
            : messages.report.rowsRead(placing.rows, placing.total)}
      </small>
    </>
  );
}

export function isRunning(placing: Placing): placing is RunningPlacing {
  const { kind } = placing;
  return kind === 'reading' || kind === 'writing' || kind === 'waitingForCell';
}

/** Returns true while the report is being placed or placing waits for an answer. */
export function isBusy(placing: Placing): boolean {
  return isRunning(placing) || placing.kind === 'deciding';
}

interface PlaceSwitchProps {
  readonly name: SwitchName;
  readonly options: PlacementOptions;
  readonly isDisabled: boolean;
}

export function PlaceSwitch({ name, options, isDisabled }: PlaceSwitchProps) {
  const { app, messages } = usePage();
  return (
    <Checkbox
      label={messages.report.switches[name].label}
      isOn={options[name]}
      isDisabled={isDisabled}
      onChange={(isOn) => app.report.setOptions(createSwitchPatch(name, isOn))}
    />
  );
}
