import { X509Certificate } from 'node:crypto'
import {
  AttachPolicyCommand,
  AttachThingPrincipalCommand,
  CreateCertificateFromCsrCommand,
  CreateKeysAndCertificateCommand,
  CreateThingCommand,
  DescribeEndpointCommand,
  IoTClient,
  UpdateCertificateCommand,
} from '@aws-sdk/client-iot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openLocalControlPlane } from '../controlplane/localControlPlane.fixture'
import { createSigningRequest } from './signingRequest.fixture'

describe('the control plane of AWS IoT', () => {
  let local: Awaited<ReturnType<typeof openLocalControlPlane>>
  let iot: IoTClient

  beforeAll(async () => {
    local = await openLocalControlPlane({ policies: ['device'], iotEndpoint: 'localhost:18883' })
    iot = new IoTClient(local.client())
  })
  afterAll(() => local.close())

  const createThing = (thingName: string, attributes: Record<string, string> = {}) =>
    iot.send(new CreateThingCommand({ thingName, attributePayload: { attributes } }))
  const newCertificate = async (setAsActive = true) => {
    const made = await iot.send(new CreateKeysAndCertificateCommand({ setAsActive }))
    return { id: made.certificateId ?? '', arn: made.certificateArn ?? '', pem: made.certificatePem ?? '' }
  }

  it('creates a thing once: the same again is no error, another of that name is', async () => {
    const first = await createThing('A1', { model: 'orb' })
    expect(await createThing('A1', { model: 'orb' })).toMatchObject({ thingId: first.thingId })
    await expect(createThing('A1', { model: 'quad' })).rejects.toMatchObject({
      name: 'ResourceAlreadyExistsException',
    })
    await expect(createThing('a/b')).rejects.toThrow()
  })

  it('issues certificates that the local authority signed and whose id is their fingerprint', async () => {
    const { id, pem } = await newCertificate()
    const certificate = new X509Certificate(pem)
    expect(certificate.verify(new X509Certificate(local.server().authority.caPem).publicKey)).toBe(true)
    expect(certificate.subject).toBe('CN=AWS IoT Certificate')
    expect(id).toBe(certificate.fingerprint256.replaceAll(':', '').toLowerCase())
  })

  it('certifies the key of a signing request, and only with its holder’s signature', async () => {
    const { csrPem, forgedPem, publicKey } = await createSigningRequest('A1')
    const send = (certificateSigningRequest: string) =>
      iot.send(new CreateCertificateFromCsrCommand({ certificateSigningRequest, setAsActive: true }))
    const { certificatePem = '' } = await send(csrPem)
    const certificate = new X509Certificate(certificatePem)
    expect(certificate.publicKey.equals(publicKey)).toBe(true)
    expect(certificate.subject).toBe('CN=A1')
    await expect(send(forgedPem)).rejects.toMatchObject({ name: 'InvalidRequestException' })
    await expect(
      send('-----BEGIN CERTIFICATE REQUEST-----\nMIIB\n-----END CERTIFICATE REQUEST-----'),
    ).rejects.toMatchObject({
      name: 'InvalidRequestException',
    })
  })

  it('tells whose a certificate is, from attachment to revocation, over a restart', async () => {
    await createThing('B1')
    const { id, arn, pem } = await newCertificate(false)
    const holder = () => local.server().thingOfCertificate(pem)
    expect(holder()).toBeUndefined()
    await iot.send(new AttachThingPrincipalCommand({ thingName: 'B1', principal: arn }))
    await iot.send(new AttachPolicyCommand({ policyName: 'device', target: arn }))
    expect(holder()).toEqual({ thingName: 'B1', active: false, policies: ['device'] })
    await iot.send(new UpdateCertificateCommand({ certificateId: id, newStatus: 'ACTIVE' }))
    await local.restart()
    iot = new IoTClient(local.client())
    expect(local.server().thingOfCertificate(new X509Certificate(pem).raw)).toMatchObject({ active: true })
    await iot.send(new UpdateCertificateCommand({ certificateId: id, newStatus: 'REVOKED' }))
    expect(holder()?.active).toBe(false)
  })

  it('knows only the policies of the template', async () => {
    const { arn } = await newCertificate()
    await expect(
      iot.send(new AttachPolicyCommand({ policyName: 'absent', target: arn })),
    ).rejects.toMatchObject({
      name: 'ResourceNotFoundException',
    })
  })

  it('tells devices where the local broker is', async () => {
    const { endpointAddress } = await iot.send(new DescribeEndpointCommand({ endpointType: 'iot:Data-ATS' }))
    expect(endpointAddress).toBe('localhost:18883')
  })

  it('registers two hundred things at once', async () => {
    const made = await Promise.all(Array.from({ length: 200 }, (_, n) => createThing(`many-${n}`)))
    await local.restart()
    iot = new IoTClient(local.client())
    const again = await createThing('many-199')
    expect(again.thingId).toBe(made[199]?.thingId)
  })
})
