import { beforeAll, describe, expect, it } from 'vitest'
import type { GroupId } from '../../shared/core/ids'
import { createGroup } from '../../shared/groups/manageGroup'
import { copyView, getViews, orderViews, putView, removeView } from '../../shared/views/views'
import type { Person } from '../harness/makePeople'
import { useStack } from '../harness/useStack'

const stack = useStack()

let admin: Person
let user: Person
let operator: Person
let stranger: Person
let groupid: GroupId

const layouts = {
  lg: { x: 0, y: 0, w: 12, h: 10 },
  md: { x: 0, y: 0, w: 6, h: 10 },
  sm: { x: 0, y: 0, w: 4, h: 10 },
}
const map = {
  type: 'map' as const,
  settings: { title: 'Where', keys: [], states: [], follow: null },
  layouts,
}

const listAs = (person: Person, of: GroupId = groupid) => stack.ask(getViews, { groupid: of }, person.token)
const namesOf = async (person: Person, of?: GroupId) =>
  (await listAs(person, of)).views.map(({ name }) => name)

beforeAll(async () => {
  ;[admin, user, operator, stranger] = await Promise.all([
    stack.newUser('view admin'),
    stack.newUser('view user'),
    stack.newUser('view operator'),
    stack.newUser('view stranger'),
  ])
  groupid = await stack.newGroup(
    [
      [admin, 'ADMIN'],
      [user, 'USER'],
      [operator, 'OPERATOR'],
    ],
    [],
  )
})

describe('the views of a group', () => {
  it('begin with one that nobody made: a table and a map', async () => {
    const { views } = await listAs(operator)
    expect(views.map(({ name }) => name)).toEqual(['Overview'])
    const [{ viewid } = { viewid: undefined }] = views
    const { view } = await stack.ask(getViews, { groupid, viewid }, operator.token)
    expect(Object.values(view?.widgets ?? {}).map(({ type }) => type)).toEqual(['table', 'map'])
    expect(view?.timeRange).toEqual({ type: 'day', amount: 7, rolling: true })
  })

  it('are made, named, ordered, copied into another group and deleted', async () => {
    const made = await stack.ask(putView, { groupid, view: { name: '' } }, user.token)
    expect(await namesOf(admin)).toEqual(['Overview', 'View 2'])
    const { viewid } = made
    await stack.ask(putView, { groupid, view: { viewid, name: 'Haulage' } }, user.token)
    const widgets = { 'w-map00000': map }
    const saved = await stack.ask(
      putView,
      { groupid, view: { viewid, widgets }, version: made.version },
      user.token,
    )
    expect(saved.version).toBe(made.version + 1)
    const { views } = await listAs(admin)
    const reversed = views.map((head) => head.viewid).reverse()
    await stack.ask(orderViews, { groupid, viewids: reversed }, user.token)
    expect(await namesOf(operator)).toEqual(['Haulage', 'Overview'])

    const other = await stack.ask(createGroup, { groupName: 'Second yard' }, admin.token)
    const copy = await stack.ask(copyView, { groupid, viewid, targetGroupid: other.groupid }, admin.token)
    const copied = await stack.ask(getViews, { groupid: other.groupid, viewid: copy.viewid }, admin.token)
    expect(copied.view).toMatchObject({ name: 'Haulage', widgets })

    expect(await stack.ask(removeView, { groupid, viewid }, user.token)).toEqual({ message: 'View Removed' })
    expect(await namesOf(admin)).toEqual(['Overview'])
    expect(await namesOf(admin, other.groupid)).toContain('Haulage')
  })

  it('are saved by one of two who changed the same; the other is told and loses nothing', async () => {
    const { viewid, version } = await stack.ask(putView, { groupid, view: { name: 'Both' } }, user.token)
    const change = (person: Person) =>
      stack.call(putView, { groupid, view: { viewid, widgets: {} }, version }, person.token)
    const answers = [await change(admin), await change(user)]
    expect(answers.map(({ status }) => status)).toEqual([200, 409])
    expect(answers[1]?.body).toMatchObject({
      message: 'Somebody else has saved this view since you opened it.',
    })
  })

  it('take nothing that is wrong, and name it', async () => {
    const twoMaps = { 'w-map00000': map, 'w-map00001': map }
    const odd = [
      [{ widgets: twoMaps }, 'Only one map widget per view.'],
      [{ timeRange: { type: 'year', amount: 1 } }, 'timeRange'],
      [{ name: 'x'.repeat(41) }, 'must be at most 40 characters'],
    ] as const
    const before = await namesOf(admin)
    for (const [view, told] of odd) {
      const { status, body } = await stack.call(putView, { groupid, view }, user.token)
      expect(status).toBe(400)
      expect(JSON.stringify(body)).toContain(told)
    }
    expect(await namesOf(admin)).toEqual(before)
  })

  it('are looked at by an OPERATOR, and are nothing to a stranger', async () => {
    expect(await stack.call(putView, { groupid, view: { name: 'Mine' } }, operator.token)).toMatchObject({
      status: 403,
    })
    expect((await listAs(operator)).mayEdit).toBe(false)
    expect(await stack.call(getViews, { groupid }, stranger.token)).toMatchObject({ status: 404 })
    const [{ viewid } = { viewid: '' }] = (await listAs(admin)).views
    const elsewhere = await stack.ask(createGroup, { groupName: 'Not yours' }, stranger.token)
    const copied = { groupid, viewid, targetGroupid: elsewhere.groupid }
    expect(await stack.call(copyView, copied, admin.token)).toMatchObject({ status: 404 })
  })
})
