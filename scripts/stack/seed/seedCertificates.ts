import path from 'node:path'
import type { IoTClient } from '@aws-sdk/client-iot'
import { demoDevices } from '../../fleet/machines/demoDevices'
import { issueCertificate } from '../../operator/provision/issueCertificate'
import { saveCertificate } from '../../operator/provision/saveCertificate'

/** A certificate for each demo device, as the factory gives it: what lets it in over TLS stands beside the authority's. */
export const seedCertificates = async (iot: IoTClient, dir: string): Promise<void> => {
  const issue = issueCertificate(iot)
  for (const { deviceid, model } of demoDevices) {
    await saveCertificate(path.join(dir, 'certs'), deviceid, await issue(deviceid, model))
  }
}
