import * as contract from '../../shared/provisioning/provisionedDevice'
import { on, serve } from '../core/serve'
import { getProvisionedDevice } from '../provisioning/getProvisionedDevice'
import { openPortal } from './openPortal'

const { devices, whoMay } = openPortal()

export const handler = serve(whoMay, [on(contract.getProvisionedDevice, getProvisionedDevice(devices))])
