import type { DeviceId, GroupId, UserId } from '../../shared/core/ids'
/** Every address of the portal, built in one place; parts are encoded here and nowhere else. */
const join = (...parts: (string | undefined)[]): string =>
  `/${parts
    .filter((part): part is string => part !== undefined && part !== '')
    .map(encodeURIComponent)
    .join('/')}`

export const invitationsParam = 'invitations'
/** On the page of a group: a view that is not made yet. */
export const newViewParam = 'newview'
/** On the page of a view: it is arranged. */
export const editParam = 'edit'

/** On the page of a device: the measurement whose limits are open. */
export const limitsParam = 'limits'

export const paths = {
  home: () => '/',
  /** `back` is the path and query to return to; the home page needs no mention. */
  login: (back?: string) =>
    back === undefined || back === '/'
      ? '/login'
      : `/login?${new URLSearchParams({ redirect: back }).toString()}`,
  group: (groupid: GroupId, viewid?: string) => join('group', groupid, viewid),
  newView: (groupid: GroupId) => `${join('group', groupid)}?${newViewParam}=1`,
  /** A view while it is arranged; `widgetid` is brought before the eyes. */
  editView: (groupid: GroupId, viewid: string, widgetid?: string) =>
    `${join('group', groupid, viewid)}?${editParam}=1${widgetid === undefined ? '' : `#${widgetid}`}`,
  /** `type` is the widget's: it need not be there yet. */
  groupWidgetEditor: (groupid: GroupId, viewid: string, widgetid: string, type: string) =>
    `${join('group', groupid, viewid, 'editor', widgetid)}?type=${encodeURIComponent(type)}`,
  addDevice: (groupid?: GroupId) => join(groupid, 'add'),
  groupReports: (groupid: GroupId) => join('group', groupid, 'reports'),
  /** What is due for service, of one group or of all. */
  service: (groupid?: GroupId) => join('service', groupid),
  /** `tab` is the place of a tab in the row: 0 General, 1 Devices, 2 Users, 4 Log. */
  groupSettings: (groupid: GroupId, tab?: number) =>
    join('group', groupid, 'settings', tab === undefined ? undefined : String(tab)),
  /** The results of one change on many devices. */
  bulkRun: (groupid: GroupId, changeid: string) =>
    `${join('group', groupid, 'settings', '3')}?${new URLSearchParams({ run: changeid }).toString()}`,
  /** The change sets of a group, or one of them. */
  changes: (groupid: GroupId, changeid?: string) => join('group', groupid, 'changes', changeid),
  /** Bulk configuration with a setting filled in as a device has it. */
  bulkFrom: (groupid: GroupId, deviceid: DeviceId, key: string) =>
    `${join('group', groupid, 'settings', '3')}?${new URLSearchParams({ from: deviceid, setting: key }).toString()}`,
  /** Bulk configuration with the script that the portal keeps for a device. */
  bulkScript: (groupid: GroupId, deviceid: DeviceId) =>
    `${join('group', groupid, 'settings', '3')}?${new URLSearchParams({ script: deviceid }).toString()}`,
  /** Bulk configuration with the devices picked whose firmware of this number is behind. */
  bulkFirmware: (groupid: GroupId, family: string) =>
    `${join('group', groupid, 'settings', '3')}?${new URLSearchParams({ firmware: family }).toString()}`,
  data: (deviceid: DeviceId, groupid?: GroupId) => join(groupid, 'data', deviceid),
  /** The chart of a measurement over a time, in epoch seconds. */
  chartAt: (deviceid: DeviceId, dataKey: string, fromSeconds: number, toSeconds: number) =>
    `${join('data', deviceid)}?${new URLSearchParams({
      chart: dataKey,
      from: String(Math.floor(fromSeconds)),
      to: String(Math.ceil(toSeconds)),
    }).toString()}`,
  /** The limits of a measurement with what they would have raised: how often in the last days, and quieter ones. */
  limits: (deviceid: DeviceId, dataKey: string) =>
    `${join('data', deviceid)}?${new URLSearchParams({ [limitsParam]: dataKey }).toString()}`,
  script: (deviceid: DeviceId) => join('script', deviceid),
  diagnostics: (deviceid: DeviceId) => join('diag', deviceid),
  serverLog: (deviceid: DeviceId) => join('serverlog', deviceid),
  /** `tab` is one of those in `pages/ConfigPage/SettingsTabs.tsx`; `key` a setting on it, to be brought before the eyes. */
  settings: (deviceid: DeviceId, tab?: string, key?: string) =>
    `${join('config', deviceid, tab)}${key === undefined ? '' : `#${encodeURIComponent(key)}`}`,
  /** Who set a setting, when, and whether the device took it. */
  settingHistory: (deviceid: DeviceId, key: string) =>
    `${join('config', deviceid, 'history')}?${new URLSearchParams({ setting: key }).toString()}`,
  rawData: (deviceid: DeviceId) => join('raw', deviceid),
  users: (deviceid: DeviceId) => join('users', deviceid),
  widget: (deviceid: DeviceId, widgetid: string) => join('widget', deviceid, widgetid),
  chart: (deviceid: DeviceId, chartid: string) => join('chart', deviceid, chartid),
  /** A page of its own kind, named by the asset notes: `vibracorder`, `securified`. */
  custom: (homePage: string, deviceid?: DeviceId) => join('custom', homePage, deviceid),
  signUp: () => '/signup',
  verify: () => '/verify',
  resetPassword: () => '/resetpassword',
  support: (deviceid?: DeviceId) => join('support', deviceid),
  fcc: () => '/fcc',
  /** Opened over the home page. */
  invitations: () => `/?${invitationsParam}=open`,
  account: (tab?: string) => join('account', tab),
  /** What lasts, and what has ended, on all devices that one may see. */
  events: () => '/events',
  /** Without a sign-in: the token that a message brings stands behind the `#`. */
  acknowledge: () => '/acknowledge',
  plans: () => '/plans',
  subscriptions: (groupid?: GroupId) => join('subscriptions', groupid),
  provisioning: (deviceid?: DeviceId) => join('sqprov', deviceid),
  /** Everything about a device, or the search that finds it. */
  staff: (deviceid?: DeviceId) => join('sqadmin', deviceid),
  staffAccount: (userid: UserId) => `/sqadmin?${new URLSearchParams({ account: userid }).toString()}`,
  staffTools: (deviceid?: DeviceId) => `/sqtools${deviceid === undefined ? '' : `?device=${deviceid}`}`,
  packing: () => '/sqpacking',
  apiDocs: () => '/api-docs',
  /** In development alone. */
  parts: () => '/ui-parts',
} as const

