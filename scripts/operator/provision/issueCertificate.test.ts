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
import { describe, expect, it } from 'vitest'
import { issueCertificate } from './issueCertificate'

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
