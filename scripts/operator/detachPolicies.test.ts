import { DetachPolicyCommand, IoTClient, ListTargetsForPolicyCommand } from '@aws-sdk/client-iot'
import { mockClient } from 'aws-sdk-client-mock'
import { expect, it } from 'vitest'
import { detachPolicies } from './detachPolicies'

const missing = Object.assign(new Error('The policy does not exist'), { name: 'ResourceNotFoundException' })

it('takes a policy off each certificate of every page, and passes over a policy that is gone', async () => {
  const iot = mockClient(new IoTClient({ region: 'ap-southeast-2' }))
  iot.on(ListTargetsForPolicyCommand, { policyName: 'portal-claim' }).rejects(missing)
  iot
    .on(ListTargetsForPolicyCommand, { policyName: 'portal-device' })
    .resolves({ targets: ['cert-1', 'cert-2'], nextMarker: 'more' })
    .on(ListTargetsForPolicyCommand, { policyName: 'portal-device', marker: 'more' })
    .resolves({ targets: ['cert-3'] })
  iot.on(DetachPolicyCommand).resolves({})
  expect(await detachPolicies(iot as unknown as IoTClient, ['portal-device', 'portal-claim'])).toBe(3)
  expect(iot.commandCalls(DetachPolicyCommand).map(({ args }) => args[0].input)).toEqual(
    ['cert-1', 'cert-2', 'cert-3'].map((target) => ({ policyName: 'portal-device', target })),
  )
})

it('stops where the certificates cannot be read', async () => {
  const iot = mockClient(new IoTClient({ region: 'ap-southeast-2' }))
  iot.on(ListTargetsForPolicyCommand).rejects(new Error('Token has expired'))
  await expect(detachPolicies(iot as unknown as IoTClient, ['portal-device'])).rejects.toThrow('expired')
})
