import type { Failure, PlacementView, RepairState } from '../../../app';
import { Button, CopyButton, Notice, SentenceText } from '../../../parts';
import { usePage } from '../../shell/pane-context';
import { useOfflineHintId } from '../offline-hint';
import { pageIcons } from '../page-icons';
import { type DetailsPageProps, useDetailsMessages } from './details-page';

type UnavailableReport = Extract<RepairState, { kind: 'noReport' }>;

/** Says why the report of a placement is unavailable, and what the button in the footer does. */
export function UnavailableReportNotice({ unavailable }: { readonly unavailable: UnavailableReport }) {
  const detailsMessages = useDetailsMessages();
  return (
    <Notice tone="warn" icon={pageIcons.lock}>
      <p>
        <SentenceText sentence={detailsMessages.noReport(unavailable)} /> {detailsMessages.noReportPlan(unavailable)}
      </p>
    </Notice>
  );
}

interface UnavailableReportFooterProps extends Pick<DetailsPageProps, 'details'> {
  readonly placement: PlacementView;
  readonly unavailable: UnavailableReport;
  readonly onFailure: (failure: Failure | undefined) => void;
}

/** Offers the remedies. Each takes one press and is safe to press twice. */
export function UnavailableReportFooter({ details, placement, unavailable, onFailure }: UnavailableReportFooterProps) {
  const { app, messages } = usePage();
  const detailsMessages = useDetailsMessages();
  const { id, name } = placement;
  const { reason, address, host, deployment } = unavailable;
  const placements = app.placements.state.value;
  const isRunning = placements.kind === 'ready' && placements.run.kind === 'running';
  const offlineHintId = useOfflineHintId();
  const isDisabled = offlineHintId !== undefined || isRunning;

  async function refresh() {
    await app.placements.refresh(id);
    await details.openRepair(id);
  }
  async function switchDeployment() {
    const failure = await app.connection.changeDeployment(deployment);
    onFailure(failure);
    if (!failure) await refresh();
  }
  const unlinkButton = (variant: 'main' | 'quiet') => (
    <Button
      variant={variant}
      wide={variant === 'quiet'}
      isDisabled={isRunning}
      onPress={() => void app.placements.unlink(id, 'leave', messages.dialogs.textsSheet(name))}
    >
      {messages.placements.dismiss}
    </Button>
  );

  switch (reason) {
    case 'otherPlatform':
      return (
        <div class="stack tight grow">
          <Button variant="main" wide onPress={() => app.connection.signOut(address)}>
            {detailsMessages.signInTo(host)}
          </Button>
          {unlinkButton('quiet')}
        </div>
      );
    case 'otherDeployment':
      return (
        <div class="stack tight grow">
          <Button
            variant="main"
            wide
            isDisabled={isDisabled}
            describedBy={offlineHintId}
            onPress={() => void switchDeployment()}
          >
            {detailsMessages.goOver(deployment.name)}
          </Button>
          {unlinkButton('quiet')}
        </div>
      );
    case 'tokenRejected':
      return (
        <Button variant="main" wide onPress={() => app.connection.signOut(address)}>
          {messages.signInAgain}
        </Button>
      );
    case 'noAccess':
      return (
        <div class="row grow">
          <CopyButton getText={() => messages.placements.request(name, undefined)}>
            {messages.placements.copyRequest}
          </CopyButton>
          <Button variant="main" isDisabled={isDisabled} describedBy={offlineHintId} onPress={() => void refresh()}>
            {messages.tryAgain}
          </Button>
        </div>
      );
    case 'reportDeleted':
      return unlinkButton('main');
  }
}
