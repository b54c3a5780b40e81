import { useEffect } from 'preact/hooks';
import type { NamedReport } from '../../app';
import { usePage } from '../shell/pane-context';

/**
 * Returns the text by which a copied formula names the report: its name if no other report has it,
 * else its number. The platform is asked when the page opens, because a browser copies only what is
 * there when the button is pressed.
 */
export function useReportInFormula({ id, name }: NamedReport): string {
  const { app } = usePage();
  useEffect(() => void app.formulaNames.load({ id, name }), [id, name]);
  return app.formulaNames.get({ id, name });
}
