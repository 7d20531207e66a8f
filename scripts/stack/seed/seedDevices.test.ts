import { createPrivateKey, createPublicKey, X509Certificate } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { IoTClient } from '@aws-sdk/client-iot'
import { expect, it } from 'vitest'
import { demoDevices } from '../../fleet/machines/demoDevices'
import { openLocalControlPlane } from '../../../test/standins/controlplane/localControlPlane.fixture'
import { seedCertificates } from './seedDevices'

it('gives each demo device a certificate of its own thing, and its key', async () => {
  const local = await openLocalControlPlane({ policies: ['portal-device'] })
  await seedCertificates(new IoTClient(local.client()), local.dir)
  for (const { deviceid } of demoDevices) {
    const fileOf = (kind: string) => path.join(local.dir, 'certs', `${deviceid}.${kind}`)
    const certificate = await readFile(fileOf('pem'), 'utf8')
    expect(local.server().thingOfCertificate(certificate)).toMatchObject({
      thingName: deviceid,
      active: true,
    })
    const key = createPublicKey(createPrivateKey(await readFile(fileOf('key.pem'))))
    expect(new X509Certificate(certificate).publicKey.equals(key)).toBe(true)
    expect((await stat(fileOf('key.pem'))).mode & 0o077).toBe(0)
  }
  await local.close()
})
