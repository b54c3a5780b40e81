import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { ListedSnapshot, SnapshotsState } from '../../../app';
import { formatAddress } from '../../../grid';
import { Button, Delayed, FailureNotice, Field, icons, Notice, plainText, Select, SentenceText } from '../../../parts';
import { formatSheetDate } from '../../messages/details/snapshot-messages';
import { usePage } from '../../shell/pane-context';
import { AddressLink, PlacementLink } from '../cell-link';
import { ChangedCells, ChangesLists, countChanges } from './changes-lists';
import { DetailsPage, type DetailsPageProps, useDetailsMessages } from './details-page';

type OpenState = Extract<SnapshotsState, { kind: 'open' }>;
type PartProps = Pick<DetailsPageProps, 'details' | 'placement'> & { readonly state: OpenState };

/** Lists the snapshots of a placement, keeps another one, and compares two of them. */
export function SnapshotsPage({ details, placement, sheet, keepsSnapshot, onBack }: DetailsPageProps) {
  const { announce, environment, messages: pageMessages, navigation } = usePage();
  const { snapshots: messages } = useDetailsMessages();
  const { id, name, status } = placement;
  const keep = () => {
    const at = environment.now();
    void details.keepSnapshot(id, { name, date: formatSheetDate(at), caption: messages.caption(name, at) });
  };
  useLayoutEffect(() => {
    void details.openSnapshots(id);
    if (keepsSnapshot) {
      // The page may be drawn again, but the user has asked for one snapshot only.
      navigation.placementPage.value = { id, kind: 'snapshots' };
      keep();
    }
    return details.closeSnapshots;
  }, [details, id]);
  const state = details.snapshotsState.value;
  const { keeping, comparison, snapshots } = state.kind === 'open' ? state : CLOSED;
  const isBusy = keeping.kind === 'writing' || comparison.kind === 'reading';
  const announcement =
    keeping.kind === 'kept' ? plainText(messages.kept({ sheet: keeping.sheet, count: keeping.rows })) : undefined;
  useLayoutEffect(() => {
    if (announcement !== undefined) announce('status', announcement);
  }, [announcement]);
  const problem =
    status.kind === 'gone' || status.kind === 'doubtful' ? pageMessages.placements.problem(placement) : undefined;

  return (
    <DetailsPage
      title={messages.title}
      onBack={onBack}
      lead={
        problem && (
          <Notice tone="warn" icon={icons.warning}>
            <p>
              <SentenceText sentence={problem} />
            </p>
          </Notice>
        )
      }
      about={
        <>
          <p>{name}</p>
          <p class="meta">
            <PlacementLink placement={placement} sheet={sheet} />
          </p>
        </>
      }
      footer={
        <Button isDisabled={isBusy || status.kind === 'refreshing'} onPress={keep}>
          {messages.keep}
        </Button>
      }
    >
      {state.kind === 'open' && <Keeping {...{ details, placement, state }} />}
      {snapshots?.length === 0 && <p class="say">{messages.none}</p>}
      {snapshots?.some(({ cells }) => cells) && state.kind === 'open' && (
        <>
          <ComparisonForm {...{ details, placement, state, isBusy }} />
          <Comparison {...{ details, placement, state }} />
        </>
      )}
      {snapshots && <SnapshotList {...{ details, placement, snapshots, isBusy }} />}
    </DetailsPage>
  );
}

const CLOSED = { keeping: { kind: 'none' }, comparison: { kind: 'none' }, snapshots: undefined } as const;

function Keeping({ details, state: { keeping, snapshots } }: PartProps) {
  const { snapshots: messages, drillDown } = useDetailsMessages();
  if (keeping.kind === 'writing') return <Waiting text={messages.keeping} onCancel={details.cancelSnapshot} />;
  if (keeping.kind === 'failed') return <FailureNotice failure={keeping.failure} lead={messages.notKept} />;
  if (keeping.kind === 'kept')
    return (
      <Notice tone="ok" icon={icons.done}>
        <p class="num">
          <SentenceText sentence={messages.kept({ sheet: keeping.sheet, count: keeping.rows })} />{' '}
          {keeping.isCut && drillDown.cut}
        </p>
      </Notice>
    );
  return snapshots ? null : <Delayed>{messages.loading}</Delayed>;
}

function Waiting({ text, onCancel }: { readonly text: string; readonly onCancel: () => void }) {
  const { drillDown } = useDetailsMessages();
  return (
    <Delayed>
      <p class="say">{text}</p>
      <progress aria-label={text} />
      <p class="row">
        <Button small onPress={onCancel}>
          {drillDown.cancel}
        </Button>
      </p>
    </Delayed>
  );
}

/** Stands for the rows in the sheet among the snapshots that can be compared. */
const ROWS_NOW = '';

