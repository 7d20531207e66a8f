import { X509Certificate } from 'node:crypto'
import {
  AttachPolicyCommand,
  AttachThingPrincipalCommand,
  CreateCertificateFromCsrCommand,
  CreateKeysAndCertificateCommand,
  CreateThingCommand,
  CreateThingTypeCommand,
  DeleteCertificateCommand,
  DeleteThingCommand,
  DescribeCertificateCommand,
  DescribeEndpointCommand,
  DescribeThingCommand,
  DetachPolicyCommand,
  DetachThingPrincipalCommand,
  IoTClient,
  ListAttachedPoliciesCommand,
  ListPrincipalThingsCommand,
  ListThingPrincipalsCommand,
  ListThingsCommand,
  UpdateCertificateCommand,
  UpdateThingCommand,
} from '@aws-sdk/client-iot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openLocalParameters } from './localParameters.fixture'
import { createSigningRequest } from './signingRequest.fixture'

describe('the control plane of AWS IoT', () => {
  let local: Awaited<ReturnType<typeof openLocalParameters>>
  let iot: IoTClient

  beforeAll(async () => {
    local = await openLocalParameters({ policies: ['device'], iotEndpoint: 'localhost:18883' })
    iot = new IoTClient(local.client())
  })
  afterAll(() => local.close())

  const createThing = (thingName: string, attributes: Record<string, string> = {}) =>
    iot.send(new CreateThingCommand({ thingName, attributePayload: { attributes } }))
  const attributesOf = async (thingName: string) =>
    (await iot.send(new DescribeThingCommand({ thingName }))).attributes
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

  it('updates attributes: merged, removed when empty, or replaced', async () => {
    await createThing('A2', { model: 'orb', site: 'x' })
    const update = (attributes: Record<string, string>, merge: boolean) =>
      iot.send(new UpdateThingCommand({ thingName: 'A2', attributePayload: { attributes, merge } }))
    await update({ site: '', owner: 'me' }, true)
    expect(await attributesOf('A2')).toEqual({ model: 'orb', owner: 'me' })
    await update({ only: '1' }, false)
    expect(await attributesOf('A2')).toEqual({ only: '1' })
    await expect(
      iot.send(new UpdateThingCommand({ thingName: 'A2', expectedVersion: 1 })),
    ).rejects.toMatchObject({ name: 'VersionConflictException' })
  })

  it('lists things in pages, and by type and attribute', async () => {
    await iot.send(new CreateThingTypeCommand({ thingTypeName: 'sensor' }))
    const thingTypeName = 'sensor'
    for (const [thingName, site] of Object.entries({ L1: 'a', L2: 'ab', L3: 'b' }))
      await iot.send(
        new CreateThingCommand({ thingName, thingTypeName, attributePayload: { attributes: { site } } }),
      )
    const list = async (input: ConstructorParameters<typeof ListThingsCommand>[0]) => {
      const { things = [], nextToken } = await iot.send(new ListThingsCommand({ thingTypeName, ...input }))
      return { names: things.map((thing) => thing.thingName), nextToken }
    }
    const first = await list({ maxResults: 2 })
    expect(first.names).toEqual(['L1', 'L2'])
    expect((await list({ nextToken: first.nextToken })).names).toEqual(['L3'])
    const site = { attributeName: 'site', attributeValue: 'a' }
    expect((await list(site)).names).toEqual(['L1'])
    expect((await list({ ...site, usePrefixAttributeValue: true })).names).toEqual(['L1', 'L2'])
  })

  it('issues certificates that the local authority signed and whose id is their fingerprint', async () => {
    const { id, pem } = await newCertificate()
    const certificate = new X509Certificate(pem)
    expect(certificate.verify(new X509Certificate(local.server().authority.caPem).publicKey)).toBe(true)
    expect(certificate.subject).toBe('CN=AWS IoT Certificate')
    expect(id).toBe(certificate.fingerprint256.replaceAll(':', '').toLowerCase())
  })

  it('certifies the key of a signing request, and only with its holder’s signature', async () => {
    const { csrPem, forgedPem, publicKey } = createSigningRequest('A1')
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

  it('lists what is attached to what, and lets go of it before deleting', async () => {
    await createThing('C1')
    const { id, arn } = await newCertificate()
    const attachment = { thingName: 'C1', principal: arn }
    await iot.send(new AttachThingPrincipalCommand(attachment))
    await iot.send(new AttachPolicyCommand({ policyName: 'device', target: arn }))
    expect((await iot.send(new ListThingPrincipalsCommand({ thingName: 'C1' }))).principals).toEqual([arn])
    expect((await iot.send(new ListPrincipalThingsCommand({ principal: arn }))).things).toEqual(['C1'])
    const { policies } = await iot.send(new ListAttachedPoliciesCommand({ target: arn }))
    expect(policies?.map(({ policyName }) => policyName)).toEqual(['device'])

    const remove = () => iot.send(new DeleteCertificateCommand({ certificateId: id }))
    await expect(iot.send(new DeleteThingCommand({ thingName: 'C1' }))).rejects.toMatchObject({
      name: 'InvalidRequestException',
    })
    await expect(remove()).rejects.toMatchObject({ name: 'CertificateStateException' })
    await iot.send(new UpdateCertificateCommand({ certificateId: id, newStatus: 'INACTIVE' }))
    await expect(remove()).rejects.toMatchObject({ name: 'DeleteConflictException' })
    await iot.send(new DetachThingPrincipalCommand(attachment))
    await iot.send(new DetachPolicyCommand({ policyName: 'device', target: arn }))
    await remove()
    await iot.send(new DeleteThingCommand({ thingName: 'C1' }))
    await expect(attributesOf('C1')).rejects.toMatchObject({ name: 'ResourceNotFoundException' })
    await expect(iot.send(new DescribeCertificateCommand({ certificateId: id }))).rejects.toMatchObject({
      name: 'ResourceNotFoundException',
    })
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
    await Promise.all(Array.from({ length: 200 }, (_, n) => createThing(`many-${n}`)))
    await local.restart()
    iot = new IoTClient(local.client())
    expect(await attributesOf('many-199')).toEqual({})
  })
})
