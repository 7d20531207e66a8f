import { describe, expect, it } from 'vitest'
import { type GroupId, ViewId } from '../../shared/core/ids'
import { type GroupWidgets, maxViewsOfGroup } from '../../shared/views/groupView'
import { putView as putContract } from '../../shared/views/views'
import { openAnswerStore } from '../../functions/core/http/answerStore'
import { answerOnce } from '../../functions/core/http/answerOnce'
import { accessKey } from '../../functions/core/accessKey'
import type { Caller } from '../../functions/core/http/caller'
import { newId } from '../../functions/core/newId'
import { createGroup, newGroupId } from '../../functions/groups/manageGroup'
import { openGroupStore } from '../../functions/groups/groupStore'
import { openLogWriter } from '../../functions/serverlog/logEntry'
import { copyView, newViewId, orderViews, removeView, getViews } from '../../functions/views/manageViews'
import { putView } from '../../functions/views/putView'
import { openViewStore } from '../../functions/views/viewStore'
import { callerOf, openScene, tables } from './openScene'

const scene = openScene()
const [ann, bob] = [callerOf(1), callerOf(2)]
const { documents, access, now } = scene
const TableName = tables.access
const writeLog = openLogWriter(tables.serverLog, newId)
const groups = openGroupStore(documents, TableName)
const views = openViewStore(documents, TableName)
const parts = { documents, TableName, access, groups, writeLog, now, views, newViewId }
const make = createGroup(documents, TableName, access, writeLog, newGroupId, now)
const [read, put, order] = [getViews(groups, views), putView(parts), orderViews(parts)]
const [remove, copy] = [removeView(parts), copyView(parts)]

const overview = ViewId.parse('v-overview')
const at = { x: 0, y: 0, w: 2, h: 4 }
const headline = (title: string): GroupWidgets => ({
  'w-00000001': {
    type: 'headline',
    settings: {
      title,
      key: 'vin',
      dataType: 'metric',
      operator: 'avg',
      unit: 'V',
      trendColor: 'none',
      dp: null,
    },
    layouts: { lg: at, md: at, sm: at },
  },
})
const newGroup = async (by: Caller = ann) => (await make({ groupName: 'North' }, by)).groupid
const add = async (groupid: GroupId, name: string) => (await put({ groupid, view: { name } }, ann)).viewid
const namesIn = async (groupid: GroupId) => (await read({ groupid }, ann)).views.map(({ name }) => name)
const viewOf = async (groupid: GroupId, viewid: ViewId) => (await read({ groupid, viewid }, ann)).view

describe('a group without a view of its own', () => {
  it('has one with a table and a map, which stays when another is made', async () => {
    const groupid = await newGroup()
    const view = await viewOf(groupid, overview)
    expect(view).toMatchObject({ name: 'Overview', version: 0, leftOut: [] })
    expect(Object.values(view?.widgets ?? {}).map(({ type }) => type)).toEqual(['table', 'map'])
    await put({ groupid, view: { name: '' } }, ann)
    expect(await namesIn(groupid)).toEqual(['Overview', 'View 2'])
  })

  it('keeps what is changed in it', async () => {
    const groupid = await newGroup()
    const saved = await put(
      { groupid, view: { viewid: overview, widgets: headline('Power') }, version: 0 },
      ann,
    )
    expect(saved.version).toBe(1)
    expect(Object.keys((await viewOf(groupid, overview))?.widgets ?? {})).toEqual(['w-00000001'])
    await remove({ groupid, viewid: overview }, ann)
    expect(await viewOf(groupid, overview)).toMatchObject({ version: 0 })
  })
})

describe('a view', () => {
  it('is saved by one of two who changed it; the other is told', async () => {
    const groupid = await newGroup()
    const viewid = await add(groupid, 'Pumps')
    const save = (title: string, by: Caller) =>
      put({ groupid, view: { viewid, widgets: headline(title) }, version: 1 }, by)
    const both = await Promise.allSettled([save('One', ann), save('Two', bob)])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const [refused] = both.flatMap((each) => (each.status === 'rejected' ? [each.reason as unknown] : []))
    expect(refused).toMatchObject({ code: 'conflict' })
  })

  it('is renamed while somebody arranges it', async () => {
    const groupid = await newGroup()
    const viewid = await add(groupid, 'Pumps')
    await put({ groupid, view: { viewid, name: 'Wells' } }, bob)
    await put({ groupid, view: { viewid, widgets: headline('Power') }, version: 1 }, ann)
    expect(await viewOf(groupid, viewid)).toMatchObject({ name: 'Wells', version: 2 })
  })

  it('says what it leaves out when it cannot be read whole', async () => {
    const groupid = await newGroup()
    const viewid = await add(groupid, 'Old')
    const broken = { type: 'gauge', settings: {}, layouts: {} }
    const body = JSON.stringify({ timeRange: 7, widgets: { ...headline('Power'), 'w-gone0000': broken } })
    await scene.put('access', { pk: accessKey.group(groupid), sk: `VIEW#${viewid}`, body, version: 4 })
    expect(await viewOf(groupid, viewid)).toMatchObject({
      leftOut: ['w-gone0000'],
      version: 4,
      timeRange: { type: 'day', amount: 7 },
      widgets: { 'w-00000001': { settings: { title: 'Power' } } },
    })
    await scene.put('access', { pk: accessKey.group(groupid), sk: `VIEW#${viewid}`, body: '{', version: 5 })
    expect(await viewOf(groupid, viewid)).toMatchObject({ leftOut: [], widgets: {} })
  })

  it('is made once by a request that comes twice', async () => {
    const groupid = await newGroup()
    const once = answerOnce(putContract, openAnswerStore(documents, tables.answers, now), put)
    const request = { groupid, view: { name: 'Once' }, idempotencyKey: crypto.randomUUID() }
    const [first, second] = [await once(request, ann), await once(request, ann)]
    expect(second).toEqual(first)
    expect(await namesIn(groupid)).toEqual(['Overview', 'Once'])
  })

  it('of another group is not found', async () => {
    const [groupid, other] = [await newGroup(), await newGroup()]
    const viewid = await add(other, 'Elsewhere')
    expect(await viewOf(groupid, viewid)).toBeUndefined()
    const notFound = { code: 'notFound', message: 'View not found' }
    await expect(remove({ groupid, viewid }, ann)).rejects.toMatchObject(notFound)
    await expect(put({ groupid, view: { viewid, name: 'Mine' } }, ann)).rejects.toMatchObject(notFound)
  })
})

