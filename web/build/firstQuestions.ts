import { getSubscriptions } from '../../shared/billing/subscriptions'
import { DeviceId, GroupId, ViewId } from '../../shared/core/ids'
import { queryReadings } from '../../shared/data/queryReadings'
import { getGroupList } from '../../shared/groups/groupList'
import { getConfig } from '../../shared/settings/deviceConfig'
import { getSettings } from '../../shared/settings/deviceSettings'
import { userLogin } from '../../shared/users/session'
import { getViews } from '../../shared/views/views'
import { addressOf } from '../../shared/core/addressOf'

const deviceid = DeviceId.parse('ANYDEVICE')
const ofDevice = (address: string) => address.replace(deviceid, '{id}')

const groupid = GroupId.parse('g-AnyGroup0')
const viewid = ViewId.parse('v-AnyView0')
const ofView = (address: string) => address.replace(groupid, '{id}').replace(viewid, '{view}')

const whoIsSignedIn = addressOf(userLogin, {})

/** What each page asks the API first, word for word as the page asks it; `{id}` and `{view}` are in its path. */
export const firstQuestions = {
  data: [
    ofDevice(addressOf(queryReadings, { deviceid, dataPoints: 1 })),
    ofDevice(addressOf(getSettings, { deviceid })),
    ofDevice(addressOf(getConfig, { deviceid })),
    whoIsSignedIn,
  ],
  settings: [
    ofDevice(addressOf(getSettings, { deviceid })),
    ofDevice(addressOf(getConfig, { deviceid })),
    whoIsSignedIn,
  ],
  group: [addressOf(getGroupList, {}), whoIsSignedIn],
  view: [ofView(addressOf(getViews, { groupid, viewid })), addressOf(getGroupList, {}), whoIsSignedIn],
  home: [addressOf(getGroupList, {}), whoIsSignedIn],
  subscriptions: [
    addressOf(getGroupList, {}),
    whoIsSignedIn,
    ofView(addressOf(getSubscriptions, { groupid })),
  ],
  login: [],
} as const satisfies Record<string, readonly string[]>
