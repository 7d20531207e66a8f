import { describe, expect, it } from 'vitest'
import { DeviceId } from '../../shared/core/ids'
import { dayMs, hourMs } from '../../shared/core/time'
import { type MachineRow, machineKey } from '../../functions/service/serviceStore'
import { getService } from '../../functions/service/getService'
import { judge } from '../../functions/service/serviceJudgement'
import { killEverywhere, mortal } from './dieAt'
import { groupid, listSourcesOf, machine, openServiceScene, startMs } from './serviceScene'

const planned = async (fields?: object) => {
  const opened = openServiceScene()
  const { planid } = await opened.put(fields)
  opened.workFrom(4000, 1)
  await opened.sweep()
  await opened.log([planid], 4001)
  await opened.sweep()
  const state = async () => {
    const [plan] = await opened.parts.store.plans(groupid)
    if (plan === undefined) throw new Error('There is no plan')
    return judge(plan.plan, await opened.row(), opened.scene.nowMs).state
  }
  return { ...opened, planid, state }
}

/** To the hours of a state of the usual plan, from where its entry counts. */
const played = async () => {
  const opened = await planned()
  const to = async (hours: number) => {
    const done = (opened.scene.readings.at(-1)?.[1] ?? 4001) - 4001
    opened.workFrom(4001 + done, hours - done)
    await opened.sweep()
  }
  return { ...opened, to }
}

describe('a service plan', () => {
  it('notifies once each of soon, due and overdue, however often its machine is looked at', async () => {
    const { to, sweep, notices, scene, state } = await played()
    await to(200)
    expect(await notices()).toEqual([])
    await to(226)
    await to(240)
    expect(await state()).toBe('soon')
    expect(await notices()).toHaveLength(1)
    await to(250)
    await to(276)
    scene.nowMs += dayMs
    await sweep()
    const said = await notices()
    expect(said.map((text) => text.replace(/:.*/, '')).sort()).toEqual([
      '250 h service is due',
      '250 h service is due soon',
      '250 h service is overdue',
    ])
  })

  it('is reset by an entry alone, and by its undoing it counts from the one before; no one is notified twice', async () => {
    const { to, log, undo, sweep, notices, state, planid, caller } = await played()
    await to(251)
    expect(await state()).toBe('due')
    const { entryid } = await log([planid], 4252)
    await sweep()
    expect(await state()).toBe('fine')
    await undo({ groupid, deviceid: machine, entryid }, caller)
    await sweep()
    expect(await state()).toBe('due')
    expect(await notices()).toHaveLength(1)
  })

  it('an entry of earlier work resets nothing that was done since', async () => {
    const { to, parts, log, planid, state, row, scene } = await played()
    await to(230)
    await log([planid], 4231)
    const before = (await row()).done[planid]?.entryid
    scene.nowMs -= 20 * dayMs
    await log([planid], 4010)
    scene.nowMs += 20 * dayMs
    expect((await row()).done[planid]?.entryid).toBe(before)
    expect(await parts.store.entries(groupid, machine)).toHaveLength(3)
    expect(await state()).toBe('fine')
  })

  it('whose meter fell asks, is unknown until a person answers, and then goes on', async () => {
    const { to, scene, workFrom, sweep, state, row, answer, caller } = await played()
    await to(100)
    workFrom(3, 5)
    scene.nowMs += dayMs
    await sweep()
    expect(await state()).toBe('unknown')
    expect((await row()).meter?.question).toMatchObject({ beforeHours: 4101, nowHours: 4 })
    await answer({ groupid, deviceid: machine, answer: 'goOn', hours: 4101 }, caller)
    await sweep()
    expect(await state()).toBe('fine')
    expect((await row()).meter?.total.atLeast).toBe(4105)
  })

  it('does not call a silent machine fine, and looks at it no more once it has left the group', async () => {
    const { to, scene, sweep, state, due } = await played()
    await to(20)
    scene.nowMs += 9 * dayMs
    await sweep()
    expect(await state()).toBe('unknown')
    scene.isIn = false
    scene.nowMs += dayMs
    await sweep()
    scene.nowMs += 2 * dayMs
    expect((await due()).filter(({ sk }) => sk.startsWith('MACHINE#'))).toEqual([])
  })

  it('that is due by several states at once notifies of the worst', async () => {
    const { to, notices } = await played()
    await to(280)
    expect((await notices()).map((text) => text.replace(/:.*/, ''))).toEqual(['250 h service is overdue'])
  })

  it('killed at any step of a look has notified once in the end', async () => {
    let scenes: Awaited<ReturnType<typeof played>> | undefined
    const deaths = await killEverywhere(
      async (life) => {
        scenes = await played()
        scenes.workFrom(4001, 251)
        await scenes.sweep(scenes.workWith(mortal(scenes.documents, life)))
      },
      async (where) => {
        if (scenes === undefined) throw new Error('nothing was played')
        for (let n = 0; n < 3; n += 1) {
          scenes.scene.nowMs += hourMs
          await scenes.sweep()
        }
        expect([where, await scenes.state(), (await scenes.notices()).length]).toEqual([where, 'due', 1])
      },
    )
    expect(deaths).toBeGreaterThan(10)
  })

  it('of two workers that look at the same time notifies once', async () => {
    const { workFrom, due, workWith, documents, notices } = await played()
    workFrom(4001, 251)
    const keys = await due()
    const work = workWith(documents)
    await Promise.all([1, 2, 3].flatMap(() => keys.map(({ pk, sk }) => work(pk, sk))))
    await Promise.all(keys.map(({ pk, sk }) => work(pk, sk)))
    expect(await notices()).toHaveLength(1)
  })
})

