import type { Translation } from '../../../../parts';
import type * as english from '../../en/questions/questions';

export const questionTexts: Translation<typeof english.questionTexts> = {
  obstacles: {
    spill: 'Das Ergebnis der Formel in <cells>{formulas}</cells> ist im Weg.',
    array: 'Die Matrixformel in <cells>{formulas}</cells> ist im Weg.',
    merged: 'Verbundene Zellen in <cells>{addresses}</cells> sind im Weg.',
    mergedWithin: 'Verbundene Zellen sind im Weg.',
    cells: {
      one: '{count} nicht leere Zelle in <cells>{addresses}</cells> ist im Weg.',
      other: '{count} nicht leere Zellen in <cells>{addresses}</cells> sind im Weg.',
    },
    sample: '<strong>{sample}</strong> in <cells>{addresses}</cells> ist im Weg.',
  },
  growth: 'Der Bericht ist um {rows} gewachsen.',
  answers: {
    notes: {
      moveNotes: 'Notizen mit den Zeilen verschieben',
      leaveNotes: 'Notizen stehen lassen',
      keepOrder: 'Meine Reihenfolge behalten',
      useReportOrder: 'Reihenfolge des Berichts verwenden',
    },
    reach: { extendReach: 'Erweitern', leaveReach: 'Nicht erweitern' },
    waits: {
      sameColumn: 'Ja, umbenannt',
      otherColumn: 'Nein, andere Spalte',
      keepColumn: 'Aktualisieren und alte Spalte behalten',
    },
    skip: 'Nicht jetzt',
  },
  checks: {
    empty: 'Das neue Ergebnis hat keine Zeilen.',
    rowCount: 'Die Zeilenzahl',
    total: 'Die Summe von {title}',
    rose: {
      byPercent: '{what} ist um {change} % gestiegen ({before} → {now}; Grenze: {limit} %).',
      fromNothing: '{what} ist gestiegen ({before} → {now}; Grenze: {limit} %).',
    },
    fell: {
      byPercent: '{what} ist um {change} % gesunken ({before} → {now}; Grenze: {limit} %).',
      fromNothing: '{what} ist gesunken ({before} → {now}; Grenze: {limit} %).',
    },
    formerTotalUnknown: 'Die Summe von {title} wäre {now}. Die vorherige ist auf diesem Gerät nicht bekannt.',
    renamed: 'Wurde „{was}“ in „{now}“ umbenannt? Dann bleiben Formeln, Formate und bearbeitete Zellen erhalten.',
    otherLayout: 'Die Anordnung des Berichts hat sich geändert.',
    added: 'Neue Spalten: {titles}.',
    removed: 'Entfallene Spalten: {titles}.',
    typed: {
      cell: '{address} „{text}“',
      certain: 'Bearbeitete Zellen in entfallenen Spalten (bleiben unter „Optionen“ erhalten): {cells}.',
      maybe:
        'Entfallene Spalten enthalten vielleicht bearbeitete Zellen: {cells}. Prüfen Sie sie zuerst; dieses Gerät kann sie nicht von Werten des Berichts unterscheiden.',
      keptInPart: {
        one: 'Nur {count} dieser Werte bleibt unter „Optionen“ erhalten. Um keinen zu verlieren, behalten Sie die Spalte.',
        other:
          'Nur {count} dieser Werte bleiben unter „Optionen“ erhalten. Um keinen zu verlieren, behalten Sie die Spalte.',
      },
    },
    readBy: 'Würden #BEZUG! anzeigen: {readers}.',
    inPart: 'Die Arbeitsmappe ist zu groß, um alle Formeln zu prüfen.',
  },
};
