import { SWRConfig } from 'swr'
import { getConfig } from '../../../shared/settings/deviceConfig'
import { addressOf } from '../core/api/addressOf'
import { LimitEditor } from '../displaysettings/LimitEditor'
import { sampleDevice } from './sampleDevice'

const { deviceid } = sampleDevice
const answer = {
  settings: { vin: { warning: 11.8, alarm: 11.2, hysteresis: 0.2 } },
  ts: 0,
  deviceFeaturesVersion: 1,
  pending: { 'vin.alarm': 11 },
}
/** Nobody answers for a device that is not there. */
const told = {
  fallback: { [addressOf(getConfig, { deviceid })]: answer },
  revalidateOnMount: false,
  refreshInterval: 0,
}

/** All limits of a measurement, with a change that the device has not taken over; for a VIEW, what colours alone. */
export const LimitPart = ({ mayDevice, onClose }: { mayDevice: boolean; onClose: () => void }) => (
  <SWRConfig value={told}>
    <LimitEditor
      dataKey="vin"
      device={{ ...sampleDevice, role: mayDevice ? 'ADMIN' : 'VIEW' }}
      onClose={onClose}
    />
  </SWRConfig>
)
