import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { deviceItem } from '../../functions/devices/deviceStore'
import type { Harness } from '../harness/openHarness'

/** A day's worth of seconds. */
const day = 86_400

/** Every state of a plan that a device can be in, as its record holds it; times are days ago. */
export const planStates = {
  Hosted: { tier: 'PREMIUM', addedDaysAgo: 400 },
  Trial: { tier: 'STANDARD', addedDaysAgo: 10 },
  'an expired trial': { tier: 'STANDARD', addedDaysAgo: 91 },
  Basic: { tier: 'STANDARD', addedDaysAgo: undefined },
} as const
export type PlanState = keyof typeof planStates

/** Puts a device on a plan behind the portal's back, as the payments do. */
export const setPlan = async (
  { clients, address }: Pick<Harness, 'clients' | 'address'>,
  deviceid: string,
  state: PlanState,
): Promise<void> => {
  const { tier, addedDaysAgo } = planStates[state]
  const isAdded = addedDaysAgo !== undefined
  await clients.documents.send(
    new UpdateCommand({
      TableName: address.tables.Devices,
      Key: { deviceid, sk: deviceItem.record },
      UpdateExpression: isAdded ? 'SET tier = :tier, addedTs = :added' : 'SET tier = :tier REMOVE addedTs',
      ConditionExpression: 'attribute_exists(deviceid)',
      ExpressionAttributeValues: {
        ':tier': tier,
        ...(isAdded ? { ':added': Math.floor(Date.now() / 1000) - addedDaysAgo * day } : {}),
      },
    }),
  )
}
