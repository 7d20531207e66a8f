import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import path from 'node:path'
import type { IoTClient } from '@aws-sdk/client-iot'
import { DeviceId } from '../../../shared/core/ids'
import { DisplayEntry } from '../../../shared/display/displaySettings'
import { DeviceNotes } from '../../../shared/settings/deviceSettings'
import { tierOf } from '../../../shared/plans/tierOf'
import type { Caller } from '../../../functions/core/http/caller'
import type { SecretSeal } from '../../../functions/devices/deviceSecrets'
import { logProvisioned, openDeviceLog } from '../../../functions/provisioning/deviceLog'
import { provisionDevice } from '../../../functions/provisioning/provisionDevice'
import type { SettingsStore } from '../../../functions/settings/settingsStore'
import type { DemoDevice } from '../../fleet/machines/DemoDevice'
import { demoDevices } from '../../fleet/machines/demoDevices'
import type { AlertChange } from '../../../functions/alerts/alertChange'
import { issueCertificate, saveCertificate } from '../../operator/provision/openProvision'
import { planFacts } from './demoAccounts'

interface Stores {
  documents: DynamoDBDocumentClient
  tables: { devices: string; access: string; serverLog: string }
  seal: SecretSeal
  settings: SettingsStore
}

/** A channel that is on or off, in its owner's words. */
const switchNamed = ([lowString, highString]: readonly [string, string]): DisplayEntry => ({
  displayType: 'digital',
  digitalSettings: { lowThreshold: 0.5, lowString, highString },
})

/** How a demo device's own channels are shown: the names its owner would give them. */
const displayOf = (device: DemoDevice): Record<string, DisplayEntry> =>
  Object.fromEntries([
    ...device.triggers.map(({ key, name, confirmText, proof, voidAfterSeconds }) => [
      key,
      DisplayEntry.parse({
        name,
        ...(confirmText === undefined ? {} : { confirm: true, confirmText }),
        ...(proof === undefined ? {} : { effect: proof, voidAfterSeconds }),
      }),
    ]),
    ...device.customParameters.map(({ key, name, units, dp }) => [
      key,
      DisplayEntry.parse({ name: name.slice(0, 15), units, dp }),
    ]),
    ...(device.scriptSettings ?? []).map(({ key, name, ...setting }) => [
      key,
      DisplayEntry.parse({ name, ...('units' in setting ? { units: setting.units } : {}) }),
    ]),
    ...(device.labels ?? []).map(({ key, words, ...label }) => [
      key,
      DisplayEntry.parse({ ...label, ...(words === undefined ? {} : switchNamed(words)) }),
    ]),
  ]) as Record<string, DisplayEntry>

/** Every level by mail, alarms by text message too: the mailbox and the outbox of the demo fill as the fleet works. */
const demoAlerts: AlertChange = {
  ALERTS_emailList: ['admin@example.com'],
  ALERTS_phoneList: ['+61491570006'],
  ALERTS_alertEmailInterval: 86_400,
  ALERTS_warningEmailInterval: 86_400,
  ALERTS_alarmEmailInterval: 3600,
  ALERTS_alarmSMSInterval: 2_592_000,
  ALERTS_timeZone: 'Australia/Sydney',
}

/** The demo devices, provisioned, named and described; who may see them comes separately. */
export const seedDevices = async (
  { documents, tables, seal, settings }: Stores,
  by: Caller,
): Promise<void> => {
  const provision = provisionDevice(
    documents,
    tables,
    seal,
    Date.now,
    logProvisioned(openDeviceLog(documents, tables.serverLog)),
  )
  for (const device of demoDevices) {
    const { deviceid, name, model, fw, setupPassword, assetType, description } = device
    const plan = planFacts(deviceid, Date.now())
    const { emailsPerMonth } = tierOf({ ...plan, nowMs: Date.now() })
    await provision({
      deviceid: DeviceId.parse(deviceid),
      name,
      model,
      fw,
      setupPassword,
      wifiPassword: `wifi-${deviceid.toLowerCase()}`,
      ...plan,
    })
    const notes = DeviceNotes.parse({ status: 'In service', asset_type: assetType, description })
    await settings.change(
      DeviceId.parse(deviceid),
      {
        display: displayOf(device),
        notes,
        name: undefined,
        machines:
          device.allows === undefined
            ? {}
            : { SPC_allowed_devices: device.allows.map((id) => DeviceId.parse(id)) },
        alerts: emailsPerMonth > 0 ? demoAlerts : undefined,
      },
      by,
    )
  }
}

/** A certificate for each demo device, as the factory gives it: what lets it in over TLS stands beside the authority's. */
export const seedCertificates = async (iot: IoTClient, dir: string): Promise<void> => {
  const issue = issueCertificate(iot)
  for (const { deviceid, model } of demoDevices) {
    await saveCertificate(path.join(dir, 'certs'), deviceid, await issue(deviceid, model))
  }
}
