// Long because it holds one request for each endpoint, so that an endpoint without one does not compile.
import type { RequestOf } from '../../shared/core/endpoint'
import { defaultAlarmRules } from '../../shared/alarms/alarmRules'
import { DeviceId, GroupId, PushId, SessionId, type SlipId, UserId, ViewId } from '../../shared/core/ids'
import { ChainId } from '../../shared/escalation/chain'
import { RotaId } from '../../shared/escalation/rota'
import { EntryFileId, EntryId } from '../../shared/service/serviceEntry'
import { PlanId } from '../../shared/service/plan'
import { LinkId } from '../../shared/sharelinks/links'
import { ReportId } from '../../shared/reports/schedules'
import { PlaceId } from '../../shared/places/place'
import type { ImageKey } from '../../shared/files/imageKey'
import type { endpoints } from '../../shared/endpoints'

/** The view of a group in which nobody made one. */
const overview = ViewId.parse('v-overview')
const noOccurrence = `1800000000000#${'0'.repeat(16)}`
const noChange = '0'.repeat(26)

type AnyEndpoint = (typeof endpoints)[number]
/** `GET /device/{deviceid}/data`: what tells one endpoint from another. */
export type RouteName = { [E in AnyEndpoint as `${E['method']} ${E['path']}`]: E }

const noLink = LinkId.parse('l-none0000')
const noReport = ReportId.parse('q-00000000')
const noPlan = PlanId.parse('s-00000000')
const noEntry = EntryId.parse('0'.repeat(26))
const noFile = EntryFileId.parse('0'.repeat(26))
const noDevice = PushId.parse('0'.repeat(22))
const nobody = UserId.parse('00000000-0000-4000-8000-000000000000')

/** What a request of the matrix can refer to. */
export interface Scene {
  deviceid: DeviceId
  groupid: GroupId
  /** The only one who holds ADMIN directly. */
  adminUserid: UserId
  /** Holds VIEW on the device already. */
  viewer: { userid: UserId; email: string }
  /** The only ADMIN of the group, and its VIEW. */
  groupAdmin: { userid: UserId }
  groupViewer: { userid: UserId; email: string }
  /** A command that has been cancelled. */
  finishedCommand: string
  /** A packing slip. */
  slipid: SlipId
  /** An occurrence of the device that has ended. */
  occurrence: string
  /** An image that a widget of the device shows. */
  image: ImageKey
}

const nowSeconds = Math.floor(Date.now() / 1000)
/** The same for each who asks, so that answers can be compared. */
const lastHour = { fromTime: nowSeconds - 3600, toTime: nowSeconds }

/**
 * One valid request for each endpoint, such that a caller who may is not refused with 401, 403 or 404 and the scene
 * stays as it was for the next caller. An endpoint that is new does not compile until it stands here.
 */
