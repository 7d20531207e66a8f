import { PageFrame } from './core/routing/PageFrame'
import { type LoadPage, openPages } from './core/routing/openPages'
import { SignedOutOnly } from './core/session/SessionProvider'
import type { LaterPage } from './laterPages'
import { patterns } from './paths'
import { Shell } from './shell/Shell'

const home = async () => ({ Component: (await import('./pages/HomePage')).HomePage })
const data = async () => ({ Component: (await import('./pages/DataPage')).DataPage })
const config = async () => ({ Component: (await import('./pages/ConfigPage')).ConfigPage })
const signUp = async () => ({ Component: (await import('./pages/SignUpPage')).SignUpPage })
const login = async () => ({ Component: (await import('./pages/LoginPage')).LoginPage })
const parts = async () => ({ Component: (await import('./gallery/PartsPage')).PartsPage })
const notFound = async () => ({ Component: (await import('./pages/NotFoundPage')).NotFoundPage })
const signedIn = async () => ({ Component: (await import('./core/session/SignedIn')).SignedIn })
const notForProvisioning = async () => ({
  Component: (await import('./pages/AccountOnly')).NotForProvisioning,
})

/** With the part that the address opens: what it asked for ahead would have to wait for the next drawing. */
const group = async () => {
  const [{ GroupPage }, { groupParts }] = await Promise.all([
    import('./pages/GroupPage'),
    import('./pages/groupParts'),
  ])
  const [opened, view] = /^\/group\/[^/]+(\/v-)?/.exec(window.location.pathname) ?? []
  if (opened !== undefined) await groupParts[view === undefined ? 'devices' : 'view'].preload()
  return { Component: GroupPage }
}

/** A page that is rarely opened first: what it is made of stands in a file of its own. */
const later =
  (page: LaterPage): LoadPage =>
  async () =>
    (await import('./laterPages')).laterPages[page]()

/** Every page of the portal; each is loaded when it is opened. */
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
            { path: patterns.verify, lazy: later('verify') },
            { path: patterns.resetPassword, lazy: later('resetPassword') },
            { path: patterns.acknowledge, lazy: later('acknowledge') },
            { path: patterns.reportAnswer, lazy: later('reportAnswer') },
            {
              lazy: signedIn,
              children: [
                {
                  lazy: notForProvisioning,
                  children: [
                    { index: true, lazy: home },
                    { path: patterns.group, lazy: group },
                    { path: patterns.events, lazy: later('events') },
                    { path: patterns.addDevice, lazy: later('addDevice') },
                  ],
                },
                { path: patterns.groupSettings, lazy: later('groupSettings') },
                { path: patterns.changes, lazy: later('changes') },
                { path: patterns.groupReports, lazy: later('groupReports') },
                { path: patterns.service, lazy: later('service') },
                { path: patterns.groupWidgetEditor, lazy: later('groupWidget') },
                { path: patterns.data, lazy: data },
                { path: patterns.groupData, lazy: data },
                { path: patterns.users, lazy: later('users') },
                { path: patterns.account, lazy: later('account') },
                { path: patterns.subscriptions, lazy: later('subscriptions') },
                { path: patterns.support, lazy: later('support') },
                { path: patterns.plans, lazy: later('plans') },
                { path: patterns.settings, lazy: config },
                { path: patterns.widget, lazy: later('widget') },
                { path: patterns.diagnostics, lazy: later('diag') },
                { path: patterns.rawData, lazy: later('raw') },
                { path: patterns.serverLog, lazy: later('serverLog') },
                { path: patterns.script, lazy: later('script') },
                { path: patterns.chart, lazy: later('chart') },
                {
                  lazy: later('staffOnly'),
                  children: [
                    { path: patterns.staff, lazy: later('staff') },
                    { path: patterns.staffTools, lazy: later('health') },
                  ],
                },
                {
                  lazy: later('packersOnly'),
                  children: [{ path: patterns.packing, lazy: later('packing') }],
                },
                {
                  lazy: later('provisionersOnly'),
                  children: [{ path: patterns.provisioning, lazy: later('provisioning') }],
                },
              ],
            },
            { path: patterns.fcc, lazy: later('fcc') },
            { path: patterns.apiDocs, lazy: later('apiDocs') },
            ...(import.meta.env.MODE === 'development' ? [{ path: patterns.parts, lazy: parts }] : []),
            { path: '*', lazy: notFound },
          ],
        },
      ],
    },
    // Pages for a screen on the wall stand alone, without the portal's header and footer.
    {
      element: <PageFrame />,
      children: [{ lazy: signedIn, children: [{ path: patterns.custom, lazy: later('custom') }] }],
    },
  ])
