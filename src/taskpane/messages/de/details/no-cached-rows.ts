export const noCachedRows =
  'Dieser Browser speichert keine Daten auf diesem Gerät (privates Fenster oder gesperrte Websitedaten), daher fehlt der Vergleich.';