it('each of ten thousand machines of a plan is looked for, once, and again after a death', async () => {
  const count = 10_000
  const many = Array.from({ length: count }, (_, n) => DeviceId.parse(`T${String(n).padStart(8, '0')}`))
  const { put, due, workWith, documents, parts, scene } = openServiceScene(many)
  await put()
  const [plan] = await due()
  if (plan === undefined) throw new Error('The plan is not due')
  let writes = 0
  const dying = {
    send: (command: Parameters<typeof documents.send>[0]) => {
      if (command.constructor.name === 'PutCommand' && (writes += 1) > count / 2) throw new Error('dead')
      return documents.send(command)
    },
  } as unknown as typeof documents
  await expect(workWith(dying)(plan.pk, plan.sk)).rejects.toThrow('dead')
  await workWith(documents)(plan.pk, plan.sk)
  expect(await parts.store.machines(groupid)).toHaveLength(count)
  scene.nowMs = startMs + hourMs
  const machines = (await due()).filter(({ sk }) => sk.startsWith('MACHINE#'))
  expect(machines).toHaveLength(count)
})

it('a list of ten thousand machines shows the most urgent hundred, and how many there are of each state', async () => {
  const count = 10_000
  const many = Array.from({ length: count }, (_, n) => DeviceId.parse(`T${String(n).padStart(8, '0')}`))
  const { put, due, workWith, documents, parts, caller } = openServiceScene(many)
  await put()
  const [plan] = await due()
  if (plan === undefined) throw new Error('The plan is not due')
  await workWith(documents)(plan.pk, plan.sk)
  const list = getService(listSourcesOf({ parts, devices: many }))
  const first = await list({ groupid, page: 0 }, { ...caller, role: 'VIEW' })
  expect(first).toMatchObject({ total: count, counts: { unknown: count, due: 0 }, mayEdit: false })
  expect(first.items).toHaveLength(100)
  const last = await list({ groupid, page: 99 }, { ...caller, role: 'USER' })
  expect(last).toMatchObject({ mayEdit: true })
  expect(last.items.at(-1)?.deviceid).toBe(many.at(-1))
})

describe('a machine that gets another unit', () => {
  const successor = DeviceId.parse('SERVICE02')
  /** One that was due soon with its first unit; then the second one has its readings. */
  const swapped = async () => {
    const devices = [machine]
    const opened = openServiceScene(devices)
    const { planid } = await opened.put()
    opened.workFrom(4000, 1)
    await opened.sweep()
    await opened.log([planid], 4001)
    opened.workFrom(4001, 230)
    await opened.sweep()
    devices.push(successor)
    const streams = [machine, successor].map((deviceid) => ({ streamId: 's', deviceid, fromMs: 0 }))
    opened.scene.streams.set(successor, streams)
    opened.scene.nowMs += dayMs
    const rowOf = async (deviceid: DeviceId): Promise<MachineRow | undefined> => {
      const { pk, sk } = machineKey(groupid, deviceid)
      return opened.parts.store.machineRow(pk, sk)
    }
    return { ...opened, planid, rowOf }
  }

  it('goes on from its last entry by its meter, and no one is notified anew', async () => {
    const { sweep, rowOf, parts, notices, planid, workFrom, scene } = await swapped()
    const before = await notices()
    expect(before).toHaveLength(1)
    await sweep()
    const [old, own] = [await rowOf(machine), await rowOf(successor)]
    expect(own?.done).toEqual(old?.done)
    expect(own?.meter?.total).toEqual({ atLeast: 4231, atMost: 4231 })
    expect(own?.marks[planid]?.state).toBe('soon')
    expect((await parts.store.entries(groupid, successor)).map(({ entry }) => entry.meterHours)).toEqual([
      4001,
    ])
    expect(await notices()).toEqual(before)
    // What it has by itself now is taken from no one again.
    workFrom(4231, 21)
    scene.nowMs += dayMs
    await sweep()
    expect((await rowOf(successor))?.marks[planid]?.state).toBe('due')
  })

  it('killed at any step goes on the same', async () => {
    let scenes: Awaited<ReturnType<typeof swapped>> | undefined
    const deaths = await killEverywhere(
      async (life) => {
        scenes = await swapped()
        const work = scenes.workWith(mortal(scenes.documents, life))
        for (let round = 0; round < 2; round += 1) {
          for (const { pk, sk } of await scenes.due()) await work(pk, sk)
        }
      },
      async (where) => {
        if (scenes === undefined) throw new Error('It never began')
        await scenes.sweep()
        expect((await scenes.rowOf(successor))?.done, where).toEqual((await scenes.rowOf(machine))?.done)
        expect(await scenes.parts.store.entries(groupid, successor), where).toHaveLength(1)
        expect(await scenes.notices(), where).toHaveLength(1)
      },
    )
    expect(deaths).toBeGreaterThan(8)
  })
})
