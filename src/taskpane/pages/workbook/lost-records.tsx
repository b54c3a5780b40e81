/** Lists what the platform knows of this workbook and the file has lost, below the placements. */
import { useEffect } from 'preact/hooks';
import type { LostRecord, PlacementsState } from '../../../app';
import { tryParseAddress } from '../../../grid';
import { Button, FailureNotice, Icon } from '../../../parts';
import { usePage } from '../../shell/pane-context';
import { AddressLink } from '../cell-link';
import { useOfflineHintId } from '../offline-hint';
import { pageIcons } from '../page-icons';
import { createAccessibleName } from './answer-buttons';

interface LostRecordListProps {
  readonly state: Extract<PlacementsState, { kind: 'ready' }>;
}

export function LostRecordList({ state: { lostRecords = [], allowed, copyQuestion } }: LostRecordListProps) {
  const { app, navigation, messages } = usePage();
  const isShown = navigation.tab.value === 'workbook';
  const session = app.session.value;
  const isOnline = app.online.value;
  // The app asks only if all of these allow it.
  useEffect(() => {
    if (isShown) void app.placements.findLostRecords();
  }, [app, isShown, session, isOnline, allowed, copyQuestion]);
  if (lostRecords.length === 0) return null;
  const { lost } = messages.placements;
  return (
    <>
      <ul class="list" data-one-stop aria-label={lost.title}>
        {lostRecords.map((record, index) => (
          <li key={record.id}>
            {index === 0 && <h2 class="sheet">{lost.title}</h2>}
            <LostRecordItem record={record} />
          </li>
        ))}
      </ul>
      <p class="meta flush">{lost.note}</p>
    </>
  );
}

function LostRecordItem({ record }: { readonly record: LostRecord }) {
  const { messages } = usePage();
  const { placements } = messages;
  const { reportName, cells, owner, isInDeployment, failure } = record;
  return (
    <div class="place">
      <span class="tile">
        <Icon path={reportName === undefined ? pageIcons.lock : pageIcons.unlink} />
      </span>
      <h3>{reportName ?? placements.lost.hidden}</h3>
      <p class="meta">
        <AddressLink address={cells} />
      </p>
      <div class="more">
        {reportName === undefined && <p class="say">{placements.askOwner(owner)}</p>}
        {!isInDeployment && <p class="say">{placements.lost.otherDeployment}</p>}
        {failure && <FailureNotice small failure={failure} lead={placements.lost.failed} />}
        {reportName !== undefined && <LostRecordButtons record={record} name={reportName} />}
      </div>
    </div>
  );
}

function LostRecordButtons({ record, name }: { readonly record: LostRecord; readonly name: string }) {
  const { app, navigation, announce, messages } = usePage();
  const { placements } = messages;
  const offlineHintId = useOfflineHintId();
  const formatAccessibleName = createAccessibleName(name);

  /** Opens the report with the recorded cells selected, so that they are where it will be placed. */
  async function placeAgain() {
    const address = tryParseAddress(record.cells);
    if (address) await app.placements.openDetails().showCells(address);
    if (!app.placements.hiddenSheet.peek()) navigation.reportIdToOpen.value = record.reportId;
  }
  async function remove() {
    await app.placements.removeLostRecord(record);
    const state = app.placements.state.peek();
    const isLeft = state.kind === 'ready' && state.lostRecords?.some(({ id }) => id === record.id);
    if (!isLeft) announce('status', placements.lost.removed(name));
  }
  const buttonProps = { small: true, isDisabled: offlineHintId !== undefined, describedBy: offlineHintId };
  return (
    <div class="row">
      {record.isInDeployment && (
        <Button {...buttonProps} name={formatAccessibleName(placements.placeAgain)} onPress={() => void placeAgain()}>
          {placements.placeAgain}
        </Button>
      )}
      <Button {...buttonProps} name={formatAccessibleName(placements.lost.remove)} onPress={() => void remove()}>
        {placements.lost.remove}
      </Button>
    </div>
  );
}
