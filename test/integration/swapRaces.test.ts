import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, it } from 'vitest'
import { minuteMs } from '../../shared/core/time'
import { accessKey } from '../../functions/core/accessKey'
import { openJobStore } from '../../functions/datajobs/jobStore'
import { serveTransferData } from '../../functions/datajobs/startDataJob'
import { deviceItem } from '../../functions/devices/deviceStore'
import { openLinkStore } from '../../functions/sharelinks/shareLinkStore'
import { tables } from './openScene'
import { type SwapScene, openSwapScene, owner, stranger, viewer } from './swapScene'

const isRefused = { code: 'conflict', field: 'newDeviceid' }

const takeAway = async ({ documents }: SwapScene, device: string, person = owner) => {
  const [a, b] = [`DEVICE#${device}`, accessKey.user(person.userid)]
  for (const [pk, sk] of [
    [a, b],
    [b, a],
  ])
    await documents.send(new DeleteCommand({ TableName: tables.access, Key: { pk, sk } }))
}

describe('two swaps at once', () => {
  it('are one: the other is refused, naming the field', async () => {
    const scene = openSwapScene()
    const { old, next } = await scene.fresh()
    const third = await scene.addUnit('THIRD0001')
    const asked = [
      scene.begin({ old, next }),
      scene.begin({ old, next: third }),
      scene.begin({ old: third, next }),
    ]
    const outcomes = await Promise.allSettled(asked)
    const refused = outcomes.flatMap((each) => (each.status === 'rejected' ? [each.reason as unknown] : []))
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected'])
    for (const reason of refused) expect(reason).toMatchObject(isRefused)
    await scene.settle()
    const states = await Promise.all([old, next, third].map((id) => scene.stateOf(id)))
    expect(states.filter((state) => state?.state === 'carried').length).toBeGreaterThanOrEqual(2)
  })

  it('and a transfer of data exclude each other', async () => {
    const scene = openSwapScene()
    const { old, next } = await scene.fresh()
    const transfer = serveTransferData({
      ...scene.parts,
      isSetupPassword: () => Promise.resolve(true),
      jobs: openJobStore(scene.documents, tables.jobs),
    })
    const asked = { deviceid: old, targetDeviceid: next, setupPassword: 'right' }
    await scene.begin({ old, next })
    await expect(transfer(asked, owner)).rejects.toMatchObject({
      message: 'The unit is currently being replaced.',
    })
    await scene.settle()
    await transfer(asked, owner)
    await expect(scene.undo(old)).rejects.toMatchObject({ message: 'Data is currently being transferred.' })
    const other = await scene.fresh()
    await transfer({ ...asked, deviceid: other.old, targetDeviceid: other.next }, owner)
    await expect(scene.begin(other)).rejects.toMatchObject(isRefused)
  })

  it('one after the other are undone from the last', async () => {
    const scene = openSwapScene()
    const { old, next } = await scene.fresh()
    const third = await scene.addUnit('THIRD0001')
    await scene.begin({ old, next })
    await scene.settle()
    await scene.give(third, viewer, 'VIEW')
    await scene.begin({ old: next, next: third })
    await scene.settle()
    await expect(scene.undo(old)).rejects.toMatchObject({
      message: `${next} was part of another replacement since: undo that first.`,
    })
    await scene.undo(third)
    await scene.settle()
    expect(await scene.stateOf(third)).toMatchObject({ state: 'undone' })
  })

  it('of many workers carry it once', async () => {
    const scene = openSwapScene()
    const units = await scene.fresh()
    await scene.begin(units)
    scene.passFence()
    await Promise.all([scene.run(), scene.run(), scene.run()])
    expect((await scene.parts.devices.record(units.next))?.streams).toHaveLength(2)
    expect(await scene.stateOf(units.old)).toMatchObject({ state: 'carried' })
  })
})

