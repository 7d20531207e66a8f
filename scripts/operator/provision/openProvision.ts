import {
  AttachPolicyCommand,
  AttachThingPrincipalCommand,
  CreateCertificateFromCsrCommand,
  CreateKeysAndCertificateCommand,
  CreateThingCommand,
  type IoTClient,
  ResourceAlreadyExistsException,
} from '@aws-sdk/client-iot'
import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { KMSClient } from '@aws-sdk/client-kms'
import { SSMClient } from '@aws-sdk/client-ssm'
import { thingPolicyName } from '../../../infra/devicelink/policies'
import { openSdkDocuments } from '../../../functions/core/store/openSdkDocuments'
import { openSeal } from '../../../functions/devices/secretSeal'
import { logProvisioned, openDeviceLog } from '../../../functions/provisioning/deviceLog'
import { provisionDevice } from '../../../functions/provisioning/provisionDevice'
import { readNames } from '../operatedStage'

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

interface IssuedCertificate {
  certificatePem: string
  /** Absent when the unit made its key itself and gave a signing request. */
  privateKeyPem?: string
}

const createThing = async (iot: IoTClient, thingName: string, model: string): Promise<void> => {
  try {
    await iot.send(new CreateThingCommand({ thingName, attributePayload: { attributes: { model } } }))
  } catch (error) {
    // the thing is there with other attributes: what matters is its name
    if (!(error instanceof ResourceAlreadyExistsException)) throw error
  }
}

const createCertificate = async (iot: IoTClient, csrPem: string | undefined) => {
  if (csrPem === undefined) return iot.send(new CreateKeysAndCertificateCommand({ setAsActive: true }))
  const request = { certificateSigningRequest: csrPem, setAsActive: true }
  return { ...(await iot.send(new CreateCertificateFromCsrCommand(request))), keyPair: undefined }
}

/**
 * Gives a device its thing and a certificate that may do what a device may. The certificate belongs to the thing
 * before it gets the policy, so that it never could act for another.
 */
export const issueCertificate =
  (iot: IoTClient) =>
  async (deviceid: string, model: string, csrPem?: string): Promise<IssuedCertificate> => {
    await createThing(iot, deviceid, model)
    const { certificateArn, certificatePem, keyPair } = await createCertificate(iot, csrPem)
    if (certificateArn === undefined || certificatePem === undefined) {
      throw new Error('IoT Core gave no certificate.')
    }
    await iot.send(new AttachThingPrincipalCommand({ thingName: deviceid, principal: certificateArn }))
    await iot.send(new AttachPolicyCommand({ policyName: thingPolicyName, target: certificateArn }))
    const privateKeyPem = keyPair?.PrivateKey
    return { certificatePem, ...(privateKeyPem === undefined ? {} : { privateKeyPem }) }
  }

/** Writes certificate and key into `dir`, the key for its owner's eyes only. @returns the files' paths */
export const saveCertificate = async (
  dir: string,
  deviceid: string,
  { certificatePem, privateKeyPem }: IssuedCertificate,
): Promise<{ certificate: string; key?: string }> => {
  await mkdir(dir, { recursive: true })
  const certificate = join(dir, `${deviceid}.pem`)
  await writeFile(certificate, certificatePem)
  if (privateKeyPem === undefined) return { certificate }
  const key = join(dir, `${deviceid}.key.pem`)
  await writeFile(key, privateKeyPem, { mode: 0o600 })
  // the mode above is for new files only
  await chmod(key, 0o600)
  return { certificate, key }
}
