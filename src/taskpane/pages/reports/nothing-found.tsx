import { Art, Button } from '../../parts';
import { useLaterPane } from '../shell/later-parts';
import type { PaneTools } from '../shell/pane-context';

interface NothingFoundProps {
  readonly search: string;
  readonly onClear: () => void;
}

/** Why the list is empty, and the way to a list that is not. */
export function NothingFound({ search, onClear }: NothingFoundProps) {
  const { app, words } = useLaterPane();
  const { folderId } = app.catalogue.query.value;
  const folder = app.catalogue.folders.value.find(({ id }) => id === folderId);
  const [title, next] = nothing(words.catalogue, search, folderId !== undefined, folder?.path.at(-1));
  return (
    <div class="empty">
      <Art />
      <h2>{title}</h2>
      <p>{next}</p>
      <div class="row center">
        {folderId !== undefined && (
          <Button onPress={() => app.catalogue.filterByFolder(undefined)}>
            {search ? words.catalogue.searchEverywhere : words.catalogue.showEverything}
          </Button>
        )}
        {search !== '' && (
          <Button look="quiet" onPress={onClear}>
            {words.catalogue.clearSearch}
          </Button>
        )}
      </div>
    </div>
  );
}

function nothing(
  words: PaneTools['words']['catalogue'],
  search: string,
  inFolder: boolean,
  folder: string | undefined,
): readonly [title: string, next: string] {
  if (search) return [words.nothingFound(search), words.nothingFoundNext(folder)];
  if (inFolder) return [words.emptyFolder, words.emptyFolderNext];
  return [words.emptyPlatform, words.emptyPlatformNext];
}
