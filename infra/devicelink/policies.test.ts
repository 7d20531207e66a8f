import { describe, expect, it } from 'vitest'
import { plainTemplates, resourcesOf } from '../builtApp.fixture'

/** Resource names as IoT sees them, account and region left out. */
const flat = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (_, each: unknown) => {
      const join = (each as { 'Fn::Join'?: [string, unknown[]] } | null)?.['Fn::Join']
      const last = join?.[1].at(-1)
      return typeof last === 'string' ? last.replace(/^:/, '') : each
    }),
  ) as unknown

const policyOf = (name: string): unknown => {
  const policies = Object.values(resourcesOf(plainTemplates().DeviceLink, 'AWS::IoT::Policy'))
  const found = policies.find(({ Properties }) => Properties.PolicyName === name)
  return flat((found?.Properties.PolicyDocument as { Statement: unknown }).Statement)
}

describe('what a device may do', () => {
  it('is to connect as its own thing, publish on its own topics, listen on one, and nothing else', () => {
    const thing = '${iot:Connection.Thing.ThingName}'
    expect(policyOf('portal-device')).toEqual([
      {
        Effect: 'Allow',
        Action: 'iot:Connect',
        Resource: `client/${thing}`,
        Condition: { Bool: { 'iot:Connection.Thing.IsAttached': 'true' } },
      },
      {
        Effect: 'Allow',
        Action: 'iot:Publish',
        Resource: [
          `topic/sq/${thing}/data`,
          `topic/$aws/rules/portal_data/sq/${thing}/data`,
          `topic/sq/${thing}/config`,
          `topic/$aws/rules/portal_config/sq/${thing}/config`,
          `topic/portal/${thing}/rpc`,
          `topic/sq/${thing}/ask`,
        ],
      },
      { Effect: 'Allow', Action: 'iot:Subscribe', Resource: `topicfilter/${thing}/rpc` },
      { Effect: 'Allow', Action: 'iot:Receive', Resource: `topic/${thing}/rpc` },
    ])
  })

  it('holds no wildcard beside the name of the thing', () => {
    expect(JSON.stringify(policyOf('portal-device'))).not.toMatch(/[*#+]/)
  })
})

describe('what a claim certificate may do', () => {
  const asked = [
    '$aws/certificates/create-from-csr/json',
    '$aws/provisioning-templates/portal-device/provision/json',
  ]
  const answered = asked.flatMap((topic) => [`${topic}/accepted`, `${topic}/rejected`])

  it('is to ask for a certificate, never under the client id of a device, and no telemetry', () => {
    expect(policyOf('portal-claim')).toEqual([
      { Effect: 'Allow', Action: 'iot:Connect', Resource: 'client/claim-*' },
      { Effect: 'Allow', Action: 'iot:Publish', Resource: asked.map((topic) => `topic/${topic}`) },
      {
        Effect: 'Allow',
        Action: 'iot:Subscribe',
        Resource: answered.map((topic) => `topicfilter/${topic}`),
      },
      { Effect: 'Allow', Action: 'iot:Receive', Resource: answered.map((topic) => `topic/${topic}`) },
    ])
  })
})