describe('the views of a group', () => {
  it('are all there when many people make one at once', async () => {
    const groupid = await newGroup()
    const made = await Promise.all(Array.from({ length: 20 }, (_, n) => add(groupid, `V${n}`)))
    const { views: heads } = await read({ groupid }, ann)
    expect(heads.map(({ viewid }) => viewid).sort()).toEqual([overview, ...made].sort())
  })

  it('are ordered whole or not at all', async () => {
    const groupid = await newGroup()
    const [one, two] = [await add(groupid, 'One'), await add(groupid, 'Two')]
    await order({ groupid, viewids: [two, overview, one] }, ann)
    expect(await namesIn(groupid)).toEqual(['Two', 'Overview', 'One'])
    await expect(order({ groupid, viewids: [one, two] }, ann)).rejects.toMatchObject({ code: 'conflict' })
    await expect(order({ groupid, viewids: [one, one, two] }, ann)).rejects.toMatchObject({
      code: 'conflict',
    })
  })

  it('are so many at most', async () => {
    const groupid = await newGroup()
    for (let n = 1; n < maxViewsOfGroup; n += 1) await add(groupid, `V${n}`)
    await expect(add(groupid, 'One more')).rejects.toMatchObject({ code: 'invalid', field: 'view' })
  })
})

describe('a view that was removed', () => {
  it('comes back under its id, where it was, with what it showed', async () => {
    const groupid = await newGroup()
    const [one, two] = [await add(groupid, 'One'), await add(groupid, 'Two')]
    await put({ groupid, view: { viewid: one, widgets: headline('Power') }, version: 1 }, ann)
    const { version, leftOut: _, ...view } = (await viewOf(groupid, one)) ?? expect.fail()
    await remove({ groupid, viewid: one, version }, ann)
    expect(await namesIn(groupid)).toEqual(['Overview', 'Two'])
    expect(await put({ groupid, view, version: 0 }, ann)).toMatchObject({ viewid: one, version: 1 })
    expect(await namesIn(groupid)).toEqual(['Overview', 'One', 'Two'])
    expect(await viewOf(groupid, one)).toMatchObject({ widgets: headline('Power') })
    const again = put({ groupid, view: { ...view, widgets: {} }, version: 0 }, bob)
    await expect(again).rejects.toMatchObject({ code: 'conflict' })
    expect(await viewOf(groupid, two)).toMatchObject({ name: 'Two' })
  })

  it('takes the place of the default one where the group had no other', async () => {
    const groupid = await newGroup()
    const viewid = await add(groupid, 'Pumps')
    await remove({ groupid, viewid: overview }, ann)
    await remove({ groupid, viewid }, ann)
    expect(await namesIn(groupid)).toEqual(['Overview'])
    await put({ groupid, view: { viewid, name: 'Pumps' }, version: 0 }, ann)
    expect(await namesIn(groupid)).toEqual(['Pumps'])
  })

  it('is not removed over what another person has saved since', async () => {
    const groupid = await newGroup()
    const viewid = await add(groupid, 'Pumps')
    await put({ groupid, view: { viewid, widgets: headline('Power') }, version: 1 }, bob)
    await expect(remove({ groupid, viewid, version: 1 }, ann)).rejects.toMatchObject({ code: 'conflict' })
    expect(await viewOf(groupid, viewid)).toMatchObject({ version: 2 })
  })
})

describe('a copy', () => {
  it('goes into a group whose ADMIN one is, and into no other', async () => {
    const [groupid, mine, theirs] = [await newGroup(), await newGroup(), await newGroup(bob)]
    const viewid = await add(groupid, 'Pumps')
    await put({ groupid, view: { viewid, widgets: headline('Power') }, version: 1 }, ann)
    const made = await copy({ groupid, viewid, targetGroupid: mine }, ann)
    expect(await viewOf(mine, made.viewid)).toMatchObject({ name: 'Pumps', widgets: headline('Power') })
    await expect(copy({ groupid, viewid, targetGroupid: theirs }, ann)).rejects.toMatchObject({
      code: 'notFound',
    })
    await scene.put('access', {
      pk: accessKey.group(theirs),
      sk: accessKey.user(ann.userid),
      role: 'USER',
    })
    await expect(copy({ groupid, viewid, targetGroupid: theirs }, ann)).rejects.toMatchObject({
      code: 'forbidden',
    })
  })
})
