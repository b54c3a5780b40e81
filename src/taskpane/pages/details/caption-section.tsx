import { useState } from 'preact/hooks';
import type { ChoiceRefusal, PlacementDetails } from '../../../app';
import { usePage } from '../../shell/pane-context';
import { useDetailsWords } from './details-page';
import { SwitchSection } from './switch-section';

interface CaptionSectionProps {
  readonly details: PlacementDetails;
  readonly id: string;
  /** It is switched on. */
  readonly on: boolean;
  /** Nothing can be chosen: it is refreshing. */
  readonly off: boolean;
  readonly onChosen: (on: boolean) => void;
}

/** The line above a block that stands: switched on, a refresh writes it. */
export function CaptionSection({ details, id, on, off, onChosen }: CaptionSectionProps) {
  const { app, announce } = usePage();
  const { caption: words } = useDetailsWords();
  const [refusal, setRefusal] = useState<ChoiceRefusal | undefined>(undefined);
  const said = details.writtenOf(id).captionCell?.text;

  async function choose(wanted: boolean): Promise<void> {
    onChosen(wanted);
    const refused = await details.choose(id, { caption: wanted });
    setRefusal(refused);
    if (refused) {
      onChosen(false);
      announce('alert', words.refused(refused));
    } else if (wanted) await app.placements.refresh(id);
  }

  return (
    <>
      <SwitchSection
        name="caption"
        on={on}
        off={off}
        refusal={refusal && words.refused(refusal)}
        onChange={(wanted) => void choose(wanted)}
      />
      {on && said !== undefined && <small>{words.says(said)}</small>}
    </>
  );
}
