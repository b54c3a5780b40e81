import type { Translation } from '../../../parts';
import type * as english from '../en/embed-field-texts';

export const embedFieldTexts: Translation<typeof english.embedFieldTexts> = {
  externalId: { label: 'Externe ID', hint: 'Die Person, wie Ihr eigenes Produkt sie kennt.' },
  email: { label: 'E-Mail' },
  'userProfile.displayName': { label: 'Anzeigename' },
  'userProfile.picture': { label: 'Adresse eines Bilds' },
  internalId: { label: 'Benutzer der Plattform', hint: 'E-Mail eines Benutzers, anstelle einer externen ID.' },
  isEphemeral: { label: 'Nur für diese Sitzung', hint: 'Die Plattform vergisst die Person mit der Sitzung.' },
  deploymentId: {
    label: 'Bereitstellung',
    hint: 'Nummer einer anderen; leer für die, bei der Sie angemeldet sind.',
  },
  publicDashboardId: { label: 'Dashboard', hint: 'Öffentliche ID eines veröffentlichten Dashboards.' },
  branchName: { label: 'Branch', hint: 'Des Datenmodells; leer für die Produktion.' },
  embedTenantName: {
    label: 'Embed-Mandant',
    hint: 'Kleinbuchstaben, Ziffern und Bindestriche. Ein neuer wird angelegt.',
  },
  'embedTenantProfile.displayName': { label: 'Anzeigename des Mandanten' },
  creatorMode: { label: 'Erstellungsmodus', hint: 'Die Person darf innerhalb des Mandanten Dashboards erstellen.' },
  tenantGroups: {
    label: 'Gruppen des Mandanten',
    hint: 'Durch Kommas getrennt. Sie brauchen einen Mandanten und den Erstellungsmodus.',
  },
  tenantGroupDefinitions: {
    label: 'Neue Gruppen des Mandanten',
    hint: 'Namen durch Kommas getrennt; mit Beschreibungen als JSON.',
  },
  groups: { label: 'Gruppen', hint: 'Des ganzen Kontos, durch Kommas getrennt. Es muss sie geben.' },
  roles: { label: 'Rollen', hint: 'Durch Kommas getrennt.' },
  userAttributes: { label: 'Attribute', hint: 'region = west, eines pro Zeile; oder JSON.' },
  userAttributeDefinitions: { label: 'Neue Attribute', hint: 'region: string, eines pro Zeile; oder JSON.' },
  securityContext: { label: 'Sicherheitskontext', hint: 'Ein JSON-Objekt, zum Beispiel {"country": "IE"}.' },
  'settings.showDashboardChat': { label: 'Chat neben Dashboards' },
  'settings.allowAi': { label: 'KI' },
  'settings.showAiWidgets': { label: 'KI-Widgets' },
  'settings.showWorkbookChat': { label: 'Chat neben Arbeitsmappen' },
  'settings.allowChatWorkspaceAuthoring': { label: 'Berichte im Chat erstellen' },
  'settings.showWorkbookShare': { label: 'Arbeitsmappen teilen' },
  'settings.showDashboardSettings': { label: 'Einstellungen von Dashboards' },
  'settings.showMemberNames': { label: 'Namen der Felder' },
  'settings.locale': { label: 'Sprache', hint: 'Zum Beispiel de-DE.' },
  'settings.timezone': { label: 'Zeitzone', hint: 'Zum Beispiel Europe/Berlin.' },
  'embedTheme.primaryColor': { label: 'Hauptfarbe', hint: 'Zum Beispiel #0f6cbd.' },
  'embedTheme.font': { label: 'Schriftart' },
  'embedTheme.chat.inputColor': { label: 'Chat: Eingabe' },
  'embedTheme.analyticsChat.backgroundColor': { label: 'KI-Chat: Hintergrund' },
  'embedTheme.analyticsChat.chatInput.backgroundColor': { label: 'KI-Chat: Hintergrund der Eingabe' },
  'embedTheme.analyticsChat.chatInput.borderColor': { label: 'KI-Chat: Rahmen der Eingabe' },
  userProfile: { label: 'Profil der Person' },
  embedTenantProfile: { label: 'Profil des Mandanten' },
  settings: { label: 'Einstellungen' },
  embedTheme: { label: 'Darstellung' },
};

export const embedProblemTexts: Translation<typeof english.embedProblemTexts> = {
  needsPerson:
    'Geben Sie eine externe ID oder einen Benutzer der Plattform an, oder haken Sie „Nur für diese Sitzung“ an.',
  twoPersons: 'Geben Sie entweder eine externe ID oder einen Benutzer der Plattform an, nicht beides.',
  notWithInternalId: 'Lassen Sie das leer: Ein Benutzer der Plattform hat eigene Rechte.',
  needsTenant: 'Nennen Sie den Mandanten, zu dem die Gruppen gehören.',
  needsCreatorMode: 'Schalten Sie den Erstellungsmodus ein: Gruppen eines Mandanten brauchen ihn.',
  notTenantName:
    'Verwenden Sie 2 bis 36 Kleinbuchstaben, Ziffern und Bindestriche; zuerst ein Buchstabe, zuletzt kein Bindestrich.',
  notEmail: 'Geben Sie eine E-Mail-Adresse ein, zum Beispiel anna@example.com.',
  notWholeNumber: 'Geben Sie eine ganze Zahl ein, zum Beispiel 12.',
  notChoice: 'Schreiben Sie true oder false, oder lassen Sie es leer.',
  tooLong: 'Kürzen Sie diesen Text; die Plattform nimmt weniger an.',
  tooMany: 'Nennen Sie höchstens 1.000.',
  notJson: 'Das ist kein JSON. Prüfen Sie Anführungszeichen und Klammern.',
  notObject: 'Schreiben Sie ein JSON-Objekt, zum Beispiel {"country": "IE"}.',
  notGroupDefinitions: 'Schreiben Sie Namen durch Kommas getrennt, oder JSON: [{"name": "planners"}].',
  notAttributes: 'Schreiben Sie region = west, eines pro Zeile, oder JSON: {"region": "west"}.',
  notAttributeDefinitions:
    'Schreiben Sie region: string, eines pro Zeile. Typen sind string, number, boolean, string_array und number_array.',
  unknownKey: 'Die Plattform kennt das nicht.',
};
