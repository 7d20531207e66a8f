import { describe, expect, it } from 'vitest'
import { dayMs, hourMs } from '../../shared/core/time'
import { dueOf, periodOf } from '../../shared/reports/reportPeriods'
import { setFields } from '../../functions/core/store/setFields'
import { tryWrite } from '../../functions/core/store/storeWrites'
import { killEverywhere, mortal } from './dieAt'
import { openReportScene, people, playMorning, startMs, zone } from './reportScene'

const firstDue = dueOf(zone, periodOf('day', zone, startMs), '06:00')

describe('a report', () => {
  it('is mailed once to each who gets it, and again for the next period', async () => {
    const { scene, mails, sweep, add } = openReportScene()
    await add('one', zone)
    await sweep()
    expect(mails).toEqual([])
    scene.nowMs = firstDue
    await sweep()
    await sweep()
    expect(mails.map(({ to }) => to)).toEqual(people)
    scene.nowMs += dayMs
    await sweep()
    expect(mails.map(({ period }) => period)).toEqual([
      ...people.map(() => String(periodOf('day', zone, startMs).fromMs)),
      ...people.map(() => String(periodOf('day', zone, startMs, 1).fromMs)),
    ])
  })

  it('is made up when runs were missed: the last seven, the oldest first', async () => {
    const { scene, mails, sweep, add } = openReportScene()
    await add('one', zone, { recipients: [{ email: 'ann@example.com', state: 'confirmed' }] })
    scene.nowMs = firstDue + 19 * dayMs
    await sweep()
    const periods = mails.map(({ period }) => Number(period))
    expect(periods).toHaveLength(7)
    expect(periods).toEqual([...periods].sort((a, b) => a - b))
    expect(periods.at(-1)).toBe(periodOf('day', zone, startMs, 19).fromMs)
  })

  it('goes only to who confirmed, and to no one once its owner has lost the right', async () => {
    const { scene, mails, sweep, add } = openReportScene()
    await add('one', zone, {
      recipients: [
        { email: 'ann@example.com', state: 'confirmed' },
        { email: 'bob@example.com', state: 'waiting' },
        { email: 'cy@example.com', state: 'unsubscribed' },
      ],
    })
    scene.nowMs = firstDue
    await sweep()
    expect(mails.map(({ to }) => to)).toEqual(['ann@example.com'])
    scene.hasRights = false
    scene.nowMs += dayMs
    await sweep()
    await sweep()
    expect(mails).toHaveLength(1)
  })

  it('is mailed again, with the differences, when a figure has changed; once a day and for a week', async () => {
    const { scene, mails, sweep, add } = openReportScene()
    const [ann] = people
    await add('one', zone, { recipients: [{ email: 'ann@example.com', state: 'confirmed' }] })
    scene.nowMs = firstDue
    await sweep()
    scene.nowMs += 20 * hourMs
    scene.hours = 8
    await sweep()
    expect(mails).toHaveLength(1)
    scene.nowMs += 4 * hourMs
    await sweep()
    const corrected = mails.filter(({ issue }) => issue === 2)
    expect(corrected).toEqual([
      { to: ann, period: mails[0]?.period, issue: 2, changes: ['Truck, worked: 6.0–7.0 h → 8.0–9.0 h'] },
    ])
    for (let days = 0; days < 12; days += 1) {
      scene.nowMs += dayMs
      await sweep()
    }
    scene.hours = 9
    const before = mails.length
    const old = periodOf('day', zone, startMs).fromMs
    scene.nowMs += dayMs
    await sweep()
    expect(mails.slice(before).some(({ period }) => period === String(old))).toBe(false)
  })

  it('that is of no period is not mailed again as corrected, and missed ones are not made up', async () => {
    const { scene, mails, sweep, add } = openReportScene()
    await add('one', zone, {
      kind: 'service',
      recipients: [{ email: 'ann@example.com', state: 'confirmed' }],
    })
    scene.nowMs = firstDue + 5 * dayMs
    await sweep()
    expect(mails).toHaveLength(1)
    scene.hours = 8
    scene.nowMs += dayMs - 1
    await sweep()
    expect(mails).toHaveLength(1)
    scene.nowMs += 1
    await sweep()
    expect(mails.map(({ issue }) => issue)).toEqual([1, 1])
  })

  it('that was made one of another kind since is not mailed as corrected', async () => {
    const { scene, mails, sweep, add, documents } = openReportScene()
    const row = await add('one', zone, { recipients: [{ email: 'ann@example.com', state: 'confirmed' }] })
    scene.nowMs = firstDue
    await sweep()
    const key = { pk: row.pk, sk: row.sk }
    await tryWrite(documents, setFields('reports', key, { set: { kind: 'service' } }))
    scene.hours = 8
    scene.nowMs += dayMs
    await sweep()
    expect(mails.map(({ issue }) => issue)).toEqual([1, 1])
  })

  it('is tried again with who could not be reached, and mailed twice to no one', async () => {
    const { scene, mails, sweep, add } = openReportScene()
    await add('one', zone)
    scene.failing.add('bob@example.com')
    scene.nowMs = firstDue
    await sweep()
    scene.failing.clear()
    scene.nowMs += 3 * 60_000
    await sweep()
    expect(mails.map(({ to }) => to)).toEqual(['ann@example.com', 'cy@example.com', 'bob@example.com'])
  })

  it('killed at any step is made once; at most the mail that was on its way goes a second time', async () => {
    let kills = 0
    let scenes: ReturnType<typeof openReportScene> | undefined
    await killEverywhere(
      async (life) => {
        scenes = openReportScene()
        const { documents, scene, sweep, add, runWith } = scenes
        await add('one', zone)
        scene.nowMs = firstDue
        await sweep(runWith(mortal(documents, life), life))
      },
      async (where) => {
        kills += 1
        if (scenes === undefined) throw new Error('nothing was played')
        const { scene, mails, sweep } = scenes
        for (let n = 0; n < 4; n += 1) {
          scene.nowMs += 3 * 60_000
          await sweep()
        }
        const counts = people.map((person) => mails.filter(({ to }) => to === person).length)
        expect([where, counts.every((count) => count >= 1)]).toEqual([where, true])
        expect([where, mails.length <= people.length + 1]).toEqual([where, true])
        expect([where, new Set(mails.map(({ period }) => period)).size]).toEqual([where, 1])
      },
    )
    expect(kills).toBeGreaterThan(20)
  })

  it('is mailed once by two workers that take it at the same time', async () => {
    const { scene, mails, add, runWith, documents, due } = openReportScene()
    await add('one', zone)
    scene.nowMs = firstDue
    const [key] = await due()
    if (key === undefined) throw new Error('nothing is due')
    await Promise.all([1, 2, 3].map(() => runWith(documents)(key.pk, key.sk)))
    expect(mails.map(({ to }) => to).sort()).toEqual(people)
  })
})

it('hundreds of reports due at six o’clock in thirty zones are each mailed once', async () => {
  const count = 300
  const mailed = await playMorning(count)
  expect(mailed).toHaveLength(count)
  expect(new Set(mailed).size).toBe(count)
})
