import { KMSClient } from '@aws-sdk/client-kms'
import { SSMClient } from '@aws-sdk/client-ssm'
import { openSdkDocuments } from '../../functions/core/store/openSdkDocuments'
import { openSeal } from '../../functions/devices/secretSeal'
import { logProvisioned, openDeviceLog } from '../../functions/provisioning/deviceLog'
import { provisionDevice } from '../../functions/provisioning/provisionDevice'
import { readNames } from './readNames'

/** Makes devices known to the portal of a stage, on its tables and with its key for their passwords. */
export const openProvision = async (stage: string) => {
  const names = await readNames(new SSMClient({}), stage, [
    'devices-table',
    'access-table',
    'device-secrets-key',
    'server-log-table',
  ])
  const tables = { devices: names['devices-table'], access: names['access-table'] }
  const seal = openSeal(new KMSClient({}), names['device-secrets-key'])
  const documents = openSdkDocuments()
  const writeLine = logProvisioned(openDeviceLog(documents, names['server-log-table']))
  return provisionDevice(documents, tables, seal, Date.now, writeLine)
}
