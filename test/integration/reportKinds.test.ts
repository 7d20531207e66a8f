import { beforeEach, describe, expect, it } from 'vitest'
import type { DeviceId } from '../../shared/core/ids'
import { dayMs, hourMs, minuteMs, secondMs } from '../../shared/core/time'
import type { ReportKind } from '../../shared/reports/getReport'
import { PlanId } from '../../shared/service/plan'
import { openGroupStore } from '../../functions/groups/groupStore'
import { openMakeOnTables } from '../../functions/reports/makeReport'
import { machineKey, planKey } from '../../functions/service/serviceStore'
import { openLifeScene, person } from './alarmLifeScene'
import { openAlertScene } from './alertScene'
import { circle, fencedGroup, metresEast, openFenceScene } from './fenceScene'
import { openWorker, recordOf } from './ingestScene'
import { openScene, startMs, tables } from './openScene'

let scene: ReturnType<typeof openScene>
let fences: ReturnType<typeof openFenceScene>
let device: DeviceId

beforeEach(async () => {
  scene = openScene()
  fences = openFenceScene(scene)
  device = await scene.addDevice('REPORT001', { name: 'Truck' })
  await fences.addGroup(fencedGroup, 'shared')
  await fences.hold(fencedGroup, device)
})

const make = (kind: ReportKind) => {
  const { documents, access, now } = scene
  const { devices } = scene.openService(documents)
  const maker = openMakeOnTables({
    env: {
      ACCESS_TABLE: tables.access,
      ALARMS_TABLE: tables.alarms,
      COMMANDS_TABLE: tables.commands,
      DEVICES_TABLE: tables.devices,
      EVENTS_TABLE: tables.events,
      HISTORY_TABLE: tables.history,
      READINGS_TABLE: tables.readings,
      SERVER_LOG_TABLE: tables.serverLog,
      SERVICE_TABLE: tables.service,
    },
    ...{ documents, access, devices, now },
    groups: openGroupStore(documents, tables.access),
  })
  const asked = { groupid: fencedGroup, kind, span: 'day' as const, timeZone: 'UTC' }
  return maker(asked, fences.caller).then(({ table }) => table)
}

/** A reading each ten minutes, from ten o’clock on, as it arrives. */
const takeAll = async (bodies: readonly Record<string, unknown>[], beginMs = startMs) => {
  const worker = openWorker(scene)
  for (const [n, body] of bodies.entries()) {
    const tsMs = beginMs + 10 * n * minuteMs
    scene.clock.ms = Math.max(scene.clock.ms, tsMs)
    expect(
      (await worker([recordOf(device, { ts: tsMs / secondMs, vin: 12, ...body }, scene.clock.ms)])).size,
    ).toBe(0)
  }
}
const nextMorning = () => {
  scene.clock.ms = startMs + 20 * hourMs
}
const at = (metres: number) => {
  const [gps_lon, gps_lat] = metresEast(metres)
  return { gps_lat, gps_lon, gps_hdop: 0.8, gps_nsat: 9, gps_speed: 20 }
}

describe('the visits of a report', () => {
  const way = [900, 0, 0, 900, 2000, 2000, 900]
  const rule = { kind: 'enter' as const, level: 'info' as const }

  it('are found in what is stored, and what came late is among them', async () => {
    await fences.draw([rule])
    await fences.draw([rule], { name: 'Crusher', shape: circle(metresEast(2000)) })
    await takeAll(way.map(at))
    nextMorning()
    const table = await make('visits')
    expect(table.title).toBe('Visits and Trips of Pit')
    expect(table.rows.map((row) => row.slice(2, 4))).toEqual([
      ['Crusher', '1'],
      ['Yard', '1'],
      ['Yard to Crusher', '1'],
      ['Not known', '2'],
    ])
    expect(table.rows.at(-1)?.[4]).toEqual({ atLeast: 23, atMost: 23 })
    expect(table.completeness).toBe('Complete for 0 of 1 machine')
    await takeAll([900, 0, 0, 900].map(at), startMs + 2 * hourMs)
    expect((await make('visits')).rows.map((row) => row.slice(2, 4))).toContainEqual(['Yard', '2'])
  })

  it('of a group without fences are none, which is said', async () => {
    await takeAll(way.map(at))
    nextMorning()
    expect(await make('visits')).toMatchObject({ notes: ['This group has no fences: places with rules.'] })
  })
})

describe('the events of a report', () => {
  const low = { topic: 'vin', msg: 'Supply voltage low', lv: 25 }

  it('are counted by level, with what people did while the period was open', async () => {
    await openAlertScene(scene).arrange(device, { emailList: ['ann@example.com'] })
    const life = openLifeScene(scene)
    await takeAll([{}, { events: [low] }, { events: [low, { ...low, topic: 'fuel_level', lv: 5 }] }])
    const [id = ''] = await life.idsOf(device)
    await life.act().acknowledge({ deviceid: device, ids: [id] }, person)
    await takeAll([{}, { events: [low] }], startMs + 30 * minuteMs)
    nextMorning()
    const [row] = (await make('events')).rows
    expect(row?.slice(2)).toEqual(['0', '2', '0', '1', '1 of 2', '10 min', 23.3])
    // Too late for the report: it was closed.
    const [newest = ''] = (await life.idsOf(device)).filter((each) => each !== id)
    await life.act().acknowledge({ deviceid: device, ids: [newest] }, person)
    expect((await make('events')).rows).toEqual([row])
  })

  it('of a plan without data are not known', async () => {
    device = await scene.addDevice('REPORT002', { name: 'Basic', tier: 'BASIC' })
    await fences.hold(fencedGroup, device)
    nextMorning()
    const rows = (await make('events')).rows.map((row) => [row[0], row[2], row.at(-1)])
    expect(rows).toEqual([
      ['Basic', 'not known', 24],
      ['Truck', '0', 24],
    ])
  })
})

describe('the service of a report', () => {
  const planid = PlanId.parse('s-Yearly01')

  it('is as it is known now, the most urgent machine first', async () => {
    const other = await scene.addDevice('REPORT003', { name: 'Grader' })
    await fences.hold(fencedGroup, other)
    const plan = {
      planid,
      name: 'Yearly',
      tasks: '',
      everyMonths: 12,
      soonHours: 0,
      soonDays: 14,
      timeZone: 'UTC',
      version: 1,
    }
    await scene.put(tables.service, { ...planKey(fencedGroup, planid), plan, owner: 'x', version: 1 })
    const done = {
      entryid: '01HZZZZZZZZZZZZZZZZZZZZZZZ',
      atMs: startMs - 370 * dayMs,
      loggedMs: startMs - 370 * dayMs,
    }
    await scene.put(tables.service, {
      ...machineKey(fencedGroup, device),
      done: { [planid]: done },
      marks: {},
      version: 1,
    })
    nextMorning()
    const table = await make('service')
    expect(table.period).toBe('As of 22 Nov 2026, 06:00')
    expect(table.rows).toEqual([
      ['Truck', device, 'Yearly', 'Due', 'by calendar', 'since 16 Nov 2026', '', ''],
      ['Grader', other, 'Yearly', 'Unknown', 'not known', 'not known', '', 'Nothing is logged yet'],
    ])
    expect(table.completeness).toBe('Complete for 1 of 2 machines')
  })
})
