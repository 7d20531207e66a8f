import { KMSClient } from '@aws-sdk/client-kms'
import { GetCommand } from '@aws-sdk/lib-dynamodb'
import { DeviceId } from '../../../shared/core/ids'
import { openDocuments } from '../../../functions/core/store/documents'
import { secretItem } from '../../../functions/devices/deviceSecrets'
import { openSeal } from '../../../functions/devices/secretSeal'
import type { LocalNames } from './localNames'

/** Whether a device on plain MQTT knows its setup password; the broker of a deployment takes certificates only. */
export const openCheckSetupPassword = ({ tables, deviceSecretsKeyId }: LocalNames) => {
  const documents = openDocuments()
  const { open } = openSeal(new KMSClient({}), deviceSecretsKeyId)
  return async (deviceid: string, password: string): Promise<boolean> => {
    const known = DeviceId.safeParse(deviceid)
    if (!known.success) return false
    const Key = { deviceid, sk: secretItem }
    const { Item } = await documents.send(new GetCommand({ TableName: tables.Devices, Key }))
    const sealed: unknown = Item?.setupPassword
    return typeof sealed === 'string' && (await open(known.data, sealed)) === password
  }
}
