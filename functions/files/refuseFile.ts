import { Problem } from '../../shared/core/problem'
import type { FlatConfig } from '../../shared/devices/configTree'
import { isSecretFile, isSettingsFile } from '../../shared/files/deviceFiles'
import { isSecretKey } from '../../shared/settings/secrets'
import type { DeviceId } from '../../shared/core/ids'
import { type Caller, isStaff } from '../core/http/caller'

/** The settings that a device last reported. */
export interface ReportedConfigs {
  reported(deviceid: DeviceId): Promise<{ flat: FlatConfig }>
}

type Asker = Pick<Caller, 'specialGroups'>

/** A device's settings files hold its identity and passwords, and writing them would pass by every check of a save. */
export const refuseSettingsFile = (fileName: string, caller: Asker): void => {
  if (!isSettingsFile(fileName) || isStaff(caller)) return
  throw new Problem(
    'forbidden',
    `${fileName} holds the device’s own settings. Change them on the Settings page.`,
  )
}

/** Whether a file holds secrets: by its name, or because the settings name it as a private key. */
export const holdsSecrets = async (
  configs: ReportedConfigs,
  deviceid: DeviceId,
  fileName: string,
): Promise<boolean> => {
  if (isSecretFile(fileName)) return true
  const { flat } = await configs.reported(deviceid)
  return Object.entries(flat).some(([key, value]) => isSecretKey(key) && value === fileName)
}

/** @throws Problem `forbidden` when somebody who is not staff wants to read a file with secrets */
export const refuseSecretFile = (fileName: string, isSecret: boolean, caller: Asker): void => {
  if (isSecret && !isStaff(caller)) {
    throw new Problem('forbidden', `${fileName} holds secrets and cannot be fetched.`)
  }
}
