import { describe, expect, it } from 'vitest'
import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import type { DeviceId } from '../../shared/core/ids'
import { topics } from '../../shared/core/topics'
import { queryReadings } from '../../shared/data/queryReadings'
import { putSettings } from '../../shared/settings/deviceSettings'
import { eventually } from '../harness/eventually'
import { useStack } from '../harness/useStack'

const stack = useStack()

/** Lets the next question count as the first of its second. */
const waitATurn = (deviceid: DeviceId) =>
  stack.clients.documents.send(
    new UpdateCommand({
      TableName: stack.address.tables.Devices,
      Key: { deviceid, sk: 'ASKED' },
      UpdateExpression: 'SET askedMs = :long',
      ExpressionAttributeValues: { ':long': 1 },
    }),
  )

describe('one device asks another', () => {
  it('and is answered on its command topic, as long as it is named, both are Hosted and not too old', async () => {
    const owner = await stack.newUser('dam owner')
    const [dam, pump] = await Promise.all([
      stack.newDevice({ name: 'Dam' }, [[owner, 'ADMIN']]),
      stack.newDevice({ name: 'Pump' }, [[owner, 'ADMIN']]),
    ])
    const [level, running] = await Promise.all([stack.connect(dam), stack.connect(pump)])
    const ts = Math.floor(Date.now() / 1000) - 5
    await running.sendReading({ ts, cp1: 42.5, vin: 13.1 })
    await eventually(async () => {
      const { data } = await stack.ask(queryReadings, { deviceid: pump.deviceid, dataPoints: 1 }, owner.token)
      expect(data).toHaveLength(1)
    })
    const answers = () =>
      level.frames as unknown as { id: number; result?: unknown; error?: { code: number } }[]
    let id = 0
    const question = async (given: object = {}) => {
      id += 1
      const asked = id
      await level.publish(topics.questions(dam.deviceid), {
        id: asked,
        device: pump.deviceid,
        keys: ['cp1', 'fuel_level', 'ts', 'deviceid'],
        ...given,
      })
      return eventually(() => {
        const found = answers().find((frame) => frame.id === asked)
        if (found === undefined) throw new Error('no answer yet')
        return found
      })
    }
    const codeOf = async (given?: object) => {
      await waitATurn(dam.deviceid)
      return (await question(given)).error?.code
    }
    const setPump = (field: string, value: string) =>
      stack.clients.documents.send(
        new UpdateCommand({
          TableName: stack.address.tables.Devices,
          Key: { deviceid: pump.deviceid, sk: 'RECORD' },
          UpdateExpression: 'SET #field = :value, addedTs = :long',
          ExpressionAttributeNames: { '#field': field },
          ExpressionAttributeValues: { ':value': value, ':long': 1 },
        }),
      )
    const allow = (list: string[]) =>
      stack.ask(putSettings, { deviceid: pump.deviceid, SPC_allowed_devices: list }, owner.token)

    expect([await codeOf(), await codeOf({ device: 'NOSUCH001' })]).toEqual([404, 404])
    await allow([dam.deviceid])
    await waitATurn(dam.deviceid)
    expect(await question()).toMatchObject({
      src: `portal/${dam.deviceid}`,
      dst: dam.deviceid,
      result: { device: pump.deviceid, ts, values: { cp1: 42.5 } },
    })
    expect((await question()).error?.code).toBe(429)
    expect(await codeOf({ keys: [] })).toBe(400)
    await setPump('tier', 'STANDARD')
    expect(await codeOf()).toBe(403)
    await setPump('tier', 'PREMIUM')
    await setPump('fw', 'SFW002-2.6.3')
    expect(await codeOf()).toBe(403)
    await setPump('fw', 'SFW002-2.6.4')
    expect(await codeOf()).toBeUndefined()
    await allow([])
    expect(await codeOf()).toBe(404)
    await Promise.all([level.disconnect(), running.disconnect()])
  })
})
