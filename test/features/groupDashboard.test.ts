import { beforeAll, describe, expect, it } from 'vitest'
import type { GroupId } from '../../shared/core/ids'
import { getGroupKeys } from '../../shared/grouplive/groupKeys'
import { getGroupValues } from '../../shared/grouplive/groupValues'
import { getGroupTrends } from '../../shared/periodfigures/groupTrends'
import { getGroupMetrics } from '../../shared/periodfigures/groupMetrics'
import { TableSettings } from '../../shared/views/tableWidget'
import { putView } from '../../shared/views/views'
import { getMetrics } from '../../shared/periodfigures/getMetrics'
import { eventually } from '../harness/eventually'
import type { Device } from '../harness/makeDevices'
import type { Person } from '../harness/makePeople'
import { useStack } from '../harness/useStack'

const stack = useStack()
const hourSeconds = 3600
const endSeconds = Math.ceil(Date.now() / 1000 / hourSeconds) * hourSeconds
const dayAgo = endSeconds - 24 * hourSeconds
const period = { currentStartTime: dayAgo, currentEndTime: endSeconds }

let member: Person
let stranger: Person
let devices: Device[]
let other: Device
let groupid: GroupId

const send = async (device: Device, reading: object) => {
  const link = await stack.connect(device)
  await link.sendReading(reading)
  await link.disconnect()
}

const values = (asked: object = {}) =>
  stack.ask(getGroupValues, { groupid, keys: 'vin,mode', ...asked }, member.token)

beforeAll(async () => {
  ;[member, stranger] = await Promise.all([stack.newUser('member'), stack.newUser('stranger')])
  devices = [await stack.newDevice({ name: 'Pump A' }), await stack.newDevice({ name: 'Pump B' })]
  other = await stack.newDevice()
  groupid = await stack.newGroup(
    [[member, 'VIEW']],
    devices.map(({ deviceid }) => deviceid),
  )
  for (const [i, device] of devices.entries()) {
    await send(device, [
      { ts: dayAgo - 2 * hourSeconds, vin: 10 + i },
      { ts: dayAgo + 2 * hourSeconds, vin: 20 + i },
      { ts: dayAgo + 3 * hourSeconds, vin: 30 + i, mode: 'run' },
    ])
  }
})

describe('a dashboard of a group', () => {
  it('reads the newest values, then those alone that were heard since', async () => {
    const whole = await eventually(async () => {
      const told = await values()
      expect([...(told.values.vin ?? [])].sort()).toEqual([30, 31])
      return told
    })
    expect(whole).toMatchObject({ isWhole: true })
    expect(whole.values.mode).toEqual(['run', 'run'])
    const [, second] = devices
    if (second === undefined) throw new Error('There are two devices.')
    await send(second, { ts: dayAgo + 4 * hourSeconds, vin: 44 })
    await eventually(async () => {
      const news = await values({ since: whole.asOfMs })
      expect(news.isWhole).toBe(false)
      expect(news.members).toBe(whole.members)
      const at = news.deviceids.indexOf(second.deviceid)
      expect(news.values.vin?.[at]).toBe(44)
    })
  })

  it('names the devices and what there is to choose from', async () => {
    const { facts } = await values({ facts: 'name,model' })
    expect([...(facts.name ?? [])].sort()).toEqual(['Pump A', 'Pump B'])
    expect(facts.model).toHaveLength(2)
    expect(facts).not.toHaveProperty('fw')
    const { keys } = await stack.ask(getGroupKeys, { groupid }, member.token)
    expect(keys).toContainEqual({ key: 'vin', kind: 'number', deviceCount: 2 })
  })

  it('tells what a view shows to whoever may see the group', async () => {
    const columns = ['vin', 'mode'].map((key) => ({ key, dataType: 'latest', name: '', unit: '' }))
    const at = { x: 0, y: 0, w: 4, h: 4 }
    const table = {
      type: 'table' as const,
      settings: TableSettings.parse({ columns }),
      layouts: { lg: at, md: at, sm: at },
    }
    const [maker, groupOfMaker] = [await stack.newUser('maker'), await stack.newGroup([[member, 'VIEW']], [])]
    const own = await stack.newGroup(
      [
        [maker, 'ADMIN'],
        [member, 'VIEW'],
      ],
      devices.map(({ deviceid }) => deviceid),
    )
    const made = await stack.ask(
      putView,
      { groupid: own, view: { widgets: { 'w-table000': table } } },
      maker.token,
    )
    const { viewid } = made
    const told = await stack.ask(getGroupValues, { groupid: own, viewid }, member.token)
    const asked = { groupid: own, keys: 'mode,vin', facts: 'name' }
    const inWords = await stack.ask(getGroupValues, asked, member.token)
    expect({ ...told, asOfMs: 0 }).toMatchObject({
      values: inWords.values,
      facts: inWords.facts,
      members: inWords.members,
    })
    expect(told.deviceids).toHaveLength(2)
    // A right on one group opens no view of another, nor does its name.
    expect(await stack.call(getGroupValues, { groupid: own, viewid }, stranger.token)).toMatchObject({
      status: 404,
    })
    const elsewhere = await stack.ask(getGroupValues, { groupid: groupOfMaker, viewid }, member.token)
    expect(elsewhere).toMatchObject({ deviceids: [], values: {} })
  })

  it('compares two periods of all devices as each device does by itself', async () => {
    const metrics = [{ key: 'vin', operator: 'max' as const }]
    const told = await eventually(async () => {
      const answer = await stack.ask(getGroupMetrics, { groupid, ...period, metrics }, member.token)
      expect(answer.previousFigures[0]).not.toContain(null)
      return answer
    })
    for (const [i, deviceid] of told.deviceids.entries()) {
      const one = await stack.ask(getMetrics, { deviceid, ...period, dataKeys: 'vin' }, member.token)
      expect(told.currentFigures[0]?.[i]).toBe(one.metrics.vin?.current?.max)
      expect(told.previousFigures[0]?.[i]).toBe(one.metrics.vin?.previous?.max)
    }
  })

  it('tells nothing of a device that is not in it, and nobody who is not', async () => {
    const metrics = [{ key: 'vin', operator: 'max' as const }]
    const asked = { groupid, ...period, metrics, devices: [other.deviceid] }
    expect(await stack.call(getGroupMetrics, asked, member.token)).toMatchObject({ status: 404 })
    expect(await stack.call(getGroupValues, { groupid }, stranger.token)).toMatchObject({ status: 404 })
    const values = `${other.deviceid}:vin`
    expect(await stack.call(getGroupTrends, { groupid, values }, member.token)).toMatchObject({ status: 404 })
    const [first] = devices
    const mine = await stack.call(getGroupTrends, { groupid, values: `${first?.deviceid}:vin` }, member.token)
    expect(mine).toMatchObject({ status: 200, body: { stepSeconds: 10_800 } })
    const odd = await stack.call(getGroupValues, { groupid, keys: 'vin,1bad' }, member.token)
    expect(odd).toMatchObject({ status: 400, body: { field: expect.stringMatching(/^keys/) as string } })
    const secret = await stack.call(getGroupValues, { groupid, facts: 'name,upgradeEmail' }, member.token)
    expect(secret).toMatchObject({ status: 400, body: { field: expect.stringMatching(/^facts/) as string } })
  })
})
