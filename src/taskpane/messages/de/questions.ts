import type { Translation } from '../../../parts';
import type * as english from '../en/questions';

export const questionTexts: Translation<typeof english.questionTexts> = {
  obstacles: {
    spill: 'Das Ergebnis der Formel in <cells>{formulas}</cells> ist im Weg.',
    merged: 'Verbundene Zellen in <cells>{addresses}</cells> sind im Weg.',
    mergedWithin: 'Verbundene Zellen sind im Weg.',
    cells: {
      one: '{count} nicht leere Zelle in <cells>{addresses}</cells> ist im Weg.',
      other: '{count} nicht leere Zellen in <cells>{addresses}</cells> sind im Weg.',
    },
    sample: '<strong>{sample}</strong> in <cells>{addresses}</cells> ist im Weg.',
  },
  growth: '{rows} mehr;',
  oldRowsStay: 'Die alten Zeilen bleiben, bis Sie entscheiden.',
  currentRowsStay: 'Ihre aktuellen Zeilen bleiben, bis Sie entscheiden.',
  answers: {
    notes: { moveNotes: 'Mit den Zeilen bewegen', leaveNotes: 'Stehen lassen, wo sie sind' },
    reach: { extendReach: 'Erweitern', leaveReach: 'So lassen' },
    waits: {
      sameColumn: 'Ja, dieselbe Spalte',
      otherColumn: 'Nein, eine andere',
      keepColumn: 'Aktualisieren, alte Spalte als meine behalten',
    },
    skip: 'Überspringen',
  },
  checks: {
    empty: 'Das neue Ergebnis hat keine Zeilen.',
    rowCount: 'Die Zeilenzahl',
    total: 'Die Summe von {title}',
    rose: {
      byPercent:
        '{what} ist um {change} % gestiegen, über Ihrer Grenze von {limit} %. Sie war {before} und wäre {now}.',
      fromNothing: '{what} ist gestiegen, über Ihrer Grenze von {limit} %. Sie war {before} und wäre {now}.',
    },
    fell: {
      byPercent: '{what} ist um {change} % gesunken, über Ihrer Grenze von {limit} %. Sie war {before} und wäre {now}.',
      fromNothing: '{what} ist gesunken, über Ihrer Grenze von {limit} %. Sie war {before} und wäre {now}.',
    },
    formerTotalUnknown: 'Die Summe von {title} wäre {now}; die frühere ist diesem Gerät nicht bekannt.',
    renamed: 'Ist „{now}“ das, was „{was}“ war? Dann bleiben Formeln, Formate und Eingaben dabei.',
    otherLayout: 'Der Bericht ist jetzt anders angeordnet.',
    added: 'Im neuen Ergebnis gibt es zusätzlich {titles}.',
    removed: 'Es fehlt {titles}.',
    typed: {
      cell: '{address} „{text}“',
      certain:
        'In dieser Spalte wurde etwas eingegeben: {cells}. Wenn die Spalte geht, bleibt es unter „Optionen“ erhalten.',
      maybe:
        'In dieser Spalte wurde vielleicht etwas eingegeben; dieses Gerät kann es nicht von den Werten des Berichts unterscheiden: {cells}. Sehen Sie nach, bevor die Spalte geht.',
      keptInPart:
        'Nur {kept} dieser Zellen blieben unter „Optionen“ erhalten; behalten Sie die Spalte, damit nichts verloren geht.',
    },
    readBy: 'Formeln oder Namen lesen diese Spalte und würden #BEZUG! zeigen: {readers}.',
    inPart: 'Die Mappe ist zu groß, um überall nach Formeln zu suchen, die sie lesen.',
  },
};