export const sampleRequests: {
  [Route in keyof RouteName]: (scene: Scene) => RequestOf<RouteName[Route]>
} = {
  'GET /device/{deviceid}/data': ({ deviceid }) => ({ deviceid, dataPoints: 5 }),
  'GET /device/{deviceid}/settings': ({ deviceid }) => ({ deviceid }),
  'PUT /device/{deviceid}/settings': ({ deviceid }) => ({
    deviceid,
    PORTAL_displaySettings: { vin: { name: 'Supply' } },
  }),
  'GET /device/{deviceid}/config': ({ deviceid }) => ({ deviceid }),
  'PUT /device/{deviceid}/config': ({ deviceid }) => ({ deviceid, config: { gps: { interval: 2 } } }),
  'PUT /device/{deviceid}/endpoint': ({ deviceid }) => ({ deviceid, kind: 'mqtt', wanted: null }),
  'GET /device/{deviceid}/rpc': ({ deviceid }) => ({ deviceid }),
  'POST /device/{deviceid}/rpc': ({ deviceid }) => ({
    deviceid,
    method: 'Admin.Trigger',
    args: { index: 1 },
  }),
  // Finished already: whoever may cancel it is told so with 409.
  'DELETE /device/{deviceid}/rpc': ({ deviceid, finishedCommand }) => ({
    deviceid,
    commandID: finishedCommand,
  }),
  'POST /device/{deviceid}/image': ({ deviceid }) => ({ deviceid, size: 1000 }),
  'GET /device/{deviceid}/image': ({ deviceid, image }) => ({ deviceid, key: image }),
  // In use: 409.
  'DELETE /device/{deviceid}/image': ({ deviceid, image }) => ({ deviceid, key: image }),
  'GET /device/{deviceid}/permissions': ({ deviceid }) => ({ deviceid }),
  // A member already: 409.
  // No code was mailed: 400.
  'POST /device/{deviceid}/passwords': ({ deviceid }) => ({ deviceid, code: 'ABC234' }),
  // Not the password: 400.
  'PUT /device/{deviceid}/passwords': ({ deviceid }) => ({ deviceid, setupPassword: 'no.such.password' }),
  'POST /device/{deviceid}/user': ({ deviceid, viewer }) => ({
    deviceid,
    targetEmail: viewer.email,
    targetPermission: 'VIEW',
  }),
  'PUT /device/{deviceid}/user': ({ deviceid, viewer }) => ({
    deviceid,
    userid: viewer.userid,
    permission: 'VIEW',
  }),
  // The last ADMIN: 409.
  'DELETE /device/{deviceid}/user': ({ deviceid, adminUserid }) => ({ deviceid, userid: adminUserid }),
  'GET /device/{deviceid}/removal': ({ deviceid, adminUserid }) => ({ deviceid, userid: adminUserid }),
  'POST /device/{deviceid}/view-as': ({ deviceid }) => ({ deviceid, role: 'VIEW' }),
  'GET /groups/alarms': () => ({}),
  'GET /groups/alarms/changes': () => ({}),
  'GET /device/{deviceid}/alarm': ({ deviceid, occurrence }) => ({ deviceid, id: occurrence }),
  'POST /device/{deviceid}/alarms/acknowledge': ({ deviceid, occurrence }) => ({
    deviceid,
    ids: [occurrence],
  }),
  'POST /device/{deviceid}/alarms/note': ({ deviceid, occurrence }) => ({
    deviceid,
    id: occurrence,
    note: 'On my way',
  }),
  'POST /device/{deviceid}/alarms/assign': ({ deviceid, occurrence }) => ({ deviceid, id: occurrence }),
  'POST /device/{deviceid}/alarms/reset': ({ deviceid, occurrence }) => ({ deviceid, ids: [occurrence] }),
  'PUT /device/{deviceid}/shelves': ({ deviceid }) => ({
    deviceid,
    topic: 'vin',
    level: 'warning',
    seconds: 900,
    reason: 'In the workshop',
  }),
  'DELETE /device/{deviceid}/shelves': ({ deviceid }) => ({ deviceid, topic: 'vin' }),
  'PUT /device/{deviceid}/out-of-service': ({ deviceid }) => ({
    deviceid,
    untilTs: Math.floor(Date.now() / 1000) + 3600,
    reason: 'In the workshop',
  }),
  'DELETE /device/{deviceid}/out-of-service': ({ deviceid }) => ({ deviceid }),
  'GET /device/{deviceid}/alarm-rules': ({ deviceid }) => ({ deviceid }),
  // What is so already.
  'PUT /device/{deviceid}/alarm-rules': ({ deviceid }) => ({
    deviceid,
    rules: defaultAlarmRules,
    basedOn: 'none',
  }),
  // Not a token of ours: 400.
  'POST /device-acknowledgements': () => ({ token: 'none' }),
  'GET /device/{deviceid}/script': ({ deviceid }) => ({ deviceid }),
  'PUT /device/{deviceid}/script': ({ deviceid }) => ({
    deviceid,
    scriptFileBase64: 'bG9hZCgnc2VucXVpcC5qcycpOw==',
  }),
  // Nobody holds it, and it stays so: a lock of the one would refuse the next.
  'PUT /device/{deviceid}/script-lock': ({ deviceid }) => ({ deviceid, lock: false }),
  'PUT /device/{deviceid}/force-script-unlock': ({ deviceid }) => ({ deviceid }),
  // No id of a command: 400.
  'GET /device/{deviceid}/file': ({ deviceid }) => ({ deviceid, commandID: 'none' }),
  'PUT /device/{deviceid}/file': ({ deviceid }) => ({
    deviceid,
    fileName: 'note.txt',
    fileDataBase64: 'aGVsbG8=',
  }),
  'POST /device/{deviceid}/firmware': ({ deviceid }) => ({ deviceid, firmwareName: '20260101-120000' }),
  // Of nothing: 400.
  'GET /device/{deviceid}/export': ({ deviceid }) => ({ deviceid }),
  'POST /device/{deviceid}/export': ({ deviceid }) => ({ deviceid, exportDisplaySettings: true }),
  // Not a file that was exported: 400.
  'POST /device/{deviceid}/import': ({ deviceid }) => ({ deviceid, importFile: 'nothing', dryRun: true }),
  'POST /device/{deviceid}/import-upload': ({ deviceid }) => ({ deviceid, size: 1000 }),
  // Not the password: 400.
  'POST /device/{deviceid}/delete-data': ({ deviceid }) => ({ deviceid, setupPassword: 'no.such.password' }),
  // The device itself: 400.
  'POST /device/{deviceid}/transfer-data': ({ deviceid }) => ({
    deviceid,
    setupPassword: 'no.such.password',
    targetDeviceid: deviceid,
  }),
  // The device itself: 400.
  'POST /device/{deviceid}/swap': ({ deviceid }) => ({ deviceid, newDeviceid: deviceid }),
  'GET /device/{deviceid}/swap': ({ deviceid }) => ({ deviceid }),
  'GET /device/{deviceid}/swap-units': ({ deviceid }) => ({ deviceid }),
  // It has not been replaced: 409.
  'POST /device/{deviceid}/swap/undo': ({ deviceid }) => ({ deviceid }),
  'GET /device/{deviceid}/diagnostics': ({ deviceid }) => ({ deviceid, dataPoints: '15' }),
  'GET /device/{deviceid}/hours': ({ deviceid }) => ({ deviceid, ...lastHour }),
  'GET /device/{deviceid}/doubts': ({ deviceid }) => ({ deviceid }),
  'GET /device/{deviceid}/service': ({ deviceid }) => ({ deviceid }),
  'GET /device/{deviceid}/fences': ({ deviceid }) => ({ deviceid }),
  'GET /device/{deviceid}/fuel': ({ deviceid }) => ({ deviceid, ...lastHour }),
  'GET /device/{deviceid}/metrics': ({ deviceid }) => ({
    deviceid,
    currentStartTime: Math.floor(Date.now() / 1000) - 7200,
    currentEndTime: Math.floor(Date.now() / 1000),
  }),
  'GET /device/{deviceid}/rehearsal': ({ deviceid }) => ({ deviceid, dataKey: 'vin', days: 2 }),
  'POST /device/{deviceid}/rehearsal': ({ deviceid }) => ({
    deviceid,
    dataKey: 'vin',
    days: 2,
    alarm: { low: 11 },
    hysteresis: 0.2,
  }),
  'GET /device/{deviceid}/events': ({ deviceid }) => ({ deviceid }),
  'GET /device/{deviceid}/alerts': ({ deviceid }) => ({ deviceid }),
  'GET /device/{deviceid}/alerts/sent': ({ deviceid }) => ({ deviceid }),
  // To a number that is not on the list: 400.
  'POST /device/{deviceid}/alerts/test': ({ deviceid }) => ({
    deviceid,
    channel: 'sms',
    to: '+61400000000',
  }),
  // Of no mail: 400.
  'POST /device-unsubscribe/{token}': () => ({ token: 'none' }),
  'GET /groups/active-events': () => ({}),
  'GET /groups/past-events': () => ({}),
  'GET /device/{deviceid}/serverlog': ({ deviceid }) => ({ deviceid }),
  'GET /device/{deviceid}/setting-turns': ({ deviceid }) => ({ deviceid }),
  'GET /device/{deviceid}/settings-at': ({ deviceid }) => ({ deviceid, time: 1_800_000_000 }),
  'GET /device/{deviceid}/changes-made': ({ deviceid }) => ({ deviceid }),
  // Nothing was changed then: 400.
  'GET /device/{deviceid}/consequence': ({ deviceid }) => ({ deviceid, changeTs: 1_800_000_000 }),
  'GET /device/{deviceid}/settings-difference': ({ deviceid }) => ({ deviceid, otherTime: 1_800_000_000 }),
  'GET /groups': () => ({}),
  'GET /page/data/{deviceid}': ({ deviceid }) => ({ deviceid }),
  'GET /page/config/{deviceid}': ({ deviceid }) => ({ deviceid }),
  'GET /page/home': () => ({}),
  'GET /page/group/{groupid}': ({ groupid }) => ({ groupid }),
  'GET /page/view/{groupid}/{viewid}': ({ groupid }) => ({ groupid, viewid: overview }),
  'GET /page/subscriptions': () => ({}),
  'GET /groups/list': () => ({}),
  'GET /group/{groupid}': ({ groupid }) => ({ groupid }),
  // Without a name: 400.
  'POST /group': () => ({ groupName: ' ' }),
  'PUT /group/{groupid}': ({ groupid }) => ({ groupid, groupDescription: '' }),
  // Into itself: 400.
  'PUT /group/{groupid}/devices': ({ groupid, deviceid }) => ({
    groupid,
    deviceList: [deviceid],
    targetGroupid: groupid,
    action: 'copy',
  }),
  // Not in the group: nothing to remove.
  'DELETE /group/{groupid}/devices': ({ groupid }) => ({
    groupid,
    deviceList: [DeviceId.parse('ELSEWHERE')],
  }),
  'GET /group/{groupid}/moves': ({ groupid }) => ({ groupid }),
  'GET /group/{groupid}/permissions': ({ groupid }) => ({ groupid }),
  'GET /group/{groupid}/removal': ({ groupid, groupAdmin }) => ({ groupid, userid: groupAdmin.userid }),
  'POST /group/{groupid}/view-as': ({ groupid }) => ({ groupid, role: 'VIEW' }),
  // A member already: 409.
  'POST /group/{groupid}/user': ({ groupid, groupViewer }) => ({
    groupid,
    targetEmail: groupViewer.email,
    targetPermission: 'VIEW',
  }),
  'PUT /group/{groupid}/user': ({ groupid, groupViewer }) => ({
    groupid,
    targetUserID: groupViewer.userid,
    targetPermission: 'VIEW',
  }),
  // The last ADMIN: 409.
  'DELETE /group/{groupid}/user': ({ groupid, groupAdmin }) => ({
    groupid,
    targetUserID: groupAdmin.userid,
  }),
  'GET /groups/invitations': () => ({}),
  // None waits: 409.
  'POST /groups/invitations/accept': () => ({ groupid: GroupId.parse('g-NoneWaits') }),
  'POST /groups/invitations/decline': () => ({}),
  'POST /device/{deviceid}/invitation': ({ deviceid }) => ({
    deviceid,
    targetEmail: 'invited@example.com',
    targetPermission: 'VIEW',
    hostname: 'portal.example',
  }),
  // None was sent: 409.
  'DELETE /device/{deviceid}/invitation': ({ deviceid }) => ({ deviceid, targetEmail: 'none@example.com' }),
  'POST /group/{groupid}/invitation': ({ groupid }) => ({
    groupid,
    targetEmail: 'invited@example.com',
    targetPermission: 'VIEW',
    hostname: 'portal.example',
  }),
  'DELETE /group/{groupid}/invitation': ({ groupid }) => ({ groupid, targetEmail: 'none@example.com' }),
  'POST /group/{groupid}/changes': ({ groupid, deviceid }) => ({
    groupid,
    kind: 'settings',
    text: 'device.base_interval: 60',
    devices: [deviceid],
  }),
  'GET /group/{groupid}/changes': ({ groupid }) => ({ groupid }),
  // There is none: 404.
  'GET /group/{groupid}/changes/{changeid}': ({ groupid }) => ({ groupid, changeid: noChange }),
  'PUT /group/{groupid}/changes/{changeid}': ({ groupid }) => ({ groupid, changeid: noChange, failed: [] }),
  'POST /group/{groupid}/change-set-plan': ({ groupid, deviceid }) => ({
    groupid,
    kind: 'settings',
    config: { device: { base_interval: 60 } },
    devices: [deviceid],
  }),
  // A device that is not in the group: 400.
  'POST /group/{groupid}/change-sets': ({ groupid }) => ({
    groupid,
    kind: 'settings',
    config: { device: { base_interval: 60 } },
    devices: ['ZZZZZZZZZ'],
  }),
  'GET /group/{groupid}/change-sets': ({ groupid }) => ({ groupid }),
  'GET /group/{groupid}/change-sets/{changeid}': ({ groupid }) => ({ groupid, changeid: noChange }),
  'POST /group/{groupid}/change-sets/{changeid}/pause': ({ groupid }) => ({ groupid, changeid: noChange }),
  'POST /group/{groupid}/change-sets/{changeid}/resume': ({ groupid }) => ({ groupid, changeid: noChange }),
  'POST /group/{groupid}/change-sets/{changeid}/abort': ({ groupid }) => ({ groupid, changeid: noChange }),
  'GET /group/{groupid}/change-sets/{changeid}/undo': ({ groupid }) => ({ groupid, changeid: noChange }),
  'POST /group/{groupid}/change-sets/{changeid}/undo': ({ groupid }) => ({ groupid, changeid: noChange }),
  'GET /group/{groupid}/serverlog': ({ groupid }) => ({ groupid }),
  'GET /group/{groupid}/names': ({ groupid }) => ({ groupid }),
  'GET /device/{deviceid}/roads': ({ deviceid }) => ({ deviceid }),
  'GET /group/{groupid}/roads': ({ groupid }) => ({ groupid }),
  'GET /group/{groupid}/places': ({ groupid }) => ({ groupid }),
  'GET /group/{groupid}/inside': ({ groupid }) => ({ groupid }),
  'GET /group/{groupid}/visits': ({ groupid }) => ({
    groupid,
    fromTime: 1_767_225_600,
    toTime: 1_767_229_200,
  }),
  'POST /group/{groupid}/visits/preview': ({ groupid }) => ({
    groupid,
    shape: { type: 'Point', coordinates: [151, -32.6], radiusM: 100 },
  }),
  // Too small a circle: 400.
  'PUT /group/{groupid}/place': ({ groupid }) => ({
    groupid,
    place: { name: 'Pit', shape: { type: 'Point', coordinates: [151, -32.6], radiusM: 1 } },
  }),
  'GET /group/{groupid}/escalation': ({ groupid }) => ({ groupid }),
  // An override of a person who is no member: 400.
  'PUT /group/{groupid}/rota': ({ groupid }) => ({
    groupid,
    rota: {
      name: 'Nights',
      timeZone: 'Australia/Sydney',
      shifts: [{ days: [0, 1], from: '22:00', to: '06:00', people: [nobody] }],
      overrides: [{ fromTs: 1_800_000_000, toTs: 1_800_003_600, userid: nobody }],
    },
  }),
  'DELETE /group/{groupid}/rota': ({ groupid }) => ({ groupid, rotaid: RotaId.parse('r-notthere') }),
  // A person who is no member: 400.
  'PUT /group/{groupid}/chain': ({ groupid }) => ({
    groupid,
    chain: {
      name: 'Alarms',
      level: 'alarm',
      steps: [{ people: [nobody], channels: ['email'], afterMinutes: 0 }],
    },
  }),
  'DELETE /group/{groupid}/chain': ({ groupid }) => ({ groupid, chainid: ChainId.parse('c-notthere') }),
  'DELETE /group/{groupid}/place': ({ groupid }) => ({ groupid, placeid: PlaceId.parse('p-notthere') }),
  'GET /group/{groupid}/views': ({ groupid }) => ({ groupid }),
  // A day too many: 400.
  'PUT /group/{groupid}/view': ({ groupid }) => ({
    groupid,
    view: { timeRange: { type: 'day', amount: 731 } },
  }),
  // Twice the same: 409.
  'PUT /group/{groupid}/views': ({ groupid }) => ({ groupid, viewids: [overview, overview] }),
  // Into itself: 400.
  'POST /group/{groupid}/view/copy': ({ groupid }) => ({ groupid, viewid: overview, targetGroupid: groupid }),
  // The view that every group has: it is there again.
  'DELETE /group/{groupid}/view': ({ groupid }) => ({ groupid, viewid: overview }),
  'GET /group/{groupid}/keys': ({ groupid }) => ({ groupid }),
  'GET /group/{groupid}/values': ({ groupid }) => ({ groupid, keys: 'vin,gps_lat', facts: 'name' }),
  'GET /group/{groupid}/hours': ({ groupid }) => ({ groupid, ...lastHour }),
  'GET /group/{groupid}/report': ({ groupid }) => ({
    groupid,
    kind: 'utilisation',
    span: 'day',
    timeZone: 'Australia/Brisbane',
  }),
  'GET /group/{groupid}/reports': ({ groupid }) => ({ groupid }),
  // Of none that is there: 404 is not an answer of rights.
  'PUT /group/{groupid}/report': ({ groupid }) => ({
    groupid,
    reportid: noReport,
    version: 1,
    kind: 'utilisation',
    span: 'week',
    timeZone: 'UTC',
    at: '06:00',
    recipients: ['ann@example.com'],
  }),
  'DELETE /group/{groupid}/report': ({ groupid }) => ({ groupid, reportid: noReport }),
  'POST /groups/report-confirmations': () => ({ token: 'none' }),
  'POST /groups/report-unsubscribe/{token}': () => ({ token: 'none' }),
  'GET /device/{deviceid}/links': ({ deviceid }) => ({ deviceid }),
  'POST /device/{deviceid}/link': ({ deviceid }) => ({
    deviceid,
    keys: ['vsys'],
    hours: 1,
    position: 'none',
    history: 'none',
  }),
  'DELETE /device/{deviceid}/link': ({ deviceid }) => ({ deviceid, linkid: noLink }),
  'GET /group/{groupid}/links': ({ groupid }) => ({ groupid }),
  'POST /group/{groupid}/link': ({ groupid }) => ({ groupid, viewid: overview, hours: 1, position: 'none' }),
  'DELETE /group/{groupid}/link': ({ groupid }) => ({ groupid, linkid: noLink }),
  'PUT /group/{groupid}/link-rule': ({ groupid }) => ({ groupid, isForbidden: false }),
  'POST /groups/shared-sessions': () => ({ token: 'none'.padEnd(43, '0') }),
  'POST /groups/shared-readings': () => ({ session: 'none' }),
  'POST /groups/shared-history': () => ({ session: 'none', key: 'vsys' }),
  'GET /group/{groupid}/report/pdf': ({ groupid }) => ({
    groupid,
    kind: 'health',
    span: 'week',
    timeZone: 'UTC',
  }),
  'GET /group/{groupid}/service': ({ groupid }) => ({ groupid, state: 'due', page: 0 }),
  'GET /group/{groupid}/service/machine': ({ groupid, deviceid }) => ({ groupid, deviceid }),
  'GET /groups/service': () => ({ days: 30 }),
  // Of none that is there: a conflict is not an answer of rights.
  'PUT /group/{groupid}/service/plan': ({ groupid }) => ({
    groupid,
    planid: noPlan,
    version: 1,
    name: '250 h service',
    tasks: 'Engine oil and filter',
    everyHours: 250,
    everyMonths: 6,
    soonHours: 25,
    soonDays: 14,
    timeZone: 'UTC',
  }),
  'DELETE /group/{groupid}/service/plan': ({ groupid }) => ({ groupid, planid: noPlan }),
  'POST /group/{groupid}/service/entry': ({ groupid, deviceid }) => ({
    groupid,
    deviceid,
    planids: [noPlan],
    atTime: 1_700_000_000,
    meterHours: 4310,
    note: 'Oil and filters',
    parts: '',
    cost: 420,
    currency: 'AUD',
  }),
  'DELETE /group/{groupid}/service/entry': ({ groupid, deviceid }) => ({
    groupid,
    deviceid,
    entryid: noEntry,
  }),
  'POST /group/{groupid}/service/file': ({ groupid }) => ({ groupid, size: 1000 }),
  'PUT /group/{groupid}/service/file': ({ groupid, deviceid }) => ({
    groupid,
    deviceid,
    entryid: noEntry,
    files: [{ fileid: noFile, name: 'Oil sample.pdf' }],
  }),
  'GET /group/{groupid}/service/file': ({ groupid, deviceid }) => ({
    groupid,
    deviceid,
    entryid: noEntry,
    fileid: noFile,
  }),
  'DELETE /group/{groupid}/service/file': ({ groupid, deviceid }) => ({
    groupid,
    deviceid,
    entryid: noEntry,
    fileid: noFile,
  }),
  'POST /group/{groupid}/service/meter': ({ groupid, deviceid }) => ({
    groupid,
    deviceid,
    answer: 'goOn',
    hours: 4310,
  }),
  'GET /group/{groupid}/trends': ({ groupid, deviceid }) => ({ groupid, values: `${deviceid}:vin` }),
  'POST /group/{groupid}/metrics': ({ groupid }) => ({
    groupid,
    currentStartTime: 1_700_000_000,
    currentEndTime: 1_700_086_400,
    metrics: [{ key: 'vin', operator: 'avg' }],
  }),
  'GET /user-login': () => ({}),
  'POST /user-logout': () => ({}),
  // Five an hour are each caller's own.
  'POST /support-request': () => ({
    name: 'Ann',
    email: 'ann@example.com',
    details: 'The chart is empty.',
    type: 'Technical',
    hostname: 'localhost',
  }),
  'GET /user-notifications': () => ({}),
  // Not in the group: 400.
  'PUT /user-notifications': () => ({
    groups: [
      {
        groupid: GroupId.parse('g-notthere0'),
        channels: { alert: [], warning: ['email'], alarm: ['email', 'push'] },
      },
    ],
  }),
  'PUT /user-quiet-hours': () => ({
    quietHours: {
      timeZone: 'Australia/Sydney',
      days: [0, 6],
      from: '22:00',
      to: '06:00',
      brokenBy: 'alarm',
    },
  }),
  'POST /user-notifications/test': () => ({}),
  // Without a number: 400.
  'POST /device-text-tests': () => ({}),
  'GET /user-sessions': () => ({}),
  'POST /user-sessions': () => ({ device: 'Chrome on Windows' }),
  // Nobody's: nothing ends.
  'DELETE /user-sessions/{sessionid}': () => ({
    sessionid: SessionId.parse('00000000-0000-4000-8000-000000000000'),
  }),
  'GET /api-credentials': () => ({}),
  // Each caller makes one of their own: the second time 409.
  'POST /api-credentials': () => ({}),
  'DELETE /api-credentials/{credentialid}': () => ({ credentialid: '0'.repeat(26) }),
  'GET /user-notice-outcomes': () => ({}),
  'GET /user-notice-figures': () => ({}),
  'GET /device/{deviceid}/why': ({ deviceid }) => ({ deviceid, id: noOccurrence }),
  // None is switched off: 409.
  'POST /device/{deviceid}/own-addresses': ({ deviceid }) => ({ deviceid }),
  'GET /staff-account/{userid}/notice-outcomes': ({ adminUserid }) => ({ userid: adminUserid }),
  'GET /staff-account/{userid}/notice-figures': ({ adminUserid }) => ({ userid: adminUserid }),
  'GET /staff-account/{userid}/why': ({ adminUserid, deviceid }) => ({
    userid: adminUserid,
    deviceid,
    id: noOccurrence,
  }),
  'GET /user-push-devices': () => ({}),
  'POST /user-push-devices': () => ({
    subscription: {
      endpoint: 'https://fcm.googleapis.com/fcm/send/of-a-browser',
      p256dh: 'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    },
    name: 'Chrome on Android',
  }),
  // Nobody's.
  'PUT /user-push-devices/{pushid}': () => ({ pushid: noDevice, name: 'Phone' }),
  'DELETE /user-push-devices/{pushid}': () => ({ pushid: noDevice }),
  'POST /user-push-devices/{pushid}/test': () => ({ pushid: noDevice }),
  'POST /user-push-receipts': () => ({ token: 'no.token' }),
  'GET /openapi.json': () => ({}),
  'POST /user-page-error': () => ({
    message: 'x is not a function',
    page: '/data',
    version: '0',
    build: 'main',
  }),
  'GET /billing-get-customer': () => ({}),
  'POST /billing-create-stripe-portal': () => ({}),
  'GET /billing-subscriptions': () => ({}),
  // Hosted without a term: 400.
  'POST /billing-preview-subscription': ({ deviceid }) => ({ devices: [deviceid], plan: 'PREMIUM' }),
  'POST /billing-update-subscription': ({ deviceid }) => ({ devices: [deviceid], plan: 'PREMIUM' }),
  // Not signed: 400.
  'POST /billing-stripe-event': () => ({}),
  // Disarmed already: nothing changes.
  'POST /billing-distributor-action/{deviceid}': ({ deviceid }) => ({
    deviceid,
    action: 'no-pass',
    params: { value: 'DISABLE' },
  }),
  'GET /prov-portal-get-device/{deviceid}': ({ deviceid }) => ({ deviceid }),
  'GET /prov-portal-get-device-log/{deviceid}': ({ deviceid }) => ({ deviceid }),
  'GET /prov-portal-get-recent-devices': () => ({}),
  'GET /prov-portal-get-device-label/{deviceid}': ({ deviceid }) => ({ deviceid }),
  'POST /prov-portal-add-device-log/{deviceid}': ({ deviceid }) => ({ deviceid, text: 'Looked at.' }),
  // Sold, and without its override code: 409.
  'POST /prov-portal-edit-device/{deviceid}': ({ deviceid }) => ({ deviceid, hardware: 'R2' }),
  'POST /prov-portal-run-test/{deviceid}': ({ deviceid }) => ({ deviceid, method: 'FS.List' }),
  // In the past: 400.
  'POST /billing-update-plan': ({ deviceid }) => ({ deviceid, plan: 'PREMIUM', plan_expiry_ts: 1 }),
  'GET /distributors': () => ({}),
  // The second time another has the name: 409.
  'POST /distributors': () => ({ id: 0, name: 'Of the matrix', email: 'matrix@example.com' }),
  // Of none: 400.
  'PUT /distributors': () => ({ id: 999_999, name: 'Nobody', email: 'nobody@example.com' }),
  'GET /billing-packing-check/{deviceid}': ({ deviceid }) => ({ deviceid }),
  'GET /billing-packing-slip': () => ({}),
  'GET /billing-packing-slip/{slipid}': ({ slipid }) => ({ slipid }),
  'GET /billing-packing-slip/{slipid}/pdf': ({ slipid }) => ({ slipid }),
  // To no distributor: 400.
  'POST /billing-packing-slip': ({ deviceid }) => ({ distributorid: 999_999, devices: [deviceid] }),
  'POST /billing-packing-slip/{slipid}/mail': ({ slipid }) => ({ slipid }),
  'GET /staff-health': () => ({}),
  // Of alerts, which have none.
  'POST /staff-replay': () => ({ queue: 'alerts' }),
  'GET /staff-announcement': () => ({}),
  // Read by nobody at that version: 409, here and below.
  'PUT /staff-announcement': () => ({
    text: 'Work on Sunday.',
    tone: 'info',
    fromTs: Math.floor(Date.now() / 1000),
    untilTs: Math.floor(Date.now() / 1000) + 3600,
    link: '',
    version: 1000,
  }),
  'POST /staff-announcement/end': () => ({ version: 1000 }),
  'GET /staff-search': ({ deviceid }) => ({ text: deviceid }),
  'GET /staff-device/{deviceid}': ({ deviceid }) => ({ deviceid }),
  'GET /staff-device/{deviceid}/messages': ({ deviceid }) => ({ deviceid }),
  // Of no message that it ever sent: 409.
  'POST /staff-device/{deviceid}/replay-unreadable': ({ deviceid }) => ({
    deviceid,
    messages: ['1600000000000#none#0'],
  }),
  // Read by nobody at that version: 409.
  'PUT /staff-device/{deviceid}/billing-notes': ({ deviceid }) => ({
    deviceid,
    text: '',
    upgradeEmail: '',
    version: 1000,
  }),
  // Not an account that has it: 409.
  'POST /staff-device/{deviceid}/remove-from-account': ({ deviceid }) => ({ deviceid, userid: nobody }),
  'GET /staff-account/{userid}': ({ viewer }) => ({ userid: viewer.userid }),
  'GET /staff-account/{userid}/timeline': ({ viewer }) => ({ userid: viewer.userid }),
  'POST /staff-account/{userid}/end-sessions': ({ viewer }) => ({ userid: viewer.userid }),
  'PUT /staff-account/{userid}/special-groups': ({ viewer }) => ({
    userid: viewer.userid,
    specialGroups: [],
  }),
  'GET /v1/devices': () => ({}),
  'GET /v1/devices/{deviceid}/latest': ({ deviceid }) => ({ deviceid }),
  'GET /v1/devices/{deviceid}/readings': ({ deviceid }) => ({ deviceid, dataPoints: 5 }),
  'GET /v1/devices/{deviceid}/readings.csv': ({ deviceid }) => ({ deviceid, dataPoints: 5 }),
  'GET /v1/devices/{deviceid}/hours': ({ deviceid }) => ({ deviceid, ...lastHour }),
  'GET /v1/devices/{deviceid}/doubts': ({ deviceid }) => ({ deviceid }),
  'GET /v1/devices/{deviceid}/fuel': ({ deviceid }) => ({ deviceid, ...lastHour }),
  'GET /v1/devices/{deviceid}/settings': ({ deviceid }) => ({ deviceid }),
  'PUT /v1/devices/{deviceid}/settings': ({ deviceid }) => ({
    deviceid,
    PORTAL_displaySettings: { vin: { name: 'Supply' } },
  }),
  'GET /v1/devices/{deviceid}/config': ({ deviceid }) => ({ deviceid }),
  'PUT /v1/devices/{deviceid}/config': ({ deviceid }) => ({ deviceid, config: { gps: { interval: 2 } } }),
  'GET /v1/devices/{deviceid}/setting-turns': ({ deviceid }) => ({ deviceid }),
  'GET /v1/devices/{deviceid}/setting-turns.csv': ({ deviceid }) => ({ deviceid }),
  'GET /v1/devices/{deviceid}/settings-at': ({ deviceid }) => ({ deviceid, time: 1_800_000_000 }),
  'GET /v1/devices/{deviceid}/changes-made': ({ deviceid }) => ({ deviceid }),
  'GET /v1/devices/{deviceid}/consequence': ({ deviceid }) => ({ deviceid, changeTs: 1_800_000_000 }),
  'GET /v1/devices/{deviceid}/settings-difference': ({ deviceid }) => ({
    deviceid,
    otherTime: 1_800_000_000,
  }),
  'GET /v1/devices/{deviceid}/commands': ({ deviceid }) => ({ deviceid }),
  'POST /v1/devices/{deviceid}/commands': ({ deviceid }) => ({
    deviceid,
    method: 'Admin.Trigger',
    args: { index: 1 },
  }),
  // Finished already: 409.
  'DELETE /v1/devices/{deviceid}/commands': ({ deviceid, finishedCommand }) => ({
    deviceid,
    commandID: finishedCommand,
  }),
  'GET /v1/groups/{groupid}/change-sets': ({ groupid }) => ({ groupid }),
  'POST /v1/groups/{groupid}/change-set-plan': ({ groupid, deviceid }) => ({
    groupid,
    kind: 'settings',
    config: { device: { base_interval: 60 } },
    devices: [deviceid],
  }),
  // A device that is not in the group: 400.
  'POST /v1/groups/{groupid}/change-sets': ({ groupid }) => ({
    groupid,
    kind: 'settings',
    config: { device: { base_interval: 60 } },
    devices: ['ZZZZZZZZZ'],
  }),
  'GET /v1/groups/{groupid}/change-sets/{changeid}': ({ groupid }) => ({
    groupid,
    changeid: noChange,
  }),
  'POST /v1/groups/{groupid}/change-sets/{changeid}/pause': ({ groupid }) => ({
    groupid,
    changeid: noChange,
  }),
  'POST /v1/groups/{groupid}/change-sets/{changeid}/resume': ({ groupid }) => ({
    groupid,
    changeid: noChange,
  }),
  'POST /v1/groups/{groupid}/change-sets/{changeid}/abort': ({ groupid }) => ({
    groupid,
    changeid: noChange,
  }),
  'GET /v1/groups/{groupid}/change-sets/{changeid}/undo': ({ groupid }) => ({
    groupid,
    changeid: noChange,
  }),
  'POST /v1/groups/{groupid}/change-sets/{changeid}/undo': ({ groupid }) => ({
    groupid,
    changeid: noChange,
  }),
  'GET /v1/alarms': () => ({}),
  'POST /v1/devices/{deviceid}/alarms/acknowledge': ({ deviceid, occurrence }) => ({
    deviceid,
    ids: [occurrence],
  }),
  'POST /v1/devices/{deviceid}/alarms/note': ({ deviceid, occurrence }) => ({
    deviceid,
    id: occurrence,
    note: 'On my way',
  }),
  'PUT /v1/devices/{deviceid}/shelves': ({ deviceid }) => ({
    deviceid,
    topic: 'vin',
    level: 'warning',
    seconds: 900,
    reason: 'In the workshop',
  }),
  'GET /v1/devices/{deviceid}/events': ({ deviceid }) => ({ deviceid }),
  'GET /v1/groups': () => ({}),
  'GET /v1/groups/{groupid}': ({ groupid }) => ({ groupid }),
  'GET /v1/groups/{groupid}/service': ({ groupid }) => ({ groupid, page: 0 }),
  // Of members of aemp_api_users.
  'GET /v1/aemp/Fleet/{page}': () => ({ page: 1 }),
  'GET /v1/aemp/Fleet/Equipment/{pin}': ({ deviceid }) => ({ pin: deviceid }),
  'GET /v1/aemp/Fleet/Equipment/MakeModelSerial/{make}/{model}/{serial}': ({ deviceid }) => ({
    make: 'Senquip',
    model: 'ORB-C1',
    serial: deviceid,
  }),
  'GET /v1/aemp/Fleet/Equipment/{pin}/{series}/{start}/{end}/{page}': ({ deviceid }) => ({
    pin: deviceid,
    series: 'Location',
    start: '2026-01-01T00:00:00Z',
    end: '2026-01-02T00:00:00Z',
    page: 1,
  }),
}
