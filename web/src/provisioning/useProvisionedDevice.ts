import type { DeviceId } from '../../../shared/core/ids'
import { getProvisionedDevice } from '../../../shared/provisioning/provisionedDevice'
import { useEndpoint } from '../core/api/useEndpoint'

export const useProvisionedDevice = (deviceid: DeviceId) =>
  useEndpoint(getProvisionedDevice, { deviceid }, { refreshInterval: 15_000 })
