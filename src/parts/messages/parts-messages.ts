import type { Failure } from '../../app';
import { bindTexts, type TextRules, type Translation } from './bind-texts';
import type { partsTexts } from './en/parts-texts';
import { createShellFailureMessage } from './failures';

export type PartsTexts = Translation<typeof partsTexts>;
export type PartsMessages = ReturnType<typeof createPartsMessages>;

/**
 * Returns the messages of the components and of failures.
 * @param origin is the page's origin, which an administrator must allow
 */
export function createPartsMessages(texts: PartsTexts, rules: TextRules, origin: string) {
  const { failures, unknownHost, ...bindable } = texts;
  const { details, ...messages } = bindTexts<Omit<typeof partsTexts, 'failures' | 'unknownHost'>>(bindable, rules);
  return {
    ...messages,
    /** Returns what happened, and what to do next. */
    failure: createShellFailureMessage(failures, unknownHost, { ...rules, origin }),
    /**
     * Returns details for support: the failed operation, the host, the platform's request id and
     * the versions. It omits the platform's own words, because they may quote cells; the platform's
     * log has them under the request id.
     * @param versions names the versions of Inlay and Excel
     */
    failureDetails({ code, at, host, requestId, hostCode }: Failure, versions: string): string {
      const parts = [
        code,
        at && details.at(at),
        host && details.host(host),
        requestId && details.request(requestId),
        hostCode && details.excel(hostCode),
      ];
      return `${parts.filter(Boolean).join(', ')}. ${versions}`;
    },
  };
}
