import { beforeEach, describe, expect, it } from 'vitest'
import { hourMs, minuteMs } from '../../shared/core/time'
import { killEverywhere, mortal } from './dieAt'
import { ann, bob, cat, openEscalationScene, threeSteps } from './escalationScene'

const { scene, alerts, alarms, here, work, write, arrange, ringing, change, mailed, history, after } =
  openEscalationScene()

beforeEach(arrange)

describe('a chain', () => {
  it('notifies one after the other at their times, and each step is in the history', async () => {
    await write([threeSteps])
    const id = await ringing()
    await work(id)
    expect(await mailed()).toEqual([ann.email])
    await after(4, id)
    expect(await mailed()).toEqual([ann.email])
    await after(1, id)
    expect(await mailed()).toEqual([ann.email, bob.email])
    await after(60, id)
    expect(await mailed()).toEqual([ann.email, bob.email, cat.email])
    expect(await history(id)).toEqual([
      'Step 1 of Day shift notified Person 1 by email',
      'Step 2 of Day shift notified Person 2 by email',
      'Step 3 of Day shift notified Person 3 by email',
    ])
    expect((await alarms.occurrences.read(here.device, id))?.dueMs).toBeUndefined()
  })

  it('does not begin below its level, and says on the mail which step it is', async () => {
    await write([{ ...threeSteps, level: 'alarm' }])
    const quiet = await ringing({ level: 'warning' })
    await work(quiet)
    expect(await mailed()).toEqual([])
    const id = await ringing()
    await work(id)
    await mailed()
    expect(alerts.mails[0]?.subject).toContain('Step 1 of Day shift')
  })

  it.each([
    ['acknowledged', { acknowledged: { by: 'Person 1', atMs: 0 } }, 'Person 1 acknowledged'],
    ['over', { endedMs: 1 }, 'the event has ended'],
  ])('ends when the occurrence is %s, and says so', async (_word, fields, why) => {
    await write([threeSteps])
    const id = await ringing()
    await work(id)
    await mailed()
    await change(id, fields)
    await after(5, id)
    await after(60, id)
    expect(await mailed()).toEqual([ann.email])
    expect((await history(id)).at(-1)).toBe(`Day shift ended: ${why}.`)
    expect((await alarms.occurrences.read(here.device, id))?.dueMs).toBeUndefined()
  })

  it('waits while the event pauses within its off-delay, and goes on when it has begun again', async () => {
    await write([threeSteps])
    const id = await ringing()
    await work(id)
    scene.clock.ms += 5 * minuteMs
    await change(id, { endedMs: scene.clock.ms - 1000 })
    await work(id)
    expect(await mailed()).toEqual([ann.email])
    const { endedMs: _ended, ...row } = (await alarms.occurrences.read(here.device, id)) ?? {}
    await scene.put('alarms', row)
    await after(60, id)
    expect(await mailed()).toEqual([ann.email, bob.email, cat.email])
  })

  it('does not begin again with the next occurrence where the last one was', async () => {
    await write([threeSteps])
    const first = await ringing()
    await work(first)
    await after(5, first)
    await change(first, { endedMs: 1 })
    await after(30, first)
    const second = await ringing()
    await work(second)
    expect(await mailed()).toEqual([ann.email, bob.email, ann.email])
  })

  it('is over a day after it began, however late the worker comes', async () => {
    await write([threeSteps])
    const id = await ringing()
    await work(id)
    await after(24 * 60, id)
    expect(await mailed()).toEqual([ann.email])
    expect((await history(id)).at(-1)).toBe('Day shift ended: its time is over.')
  })

  it('ends when it is removed meanwhile, and begins anew when what held the occurrence back is over', async () => {
    await write([threeSteps])
    const id = await ringing()
    await work(id)
    await write([])
    await after(5, id)
    expect((await history(id)).at(-1)).toBe('Day shift ended: it is no longer there.')
    await write([threeSteps])
    await change(id, {
      rangMs: scene.clock.ms,
      due_ring: scene.clock.ms,
      work: 'alarm 0',
      dueMs: scene.clock.ms,
    })
    await work(id)
    expect(await mailed()).toEqual([ann.email, ann.email])
  })
})

it('ends the same wherever the worker dies: each step once, in order', async () => {
  const lives: string[][] = []
  const deaths = await killEverywhere(
    async (life) => {
      scene.clock.ms += hourMs
      await arrange()
      await write([threeSteps])
      const id = await ringing()
      lives.push([id])
      const documents = mortal(scene.documents, life)
      for (const minutes of [0, 5, 5]) {
        scene.clock.ms += minutes * minuteMs
        await work(id, documents)
      }
    },
    async (where) => {
      const id = lives.at(-1)?.[0] ?? ''
      for (let minute = 0; minute < 12; minute += 1) await after(1, id)
      await work(id)
      expect([where, ...(await mailed())]).toEqual([where, ann.email, bob.email, cat.email])
      expect([where, (await history(id)).length]).toEqual([where, 3])
    },
  )
  expect(deaths).toBeGreaterThan(15)
})
