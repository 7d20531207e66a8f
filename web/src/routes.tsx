import { PageFrame } from './core/PageFrame'
import { openPages } from './core/openPages'
import { SignedOutOnly } from './core/SignedOutOnly'
import { patterns } from './paths'
import { Shell } from './shell/Shell'

const home = async () => ({ Component: (await import('./pages/HomePage')).HomePage })
const group = async () => ({ Component: (await import('./pages/GroupPage')).GroupPage })
const groupWidget = async () => ({
  Component: (await import('./pages/GroupWidgetPage')).GroupWidgetPage,
})
const events = async () => ({ Component: (await import('./pages/EventsPage')).EventsPage })
const groupSettings = async () => ({
  Component: (await import('./pages/GroupSettingsPage')).GroupSettingsPage,
})
const data = async () => ({ Component: (await import('./pages/DataPage')).DataPage })
const users = async () => ({ Component: (await import('./pages/UsersPage')).UsersPage })
const config = async () => ({ Component: (await import('./pages/ConfigPage')).ConfigPage })
const addDevice = async () => ({ Component: (await import('./pages/AddDevicePage')).AddDevicePage })
const account = async () => ({ Component: (await import('./pages/AccountPage')).AccountPage })
const plans = async () => ({ Component: (await import('./pages/PlansPage')).PlansPage })
const subscriptions = async () => ({
  Component: (await import('./pages/SubscriptionsPage')).SubscriptionsPage,
})
const signUp = async () => ({ Component: (await import('./pages/SignUpPage')).SignUpPage })
const verify = async () => ({ Component: (await import('./pages/VerifyPage')).VerifyPage })
const resetPassword = async () => ({
  Component: (await import('./pages/ResetPasswordPage')).ResetPasswordPage,
})
const support = async () => ({ Component: (await import('./pages/SupportPage')).SupportPage })
const fcc = async () => ({ Component: (await import('./pages/FccPage')).FccPage })
const login = async () => ({ Component: (await import('./pages/LoginPage')).LoginPage })
const apiDocs = async () => ({ Component: (await import('./pages/ApiDocsPage')).ApiDocsPage })
const provisioning = async () => ({
  Component: (await import('./pages/ProvisioningPage')).ProvisioningPage,
})
const staff = async () => ({ Component: (await import('./pages/StaffPage')).StaffPage })
const diag = async () => ({ Component: (await import('./pages/DiagPage')).DiagPage })
const raw = async () => ({ Component: (await import('./pages/RawPage')).RawPage })
const chart = async () => ({ Component: (await import('./pages/ChartPage')).ChartPage })
const script = async () => ({ Component: (await import('./pages/ScriptPage')).ScriptPage })
const serverLog = async () => ({ Component: (await import('./pages/ServerLogPage')).ServerLogPage })
const widget = async () => ({ Component: (await import('./pages/WidgetPage')).WidgetPage })
const custom = async () => ({ Component: (await import('./pages/CustomPage')).CustomPage })
const parts = async () => ({ Component: (await import('./parts/PartsPage')).PartsPage })
const notFound = async () => ({ Component: (await import('./pages/NotFoundPage')).NotFoundPage })
const signedIn = async () => ({ Component: (await import('./core/SignedIn')).SignedIn })
const notForProvisioning = async () => ({
  Component: (await import('./pages/AccountOnly')).NotForProvisioning,
})
const health = async () => ({ Component: (await import('./pages/HealthPage')).HealthPage })
const staffOnly = async () => ({ Component: (await import('./pages/AccountOnly')).StaffOnly })
const packing = async () => ({ Component: (await import('./pages/PackingPage')).PackingPage })
const packersOnly = async () => ({ Component: (await import('./pages/AccountOnly')).PackersOnly })
const provisionersOnly = async () => ({
  Component: (await import('./pages/AccountOnly')).ProvisionersOnly,
})

/** Every page of the portal; each arrives when somebody goes there. */
export const makeRoutes = () =>
  openPages([
    {
      element: <Shell />,
      children: [
        {
          element: <PageFrame />,
          children: [
            {
              element: <SignedOutOnly />,
              children: [
                { path: patterns.login, lazy: login },
                { path: patterns.signUp, lazy: signUp },
              ],
            },
            { path: patterns.verify, lazy: verify },
            { path: patterns.resetPassword, lazy: resetPassword },
            {
              lazy: signedIn,
              children: [
                {
                  lazy: notForProvisioning,
                  children: [
                    { index: true, lazy: home },
                    { path: patterns.group, lazy: group },
                    { path: patterns.events, lazy: events },
                    { path: patterns.addDevice, lazy: addDevice },
                  ],
                },
                { path: patterns.groupSettings, lazy: groupSettings },
                { path: patterns.groupWidgetEditor, lazy: groupWidget },
                { path: patterns.data, lazy: data },
                { path: patterns.groupData, lazy: data },
                { path: patterns.users, lazy: users },
                { path: patterns.account, lazy: account },
                { path: patterns.subscriptions, lazy: subscriptions },
                { path: patterns.support, lazy: support },
                { path: patterns.settings, lazy: config },
                { path: patterns.widget, lazy: widget },
                { path: patterns.diagnostics, lazy: diag },
                { path: patterns.rawData, lazy: raw },
                { path: patterns.serverLog, lazy: serverLog },
                { path: patterns.script, lazy: script },
                { path: patterns.chart, lazy: chart },
                {
                  lazy: staffOnly,
                  children: [
                    { path: patterns.staff, lazy: staff },
                    { path: patterns.staffTools, lazy: health },
                  ],
                },
                { lazy: packersOnly, children: [{ path: patterns.packing, lazy: packing }] },
                { lazy: provisionersOnly, children: [{ path: patterns.provisioning, lazy: provisioning }] },
              ],
            },
            { path: patterns.fcc, lazy: fcc },
            { path: patterns.plans, lazy: plans },
            { path: patterns.apiDocs, lazy: apiDocs },
            ...(import.meta.env.MODE === 'development' ? [{ path: patterns.parts, lazy: parts }] : []),
            { path: '*', lazy: notFound },
          ],
        },
      ],
    },
    // Pages for a screen on the wall stand alone, without the portal's header and footer.
    {
      element: <PageFrame />,
      children: [{ lazy: signedIn, children: [{ path: patterns.custom, lazy: custom }] }],
    },
  ])
