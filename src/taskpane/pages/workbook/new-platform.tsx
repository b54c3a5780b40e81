/**
 * Warns if all reports of the workbook come from another platform than the current one, and none of
 * that platform's reports has been allowed on this device yet.
 */
import { useSignal } from '@preact/signals';
import { hostOf, isAnyAllowedOf, type PlacementsState, type PlacementView } from '../../../app';
import { Button, glyphs, Notice, Say } from '../../../parts';
import { usePage } from '../../shell/pane-context';
import { useSavedBy } from './saved-by';

type Ready = Extract<PlacementsState, { kind: 'ready' }>;

export function NewPlatform({ state }: { readonly state: Ready }) {
  const { app } = usePage();
  const connection = app.connection.state.value;
  if (connection.kind !== 'connected' || state.copyQuestion) return null;
  const all = state.groups.flatMap(({ placements }) => placements);
  const platform = onlyPlatformOf(all);
  if (platform === undefined || platform === connection.address || isAnyAllowedOf(state.allowed, platform)) return null;
  return <Question key={platform} platform={platform} host={connection.host} reports={reportsOf(all)} />;
}

interface QuestionProps {
  readonly platform: string;
  readonly host: string;
  readonly reports: number;
}

function Question({ platform, host, reports }: QuestionProps) {
  const { app, words } = usePage();
  const { allow } = words;
  const isPutOff = useSignal(false);
  const savedBy = useSavedBy(!isPutOff.value);
  if (isPutOff.value) return null;
  const there = hostOf(platform);
  return (
    <div class="ask">
      <Notice tone="warn" icon={glyphs.warning}>
        <h2>{allow.newPlatform}</h2>
        <p>
          <Say sentence={allow.newPlatformText(reports, there, host)} />
        </p>
        <p class="meta">{allow.newPlatformSafe(there, host)}</p>
        <div class="stack close">
          <Button
            wide
            look="main"
            onPress={() => {
              isPutOff.value = true;
            }}
          >
            {allow.notNow}
          </Button>
          <Button wide onPress={() => app.connection.signOut(platform)}>
            {allow.signInTo(there)}
          </Button>
        </div>
        <p class="meta">{allow.nothingSent(savedBy)}</p>
      </Notice>
    </div>
  );
}

/**
 * Returns the platform if all placements come from the same other platform; undefined otherwise.
 */
function onlyPlatformOf(all: readonly PlacementView[]): string | undefined {
  const platforms = new Set(all.map(({ status }) => (status.kind === 'foreign' ? status.platform : undefined)));
  const [only] = platforms;
  return platforms.size === 1 ? only : undefined;
}

function reportsOf(all: readonly PlacementView[]): number {
  return new Set(all.map(({ reportId }) => reportId)).size;
}