describe('a person who loses the right meanwhile', () => {
  it('carries nothing further, and an ADMIN of both puts back what was', async () => {
    const scene = openSwapScene()
    const { old, next, groupid } = await scene.fresh()
    const units = { old, next, groupid }
    await scene.give(old, stranger, 'ADMIN')
    await scene.give(next, stranger, 'ADMIN')
    const before = await scene.portrait(units)
    await scene.begin(units)
    await takeAway(scene, next)
    await scene.settle()
    expect(await scene.stateOf(old)).toMatchObject({
      state: 'stopped',
      stopped: `${owner.email} is no longer ADMIN of ${next}.`,
    })
    expect((await scene.parts.devices.record(old))?.dataJob).toMatchObject({ active: false })
    await scene.undo(old, stranger)
    await scene.settle()
    expect(await scene.stateOf(old)).toMatchObject({ state: 'undone' })
    await scene.give(next, owner, 'ADMIN')
    expect(await scene.portrait(units)).toEqual(before)
  })
})

describe('what was changed since', () => {
  it('stays, and is listed', async () => {
    const scene = openSwapScene()
    const { old, next, groupid } = await scene.fresh()
    await scene.begin({ old, next })
    await scene.settle()
    const put = (Item: Record<string, unknown>) =>
      scene.documents.send(new PutCommand({ TableName: tables.devices, Item }))
    await put({ deviceid: next, sk: deviceItem.display('vin'), entry: { customName: 'Starter' } })
    await scene.give(next, viewer, 'OPERATOR')
    const [link] = await openLinkStore(scene.documents, tables.shareLinks).ofObject(accessKey.device(next))
    await scene.documents.send(
      new DeleteCommand({ TableName: tables.shareLinks, Key: { pk: link?.pk, sk: link?.sk } }),
    )
    await scene.undo(old)
    await scene.settle()
    const state = await scene.stateOf(old)
    const notes = Object.fromEntries(state?.parts.map(({ part, notes: said }) => [part, said]) ?? [])
    expect(notes.cards).toEqual(['Card Supply Voltage was changed since and stays as it is.'])
    expect(notes.people).toEqual([
      `The role of ${viewer.userid} on ${next} was changed since and stays as it is.`,
    ])
    expect(await scene.parts.devices.display(next)).toMatchObject([{ entry: { customName: 'Starter' } }])
    expect(await scene.parts.access.isHeld(accessKey.group(groupid), accessKey.device(old))).toBe(true)
    const links = await openLinkStore(scene.documents, tables.shareLinks).ofObject(accessKey.device(old))
    expect(links).toHaveLength(1)
  })
})

describe('a machine of ten thousand', () => {
  it('people is carried and put back, however little time a worker has', async () => {
    const scene = openSwapScene()
    const { old, next } = await scene.fresh()
    const many = 10_000
    const pk = accessKey.device(old)
    for (let n = 0; n < many; n += 1) {
      const sk = `USER#11111111-0000-4000-8000-${String(n).padStart(12, '0')}`
      await scene.put('access', { pk, sk, role: 'VIEW' })
      await scene.put('access', { pk: sk, sk: pk, role: 'VIEW' })
    }
    await scene.begin({ old, next })
    let rounds = 0
    for (; rounds < 400 && (await scene.stateOf(old))?.state === 'carrying'; rounds += 1) {
      scene.clock.ms += minuteMs
      await scene.run(scene.documents, 2)
    }
    expect(rounds).toBeGreaterThan(3)
    expect(await scene.parts.access.countRelated(accessKey.device(next), 'USER#')).toBe(many + 2)
    expect(await scene.parts.access.countRelated(pk, 'USER#')).toBe(1)
    await scene.undo(old)
    await scene.settle()
    expect(await scene.parts.access.countRelated(pk, 'USER#')).toBe(many + 2)
    expect(await scene.parts.access.countRelated(accessKey.device(next), 'USER#')).toBe(1)
  })
})