function ComparisonForm({ details, placement, state, isBusy }: PartProps & { readonly isBusy: boolean }) {
  const { snapshots: messages } = useDetailsMessages();
  const fieldId = useId();
  const options = (state.snapshots ?? []).flatMap(({ id, takenAt, cells }) =>
    cells ? [{ value: id, text: messages.time(takenAt) }] : [],
  );
  const [older, setOlder] = useState<string | undefined>();
  const [newer, setNewer] = useState(ROWS_NOW);
  const olderId = options.find(({ value }) => value === older)?.value ?? options[0]?.value ?? '';
  const newerOptions = [{ value: ROWS_NOW, text: messages.now }, ...options.filter(({ value }) => value !== olderId)];
  const newerId = newerOptions.some(({ value }) => value === newer) ? newer : ROWS_NOW;
  return (
    <div class="stack tight">
      <Field id={`${fieldId}-older`} label={messages.before} isCompact>
        <Select id={`${fieldId}-older`} value={olderId} options={options} onChoose={setOlder} />
      </Field>
      <Field id={`${fieldId}-newer`} label={messages.after} isCompact>
        <Select id={`${fieldId}-newer`} value={newerId} options={newerOptions} onChoose={setNewer} />
      </Field>
      <div class="row">
        <Button
          variant="main"
          isDisabled={isBusy}
          onPress={() => void details.compareSnapshots(placement.id, olderId, newerId || undefined)}
        >
          {messages.compare}
        </Button>
      </div>
    </div>
  );
}

function Comparison({ details, placement, state: { comparison } }: PartProps) {
  const { announce } = usePage();
  const messages = useDetailsMessages();
  const { snapshots: texts } = messages;
  const changes = comparison.kind === 'shown' ? comparison.changes : undefined;
  useLayoutEffect(() => {
    if (!changes) return;
    const counts = countChanges(changes, messages).map(({ figure, what }) => `${figure} ${what}`);
    announce('status', counts.join(', ') || plainText(messages.nothing(changes.comparedWith)));
  }, [changes]);
  switch (comparison.kind) {
    case 'none':
      return null;
    case 'reading':
      return <Waiting text={texts.comparing} onCancel={details.cancelSnapshot} />;
    case 'failed':
      return <FailureNotice failure={comparison.failure} lead={texts.notCompared} />;
    case 'shown': {
      const { newerBody, totals, checkColumns } = comparison;
      const { nonAdditiveColumns, isKnown } = checkColumns;
      const goToCell = ({ row, column }: { readonly row: number; readonly column: number }) => {
        if (!newerBody) return details.showCell(placement.id, { row, column });
        const { sheet, rect } = newerBody;
        return details.showCells({
          sheet,
          rect: { row: rect.row + row, column: rect.column + column, rows: 1, columns: 1 },
        });
      };
      return (
        <>
          <ChangesLists
            changes={comparison.changes}
            areColumnsNamed={false}
            onGoToCell={(position) => void goToCell(position)}
            onSelectCells={undefined}
          />
          {totals.length > 0 && (
            <ChangedCells
              title={texts.totals}
              changed={{ cells: totals, count: totals.length }}
              onGoToCell={() => undefined}
            />
          )}
          {nonAdditiveColumns.length > 0 && (
            <small>{messages.notAdded(nonAdditiveColumns.map(({ title }) => title))}</small>
          )}
          {!isKnown && <small>{messages.additiveUnknown}</small>}
        </>
      );
    }
    default:
      return (
        <Notice tone="warn" icon={icons.warning}>
          <p>{texts[comparison.kind]}</p>
        </Notice>
      );
  }
}

interface SnapshotListProps extends Pick<DetailsPageProps, 'details' | 'placement'> {
  readonly snapshots: readonly ListedSnapshot[];
  readonly isBusy: boolean;
}

function SnapshotList({ details, placement, snapshots, isBusy }: SnapshotListProps) {
  const { announce } = usePage();
  const { snapshots: messages } = useDetailsMessages();
  const heading = useRef<HTMLHeadingElement>(null);
  async function remove({ id, takenAt }: ListedSnapshot) {
    await details.removeSnapshot(placement.id, id);
    heading.current?.focus();
    announce('status', messages.removed(messages.time(takenAt)));
  }
  if (snapshots.length === 0) return null;
  return (
    <section class="stack tight">
      <h2 ref={heading} tabIndex={-1}>
        {messages.list}
      </h2>
      <ul class="without-row" aria-label={messages.list}>
        {snapshots.map((snapshot) => (
          <li key={snapshot.id}>
            <p class="row">
              <b class="grow">{messages.time(snapshot.takenAt)}</b>
              <Button
                small
                variant="quiet"
                name={messages.remove.name(messages.time(snapshot.takenAt))}
                isDisabled={isBusy}
                onPress={() => void remove(snapshot)}
              >
                {messages.remove.label}
              </Button>
            </p>
            <p class="meta">{messages.dataFrom(snapshot)}</p>
            <p>{snapshot.cells ? <AddressLink address={formatAddress(snapshot.cells)} /> : messages.gone}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
