import {
  AttachPolicyCommand,
  AttachThingPrincipalCommand,
  CreateCertificateFromCsrCommand,
  CreateKeysAndCertificateCommand,
  CreateThingCommand,
  IoTClient,
  ResourceAlreadyExistsException,
} from '@aws-sdk/client-iot'
import { mockClient } from 'aws-sdk-client-mock'
import { describe, expect, it, afterEach, beforeEach } from 'vitest'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { issueCertificate, saveCertificate } from './openProvision'

const certificateArn = 'arn:aws:iot:ap-southeast-2:123456789012:cert/abc'

const fakeIot = () => {
  const client = new IoTClient({ region: 'ap-southeast-2' })
  const iot = mockClient(client)
  iot.on(CreateThingCommand).resolves({})
  iot
    .on(CreateKeysAndCertificateCommand)
    .resolves({ certificateArn, certificatePem: 'CERT', keyPair: { PrivateKey: 'KEY' } })
  iot.on(CreateCertificateFromCsrCommand).resolves({ certificateArn, certificatePem: 'CSR-CERT' })
  iot.on(AttachThingPrincipalCommand).resolves({})
  iot.on(AttachPolicyCommand).resolves({})
  return { client, iot }
}

describe('the certificate of a device', () => {
  it('belongs to the thing before it may do anything', async () => {
    const { client, iot } = fakeIot()
    expect(await issueCertificate(client)('PUMP00002', 'ORB-C1')).toEqual({
      certificatePem: 'CERT',
      privateKeyPem: 'KEY',
    })
    expect(iot.calls().map((call) => call.args[0].input)).toEqual([
      { thingName: 'PUMP00002', attributePayload: { attributes: { model: 'ORB-C1' } } },
      { setAsActive: true },
      { thingName: 'PUMP00002', principal: certificateArn },
      { policyName: 'portal-device', target: certificateArn },
    ])
  })

  it('is made from a signing request without a private key ever leaving the unit', async () => {
    const { client, iot } = fakeIot()
    expect(await issueCertificate(client)('PUMP00002', 'ORB-C1', 'REQUEST')).toEqual({
      certificatePem: 'CSR-CERT',
    })
    expect(iot.commandCalls(CreateKeysAndCertificateCommand)).toHaveLength(0)
  })

  it('can be renewed for a thing that exists with other attributes', async () => {
    const { client, iot } = fakeIot()
    iot
      .on(CreateThingCommand)
      .rejects(new ResourceAlreadyExistsException({ message: 'exists', $metadata: {} }))
    expect((await issueCertificate(client)('PUMP00002', 'ORB-C1')).certificatePem).toBe('CERT')
  })

  it('is not issued when the thing cannot be made', async () => {
    const { client, iot } = fakeIot()
    iot.on(CreateThingCommand).rejects(new Error('AccessDenied'))
    await expect(issueCertificate(client)('PUMP00002', 'ORB-C1')).rejects.toThrow('AccessDenied')
    expect(iot.commandCalls(CreateKeysAndCertificateCommand)).toHaveLength(0)
  })
})

describe('files of a certificate', () => {
  let dir = ''
  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'certificates-'))
  })
  afterEach(() => rm(dir, { recursive: true, force: true }))

  it('are readable by their owner alone where the key is concerned, even over an older open one', async () => {
    await writeFile(join(dir, 'PUMP00002.key.pem'), 'OLD', { mode: 0o644 })
    const files = await saveCertificate(dir, 'PUMP00002', { certificatePem: 'CERT', privateKeyPem: 'KEY' })
    expect(files).toEqual({
      certificate: join(dir, 'PUMP00002.pem'),
      key: join(dir, 'PUMP00002.key.pem'),
    })
    expect(await readFile(join(dir, 'PUMP00002.key.pem'), 'utf8')).toBe('KEY')
    expect((await stat(join(dir, 'PUMP00002.key.pem'))).mode & 0o777).toBe(0o600)
  })

  it('hold no key when the unit made its own', async () => {
    const folder = join(dir, 'new')
    expect(await saveCertificate(folder, 'PUMP00002', { certificatePem: 'CERT' })).toEqual({
      certificate: join(folder, 'PUMP00002.pem'),
    })
  })
})