/** Address patterns of the router, in the same words. */
export const patterns = {
  login: 'login',
  group: 'group/:groupid/:viewid?',
  groupWidgetEditor: 'group/:groupid/:viewid/editor/:widgetid',
  addDevice: ':groupid?/add',
  groupSettings: 'group/:groupid/settings/:tabindex?',
  changes: 'group/:groupid/changes/:changeid?',
  groupReports: 'group/:groupid/reports',
  service: 'service/:groupid?',
  data: 'data/:deviceid',
  groupData: ':groupid/data/:deviceid',
  script: 'script/:deviceid',
  diagnostics: 'diag/:deviceid',
  serverLog: 'serverlog/:deviceid',
  settings: 'config/:deviceid/:tab?',
  rawData: 'raw/:deviceid',
  users: 'users/:deviceid',
  widget: 'widget/:deviceid/:widgetid',
  chart: 'chart/:deviceid/:chartid',
  custom: 'custom/:homePage/:deviceid?',
  signUp: 'signup',
  /** Mails of old have the code in the path. */
  verify: 'verify/:link?',
  resetPassword: 'resetpassword/:link?',
  support: 'support/:deviceid?',
  fcc: 'fcc',
  account: 'account/:tab?',
  events: 'events',
  acknowledge: 'acknowledge',
  reportAnswer: 'report',
  plans: 'plans',
  subscriptions: 'subscriptions/:groupid?',
  provisioning: 'sqprov/:deviceid?',
  staff: 'sqadmin/:deviceid?',
  staffTools: 'sqtools',
  packing: 'sqpacking',
  apiDocs: 'api-docs',
  parts: 'ui-parts',
} as const satisfies Record<string, string>
