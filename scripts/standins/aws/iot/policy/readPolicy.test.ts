import { describe, expect, it } from 'vitest'
import { permitsFor, readPolicy } from './readPolicy'

const arn = (resource: string) => `arn:aws:iot:ap-southeast-2:000000000000:${resource}`
const thing = '${iot:Connection.Thing.ThingName}'
const document = (...Statement: object[]) => ({ Version: '2012-10-17', Statement })
const connect = {
  Effect: 'Allow',
  Action: 'iot:Connect',
  Resource: arn(`client/${thing}`),
  Condition: { Bool: { 'iot:Connection.Thing.IsAttached': ['true'] } },
}
const publish = { Effect: 'Allow', Action: ['iot:Publish'], Resource: [arn(`topic/sq/${thing}/*`)] }

describe('the IoT policy', () => {
  const permits = (subject: { clientId: string; thingName?: string }, ...statements: object[]) =>
    permitsFor(readPolicy(document(...statements)), subject)

  it('binds the client id and the topics to the thing', () => {
    const may = permits({ clientId: 'D1', thingName: 'D1' }, connect, publish)
    expect(may('iot:Connect', 'client/D1')).toBe(true)
    expect(may('iot:Connect', 'client/D2')).toBe(false)
    expect(may('iot:Publish', 'topic/sq/D1/data')).toBe(true)
    expect(may('iot:Publish', 'topic/sq/D2/data')).toBe(false)
    expect(may('iot:Publish', 'topic/x/sq/D1/data')).toBe(false)
    expect(may('iot:RetainPublish', 'topic/sq/D1/data')).toBe(false)
  })

  it('matches nothing through a variable without a value', () => {
    const may = permits({ clientId: 'D1' }, connect, publish)
    expect(may('iot:Connect', 'client/D1')).toBe(false)
    expect(may('iot:Publish', 'topic/sq//data')).toBe(false)
    expect(may('iot:Publish', `topic/sq/${thing}/data`)).toBe(false)
  })

  it('lets a Deny win over every Allow', () => {
    const deny = { Effect: 'Deny', Action: 'iot:*', Resource: arn('topic/sq/D1/secret?') }
    const may = permits({ clientId: 'D1', thingName: 'D1' }, publish, deny)
    expect(may('iot:Publish', 'topic/sq/D1/secret1')).toBe(false)
    expect(may('iot:Publish', 'topic/sq/D1/data')).toBe(true)
  })

  it('takes a wildcard in a name literally', () => {
    const may = permits({ clientId: '*', thingName: '*' }, publish)
    expect(may('iot:Publish', 'topic/sq/D2/data')).toBe(false)
    expect(may('iot:Publish', 'topic/sq/*/data')).toBe(true)
  })

  it.each([
    { ...publish, NotAction: 'iot:Publish' },
    { ...publish, Condition: { IpAddress: { 'aws:SourceIp': '10.0.0.0/8' } } },
    { ...publish, Condition: { Bool: { 'aws:SecureTransport': 'true' } } },
    { ...publish, Resource: 'arn:aws:s3:::bucket' },
  ])('refuses a statement that it could not honour (%#)', (statement) => {
    expect(() => readPolicy(document(statement))).toThrow()
  })
})
