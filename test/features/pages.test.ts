import { beforeAll, describe, expect, it } from 'vitest'
import { getSubscriptions } from '../../shared/billing/subscriptions'
import { addressOf, type Endpoint, type OutputOf, type RequestOf } from '../../shared/core/endpoint'
import type { GroupId, ViewId } from '../../shared/core/ids'
import { queryReadings } from '../../shared/data/queryReadings'
import { getGroupValues } from '../../shared/grouplive/groupValues'
import { getGroupList } from '../../shared/groups/groups'
import {
  getConfigPage,
  getDataPage,
  getGroupPage,
  getHomePage,
  getSubscriptionsPage,
  getViewPage,
} from '../../shared/page/pages'
import { getConfig } from '../../shared/settings/deviceConfig'
import { getSettings } from '../../shared/settings/deviceSettings'
import { userLogin } from '../../shared/users/session'
import { TableSettings } from '../../shared/views/tableWidget'
import { getViews, putView } from '../../shared/views/views'
import { eventually } from '../harness/eventually'
import type { Device } from '../harness/makeDevices'
import type { Person } from '../harness/makePeople'
import { useStack } from '../harness/useStack'

const stack = useStack()
const place = { x: 0, y: 0, w: 4, h: 6 }

let admin: Person
let viewer: Person
let stranger: Person
let device: Device
let groupid: GroupId
let viewid: ViewId

beforeAll(async () => {
  ;[admin, viewer, stranger] = await Promise.all([
    stack.newUser('page admin'),
    stack.newUser('page viewer'),
    stack.newUser('page stranger'),
  ])
  device = await stack.newDevice({ name: 'Pump A' }, [
    [admin, 'ADMIN'],
    [viewer, 'VIEW'],
  ])
  const { deviceid } = device
  groupid = await stack.newGroup(
    [
      [admin, 'ADMIN'],
      [viewer, 'VIEW'],
    ],
    [deviceid],
  )
  const link = await stack.connect(device)
  await link.sendConfig({ device: { model: 'ORB-C1', name: 'Pump A' }, wifi: { password: 'secret' } })
  await link.sendReading({ ts: Math.floor(Date.now() / 1000), vin: 12.6 })
  await link.disconnect()
  const columns = [{ key: 'vin', dataType: 'latest' as const, name: 'Supply', unit: 'V', dp: 1 }]
  const settings = TableSettings.parse({ columns })
  const widgets = {
    'w-table000': { type: 'table' as const, settings, layouts: { lg: place, md: place, sm: place } },
  }
  ;({ viewid } = await stack.ask(putView, { groupid, view: { name: 'Live', widgets } }, admin.token))
  await eventually(async () => {
    const { data } = await stack.ask(queryReadings, { deviceid }, admin.token)
    const { ts } = await stack.ask(getConfig, { deviceid }, admin.token)
    if (data.length === 0 || ts === null) throw new Error('The reading and the settings are not there yet.')
  })
})

/** A part of an answer beside what its own endpoint answers to the same person. */
const expectPart = async <E extends Endpoint>(
  answers: Record<string, unknown>,
  endpoint: E,
  request: RequestOf<E>,
  { token }: Person,
): Promise<OutputOf<E>> => {
  const own = await stack.ask(endpoint, request, token)
  expect(answers[addressOf(endpoint, request)]).toEqual(own)
  return own
}

describe('the answer of a page', () => {
  it('holds of a device what each part answers by itself, for each role its own', async () => {
    const { deviceid } = device
    for (const person of [admin, viewer]) {
      const { answers } = await stack.ask(getDataPage, { deviceid }, person.token)
      await expectPart(answers, queryReadings, { deviceid, dataPoints: 1 }, person)
      await expectPart(answers, getSettings, { deviceid }, person)
      await expectPart(answers, getConfig, { deviceid }, person)
      await expectPart(answers, userLogin, {}, person)
      expect(Object.keys(answers)).toHaveLength(4)
      expect(JSON.stringify(answers)).not.toContain('"secret"')
    }
    const { answers } = await stack.ask(getConfigPage, { deviceid }, viewer.token)
    await expectPart(answers, getSettings, { deviceid }, viewer)
    await expectPart(answers, getConfig, { deviceid }, viewer)
    expect(Object.keys(answers)).toHaveLength(3)
  })

  it('holds a view and the values that its widgets show, under the question of the page', async () => {
    const { answers } = await stack.ask(getViewPage, { groupid, viewid }, viewer.token)
    await expectPart(answers, getViews, { groupid, viewid }, viewer)
    await expectPart(answers, getGroupList, {}, viewer)
    const asked = addressOf(getGroupValues, { groupid, keys: 'vin', facts: 'name' })
    expect(answers[asked]).toMatchObject({ deviceids: [device.deviceid], values: { vin: [12.6] } })
  })

  it('holds the groups of the caller on the pages that let one choose a group', async () => {
    const home = await stack.ask(getHomePage, {}, viewer.token)
    await expectPart(home.answers, getGroupList, {}, viewer)
    await expectPart(home.answers, userLogin, {}, viewer)
    const group = await stack.ask(getGroupPage, { groupid }, viewer.token)
    await expectPart(group.answers, getGroupList, {}, viewer)
  })

  it('holds the subscriptions of the group that is named, and else of the first one', async () => {
    const { groups } = await stack.ask(getGroupList, {}, admin.token)
    const first = groups[0]!.groupid
    const unnamed = await stack.ask(getSubscriptionsPage, {}, admin.token)
    await expectPart(unnamed.answers, getSubscriptions, { groupid: first }, admin)
    const named = await stack.ask(getSubscriptionsPage, { groupid }, admin.token)
    await expectPart(named.answers, getSubscriptions, { groupid }, admin)
  })

  it('gives a stranger nothing of a device or group', async () => {
    const { deviceid } = device
    const answers = [
      await stack.call(getDataPage, { deviceid }, stranger.token),
      await stack.call(getViewPage, { groupid, viewid }, stranger.token),
      await stack.call(getGroupPage, { groupid }, stranger.token),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
    const foreign = await stack.ask(getSubscriptionsPage, { groupid }, stranger.token)
    expect(foreign.answers).not.toHaveProperty([addressOf(getSubscriptions, { groupid })])
  })
})
