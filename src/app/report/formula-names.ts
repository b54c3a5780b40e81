/** Chooses the text by which a formula names a report: its name if no other report has it, else its number. */
import { type ReadonlySignal, signal } from '@preact/signals';
import type { Session } from '../session/session';
import { findReportsByName } from './find-by-name';

export interface NamedReport {
  readonly id: number;
  readonly name: string;
}

export type FormulaNames = ReturnType<typeof createFormulaNames>;

/** Excel rejects a formula with a text that is longer than this. */
const MAX_FORMULA_TEXT = 255;
/** A formula reads digits as a report's number, so such a name cannot be used. */
const DIGITS = /^\s*\d+\s*$/;

export function createFormulaNames(session: ReadonlySignal<Session | undefined>, onFailure: (error: unknown) => void) {
  const uniqueNames = signal<ReadonlySet<string>>(new Set());
  const searches = new Map<string, Promise<void>>();

  const createKey = ({ id, name }: NamedReport) => {
    const currentSession = session.value;
    return currentSession && `${currentSession.address} ${currentSession.deployment.id} ${id} ${name}`;
  };

  async function search(currentSession: Session, { id, name }: NamedReport, key: string): Promise<void> {
    try {
      const [reportId, ...otherIds] = await findReportsByName(currentSession, name, new AbortController().signal);
      if (reportId === id && otherIds.length === 0) uniqueNames.value = new Set([...uniqueNames.peek(), key]);
    } catch (error) {
      // Formulas are copied with the report's number, and the next page asks again.
      searches.delete(key);
      onFailure(error);
    }
  }

  return {
    /** Returns the text for a formula: the number until `load` has found the name to be unique. Reads signals. */
    get(report: NamedReport): string {
      const key = createKey(report);
      return key !== undefined && uniqueNames.value.has(key) ? report.name : String(report.id);
    },
    /** Asks the platform once per sign-in whether another report has the name. Never rejects. */
    async load(report: NamedReport): Promise<void> {
      const currentSession = session.peek();
      const key = createKey(report);
      if (!currentSession || key === undefined) return;
      if (report.name.length > MAX_FORMULA_TEXT || DIGITS.test(report.name)) return;
      const running = searches.get(key) ?? search(currentSession, report, key);
      searches.set(key, running);
      await running;
    },
  };
}
