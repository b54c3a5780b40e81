export const noCachedRows =
  'Dieser Browser speichert keine Zeilen auf diesem Gerät, daher lässt sich nichts mit ihnen vergleichen. Das liegt an einem privaten Fenster oder an gesperrten Websitedaten.';
