/** Shows the add-in's buttons in the ribbon and in the cells' menu. */
import type { RibbonButton, RibbonGroup } from '../addin/addin-manifest';
import type { MenuEntry } from '../controls/menu';
import { Group } from '../controls/tool';
import type { Workbench } from '../workbook/workbench';

export function AddinGroup({ group, workbench }: { readonly group: RibbonGroup; readonly workbench: Workbench }) {
  const disabledButtons = workbench.disabledButtons.value;
  return (
    <Group label={group.label}>
      {group.buttons.map((button) => (
        <button
          key={button.id}
          type="button"
          class="addin-button"
          disabled={disabledButtons.has(button.id)}
          title={button.description ? `${button.label}\n${button.description}` : button.label}
          onClick={() => runButton(button, workbench)}
        >
          <img src={button.icon} width={32} height={32} alt="" />
          <span>{button.label}</span>
        </button>
      ))}
    </Group>
  );
}

/** Returns the add-in's entries of the cells' context menu. */
export function createAddinMenu(buttons: readonly RibbonButton[], workbench: Workbench): readonly MenuEntry[] {
  if (buttons.length === 0) return [];
  const entries = buttons.map((button) => ({
    label: button.label,
    disabled: workbench.disabledButtons.value.has(button.id),
    run: () => runButton(button, workbench),
  }));
  return ['separator', ...entries];
}

function runButton({ id, action }: RibbonButton, workbench: Workbench): void {
  if (action.kind === 'ShowTaskpane') workbench.showPane();
  else void workbench.runCommand(action.functionName, id);
}
