import { DeviceId } from '../../shared/core/ids'
import { queryReadings } from '../../shared/data/queryReadings'
import { getGroups } from '../../shared/groups/groups'
import { getConfig } from '../../shared/settings/deviceConfig'
import { getSettings } from '../../shared/settings/deviceSettings'
import { userLogin } from '../../shared/users/session'
import { addressOf } from '../src/core/addressOf'

const deviceid = DeviceId.parse('ANYDEVICE')
const ofDevice = (address: string) => address.replace(deviceid, '{id}')

const whoIsSignedIn = addressOf(userLogin, {})

/** What each page asks the API first, word for word as the page asks it; `{id}` is the device in its path. */
export const firstQuestions = {
  data: [
    ofDevice(addressOf(queryReadings, { deviceid, dataPoints: 1 })),
    ofDevice(addressOf(getSettings, { deviceid })),
    ofDevice(addressOf(getConfig, { deviceid })),
    whoIsSignedIn,
  ],
  group: [addressOf(getGroups, {}), whoIsSignedIn],
  home: [addressOf(getGroups, {}), whoIsSignedIn],
  login: [],
} as const satisfies Record<string, readonly string[]>
