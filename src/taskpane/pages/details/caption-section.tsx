import { useState } from 'preact/hooks';
import type { ChoiceRefusal, PlacementDetails } from '../../../app';
import { usePage } from '../../shell/pane-context';
import { useDetailsWords } from './details-page';
import { SwitchSection } from './switch-section';

interface CaptionSectionProps {
  readonly details: PlacementDetails;
  readonly id: string;
  readonly on: boolean;
  /** Nothing can be chosen during a refresh. */
  readonly off: boolean;
  readonly onChosen: (on: boolean) => void;
}

/**
 * Switches the caption of an existing placement on or off. Switching it on starts a refresh, which
 * writes it.
 */
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
