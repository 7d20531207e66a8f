import type { LoadPage } from './core/routing/openPages'

/**
 * Pages that few open first. The names of all files that they need would travel with the first file of every visit;
 * here they cost a step more when one of them is opened.
 */
export const laterPages = {
  events: async () => ({ Component: (await import('./pages/EventsPage')).EventsPage }),
  acknowledge: async () => ({ Component: (await import('./pages/AcknowledgePage')).AcknowledgePage }),
  verify: async () => ({ Component: (await import('./pages/VerifyPage')).VerifyPage }),
  resetPassword: async () => ({ Component: (await import('./pages/ResetPasswordPage')).ResetPasswordPage }),
  groupWidget: async () => ({ Component: (await import('./pages/GroupWidgetPage')).GroupWidgetPage }),
  groupSettings: async () => ({ Component: (await import('./pages/GroupSettingsPage')).GroupSettingsPage }),
  changes: async () => ({ Component: (await import('./pages/ChangesPage')).ChangesPage }),
  groupReports: async () => ({ Component: (await import('./pages/GroupReportsPage')).GroupReportsPage }),
  service: async () => ({ Component: (await import('./pages/ServicePage')).ServicePage }),
  reportAnswer: async () => ({ Component: (await import('./pages/ReportAnswerPage')).ReportAnswerPage }),
  users: async () => ({ Component: (await import('./pages/UsersPage')).UsersPage }),
  addDevice: async () => ({ Component: (await import('./pages/AddDevicePage')).AddDevicePage }),
  account: async () => ({ Component: (await import('./pages/AccountPage')).AccountPage }),
  plans: async () => ({ Component: (await import('./pages/PlansPage')).PlansPage }),
  subscriptions: async () => ({ Component: (await import('./pages/SubscriptionsPage')).SubscriptionsPage }),
  support: async () => ({ Component: (await import('./pages/SupportPage')).SupportPage }),
  fcc: async () => ({ Component: (await import('./pages/FccPage')).FccPage }),
  apiDocs: async () => ({ Component: (await import('./pages/ApiDocsPage')).ApiDocsPage }),
  provisioning: async () => ({ Component: (await import('./pages/ProvisioningPage')).ProvisioningPage }),
  staff: async () => ({ Component: (await import('./pages/StaffPage')).StaffPage }),
  diag: async () => ({ Component: (await import('./pages/DiagPage')).DiagPage }),
  raw: async () => ({ Component: (await import('./pages/RawPage')).RawPage }),
  chart: async () => ({ Component: (await import('./pages/ChartPage')).ChartPage }),
  script: async () => ({ Component: (await import('./pages/ScriptPage')).ScriptPage }),
  serverLog: async () => ({ Component: (await import('./pages/ServerLogPage')).ServerLogPage }),
  widget: async () => ({ Component: (await import('./pages/WidgetPage')).WidgetPage }),
  custom: async () => ({ Component: (await import('./pages/CustomPage')).CustomPage }),
  health: async () => ({ Component: (await import('./pages/HealthPage')).HealthPage }),
  staffOnly: async () => ({ Component: (await import('./pages/AccountOnly')).StaffOnly }),
  packing: async () => ({ Component: (await import('./pages/PackingPage')).PackingPage }),
  packersOnly: async () => ({ Component: (await import('./pages/AccountOnly')).PackersOnly }),
  provisionersOnly: async () => ({ Component: (await import('./pages/AccountOnly')).ProvisionersOnly }),
} as const satisfies Record<string, LoadPage>

export type LaterPage = keyof typeof laterPages
