import { beforeAll, describe, expect, it } from 'vitest'
import { queryReadings } from '../../shared/data/queryReadings'
import type { GroupId } from '../../shared/core/ids'
import { getGroup } from '../../shared/groups/groups'
import { getServerLog } from '../../shared/serverlog/serverLog'
import { putSettings } from '../../shared/settings/deviceSettings'
import type { Device } from '../harness/makeDevices'
import type { Person } from '../harness/makePeople'
import { useStack } from '../harness/useStack'

const stack = useStack()
let owner: Person
let mine: Device
let theirs: Device
let groupid: GroupId
/** The cursor of a page of somebody else's log. */
let foreignKey: string

beforeAll(async () => {
  const victim = await stack.newUser('victim')
  owner = await stack.newUser('owner')
  ;[mine, theirs] = await Promise.all([
    stack.newDevice({ name: 'Mine' }, [[owner, 'ADMIN']]),
    stack.newDevice({ name: 'Canary Cutting' }, [[victim, 'ADMIN']]),
  ])
  groupid = await stack.newGroup([[owner, 'VIEW']], [mine.deviceid])
  const change = { deviceid: theirs.deviceid, PORTAL_displaySettings: { vin: { name: 'Canary' } } }
  await stack.ask(putSettings, change, victim.token)
  const { events } = await stack.ask(getServerLog, { deviceid: theirs.deviceid }, victim.token)
  foreignKey = events[0]?.id ?? 'none'
})

const told = async (answer: ReturnType<typeof stack.call>) => {
  const { status, body } = await answer
  expect([200, 400]).toContain(status)
  const text = JSON.stringify(body)
  for (const canary of ['Canary', theirs.deviceid, 'ValidationException']) expect(text).not.toContain(canary)
  return status
}

const made: Record<string, string> = {
  nothing: '',
  'a space': ' ',
  'the first of all ids': '0'.repeat(26),
  'the last of all ids': 'Z'.repeat(26),
  'five thousand digits': '0'.repeat(5000),
  'a zero byte': '\0',
  'a path': '../..',
  'a condition': "' OR 1=1--",
  'a key': '{"pk":"x"}',
  'a prototype': '__proto__',
}
const numbers = {
  negative: '-1',
  'no number': 'NaN',
  endless: 'Infinity',
  huge: '1e400',
  fractional: '1.5',
  two: '1,2',
}

describe('a cursor that somebody made up', () => {
  it.each(Object.entries(made))(
    '%s leads to nothing of anybody else and to no failure',
    async (_, cursor) => {
      const { token } = owner
      const { deviceid } = mine
      await told(stack.call(getServerLog, { deviceid, pageStartKey: cursor }, token))
      await told(stack.call(getGroup, { groupid, afterDevice: cursor }, token))
      await told(stack.call(queryReadings, { deviceid, pageStartTime: cursor, dataPoints: 10 }, token))
    },
  )

  it('or took from another device’s log counts in one’s own log alone', async () => {
    const request = { deviceid: mine.deviceid, pageStartKey: foreignKey }
    expect(await told(stack.call(getServerLog, request, owner.token))).toBe(200)
    expect((await stack.call(getGroup, { groupid, afterDevice: theirs.deviceid }, owner.token)).status).toBe(
      200,
    )
  })

  it.each(Object.entries(numbers))('or a number that is none is refused: %s', async (_, number) => {
    for (const field of ['pageStartTime', 'dataPoints', 'downsample', 'fromTime', 'plotWidth']) {
      const request = { deviceid: mine.deviceid, [field]: number }
      expect([field, (await stack.call(queryReadings, request, owner.token)).status]).toEqual([field, 400])
    }
  })
})
