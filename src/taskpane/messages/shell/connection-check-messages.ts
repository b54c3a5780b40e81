/** Turns the lines of the connection check into messages, for the pane and the command line. */
import type { CheckLine, ConnectionCheckState } from '../../../app';
import type { DescribeFailure, Messages } from '../../../parts';
import type { connectionCheckTexts } from '../en/shell/connection-check';

/** @param origin of the add-in's page, which the hosts must allow */
export function createConnectionCheckMessages(
  texts: Messages<typeof connectionCheckTexts>,
  describeFailure: DescribeFailure,
  origin: string,
) {
  const { run, results, names, findings, summary } = texts;
  return {
    run,
    results,
    names,
    /** Says what was found and, if something is wrong, what to do. */
    describe({ finding }: CheckLine): string {
      switch (finding.kind) {
        case 'failure': {
          const { problem, remedy } = describeFailure(finding.failure);
          return `${problem} ${remedy}`;
        }
        case 'reachable':
        case 'dataAddress':
        case 'sqlOffAtHost':
          return findings[finding.kind](finding.host);
        case 'allowed':
          return findings.allowed({ origin, headers: finding.headers });
        case 'refused':
          return findings.refused({ origin, host: finding.host, refused: finding.refused });
        case 'acceptedAs':
          return findings.acceptedAs(finding.schemes);
        case 'deployments':
          return findings.deployments({ count: finding.count, id: String(finding.id) });
        case 'reports':
        case 'rows':
        case 'unreadable':
          return findings[finding.kind](finding.count);
        case 'converts':
          return findings.converts({ count: finding.count, total: finding.total });
        case 'notConverted':
          return findings.notConverted(finding.total);
        case 'timeZone':
          return findings.timeZone(finding.timeZone);
        case 'scopes':
        case 'scopesMissing':
          return findings[finding.kind](finding.scopes);
        default:
          return findings[finding.kind];
      }
    },
    summarize({ status, lines }: ConnectionCheckState): string {
      if (status === 'running') return texts.running;
      if (status === 'stopped') return summary.stopped;
      const count = (result: CheckLine['result']) => lines.filter((line) => line.result === result).length;
      const [failed, attention] = [count('failed'), count('attention')];
      const parts = [failed > 0 && summary.failed(failed), attention > 0 && summary.attention(attention)];
      return parts.filter(Boolean).join(', ') || summary.ok;
    },
  };
}
