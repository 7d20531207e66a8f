import { DeviceId } from '../../../shared/core/ids'
import type { Device } from '../devices/useDevice'

/** A device of nobody, for parts that are about one. */
export const sampleDevice: Device = {
  deviceid: DeviceId.parse('SAMPLE001'),
  name: 'Sample',
  role: 'ADMIN',
  isLastSeen: false,
  isRestricted: false,
  tier: undefined,
  planExpiryTs: undefined,
  model: undefined,
  fw: undefined,
  display: {},
  notes: {},
  revisions: {},
  config: {},
  configTs: undefined,
  isConfigAwaited: false,
  featuresVersion: 1,
  lastContactMs: undefined,
  configToPortalTs: undefined,
  settingsError: undefined,
  configError: undefined,
  reload: () => undefined,
}
