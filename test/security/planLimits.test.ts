import { beforeAll, describe, expect, it } from 'vitest'
import { queueCommand } from '../../shared/commands/commandQueue'
import type { OutputOf, RequestOf } from '../../shared/core/endpoint'
import { type Role, roles } from '../../shared/core/roles'
import { queryReadings } from '../../shared/data/queryReadings'
import { getDiagnostics } from '../../shared/diagnostics/getDiagnostics'
import { getMetrics } from '../../shared/periodfigures/getMetrics'
import { getSettings } from '../../shared/settings/deviceSettings'
import { eventually } from '../harness/eventually'
import type { Device } from '../harness/makeDevices'
import type { Person } from '../harness/makePeople'
import { useStack } from '../harness/useStack'
import { type PlanState, setPlan } from './setPlan'

const stack = useStack()
const nowSeconds = Math.floor(Date.now() / 1000)
const threeDaysAgo = nowSeconds - 3 * 86_400
/** Voltages by which the readings are told apart: the old ones are older than Basic keeps. */
const old = [11.1, 11.2]
const recent = [12.1, 12.2]

let device: Device
let deviceid: Device['deviceid']
let staff: Person
const people = new Map<Role, Person>()

const tokenOf = (role: Role) => people.get(role)?.token
const volts = (answer: OutputOf<typeof queryReadings>) => answer.data.map(({ vin }) => vin)
const read = (query: Omit<RequestOf<typeof queryReadings>, 'deviceid'>, token = tokenOf('ADMIN')) =>
  stack.ask(queryReadings, { deviceid, ...query }, token)

/** The device sent everything while its plan kept it; the rows are still there whatever plan follows. */
beforeAll(async () => {
  for (const role of roles) people.set(role, await stack.newUser(`plan ${role}`))
  staff = await stack.newUser('plan staff', ['senquip_admin'])
  device = await stack.newDevice(
    {},
    [...people].map(([role, person]) => [person, role] as const),
  )
  ;({ deviceid } = device)
  const link = await stack.connect(device)
  await link.sendReading({ ts: threeDaysAgo, vin: old[0] })
  await link.sendReading({ ts: threeDaysAgo + 600, vin: old[1] })
  await link.sendReading({ ts: nowSeconds - 1200, vin: recent[0] })
  await link.sendReading({ ts: nowSeconds - 60, vin: recent[1] })
  await link.disconnect()
  await eventually(async () => expect(volts(await read({ dataPoints: 10 }))).toHaveLength(4))
})

const full = { isRestricted: false, days: 730, seen: [...old, ...recent], drawn: [...old, ...recent] }
/** The newest alone as figures, the day that is stored as a chart. */
const restricted = { isRestricted: true, days: 1, seen: recent.slice(-1), drawn: recent }
/** What each state of the plan lets people have. */
const plans: readonly [PlanState, typeof full & { name: string }][] = [
  ['Hosted', { ...full, name: 'Hosted' }],
  ['Trial', { ...full, name: 'Trial' }],
  ['an expired trial', { ...restricted, name: 'Basic' }],
  ['Basic', { ...restricted, name: 'Basic' }],
]

describe.each(plans)('on %s', (state, { name, isRestricted, days, seen, drawn }) => {
  beforeAll(() => setPlan(stack, deviceid, state))

  it.each(roles)('%s is told the plan and reads what it keeps', async (role) => {
    const settings = await stack.ask(getSettings, { deviceid }, tokenOf(role))
    expect(settings).toMatchObject({ dataRestricted: isRestricted, tier: { name, dataStorageDays: days } })
    expect(volts(await read({ dataPoints: 600 }, tokenOf(role)))).toEqual(seen)
  })

  it.each<[string, Parameters<typeof read>[0]]>([
    ['a month back', { relative: '1M' }],
    ['page after page', { pageStartTime: threeDaysAgo - 60, dataPoints: 1000 }],
    ['up to the end of the old ones', { relative: '1M', toTime: threeDaysAgo + 3600 }],
  ])('nobody sees what the plan does not keep: %s', async (_, query) => {
    for (const role of roles) {
      const got = volts(await read(query, tokenOf(role)))
      expect(got.filter((value) => !seen.includes(Number(value)))).toEqual([])
      expect(got.length).toBeLessThanOrEqual(isRestricted ? 1 : 4)
      if (!isRestricted) expect(got).toContain(old[0])
    }
  })

  it.each<[string, number]>([
    ['one point', 1],
    ['first and last', 2],
    ['all of it', 1100],
  ])('a chart of a month draws %s of what the plan keeps, and nothing older', async (_, downsample) => {
    for (const role of roles) {
      const got = volts(await read({ dataKeys: 'vin', downsample, relative: '1M' }, tokenOf(role)))
      if (downsample === 1) expect([got.length, drawn]).toEqual([1, expect.arrayContaining(got)])
      else expect(got).toEqual(downsample === 2 ? [drawn.at(0), drawn.at(-1)] : drawn)
    }
  })

  it('a range before it is refused in the words of the plan, or answered', async () => {
    for (const role of roles) {
      const { status, body } = await stack.call(
        queryReadings,
        { deviceid, fromTime: threeDaysAgo - 3600, toTime: nowSeconds },
        tokenOf(role),
      )
      expect(status).toBe(isRestricted ? 400 : 200)
      if (isRestricted) {
        expect(body).toMatchObject({ message: 'Data older than 1 day(s) is unavailable on the Basic plan.' })
      }
    }
  })

  it.each(roles)('a trigger of %s is queued if role and plan both allow it', async (role) => {
    const before = await stack.tables.contents('Commands')
    const request = { deviceid, method: 'Admin.Trigger', args: { index: 1 } }
    const { status, body } = await stack.call(queueCommand, request, tokenOf(role))
    expect(status).toBe(role === 'VIEW' || isRestricted ? 403 : 200)
    if (role !== 'VIEW' && isRestricted) {
      expect(body).toMatchObject({ message: 'Triggers are unavailable on the Basic Plan' })
    }
    const after = await stack.tables.contents('Commands')
    if (status === 403) expect(after).toEqual(before)
    else expect(after).not.toEqual(before)
  })

  it('metrics and diagnostics look no further back than readings do', async () => {
    const periods = { currentStartTime: threeDaysAgo - 3600, currentEndTime: threeDaysAgo + 3600 }
    const metrics = await stack.call(getMetrics, { deviceid, ...periods }, tokenOf('VIEW'))
    expect(metrics.status).toBe(isRestricted ? 400 : 200)
    const diagnostics = await stack.call(getDiagnostics, { deviceid, dataPoints: '600' }, tokenOf('USER'))
    expect(diagnostics.status).toBe(200)
    const told = JSON.stringify(diagnostics.body)
    for (const hidden of [threeDaysAgo, threeDaysAgo + 600])
      expect(told.includes(String(hidden))).toBe(!isRestricted)
  })

  it('staff read everything', async () => {
    expect(volts(await read({ relative: '1M' }, staff.token))).toEqual([...old, ...recent])
  })
})
