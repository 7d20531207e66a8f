// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { DeviceId } from '../../../../shared/core/ids'
import { GroupChartSettings } from '../../../../shared/views/groupView'
import { dayMs, minuteMs } from '../../../../shared/core/time'
import { forgetCookies, holdSession } from '../../core/session/sessionCookies.fixture'
import type { GroupDevice } from '../../grouplive/groupDevices'
import { chartLines, keptFrom, useChartLines } from './useChartLines'

const deviceOf = (n: number, values: GroupDevice['values']): GroupDevice => ({
  deviceid: DeviceId.parse(`UNIT${String(n).padStart(5, '0')}`),
  name: `Truck ${n}`,
  type: '',
  model: '',
  fw: '',
  tier: 'Hosted',
  lastContactMs: 1,
  intervalSeconds: 60,
  values,
  events: [],
})

it('a series without a device is one line for each device that measures its key, as far as there is room', () => {
  const devices = Array.from({ length: 20 }, (_, n) => deviceOf(n, n === 3 ? { vin: null } : { vin: n }))
  const settings = GroupChartSettings.parse({
    series: [
      { key: 'fuel', dataType: 'latest', deviceid: 'UNIT00003', name: '', unit: '' },
      { key: 'vin', dataType: 'latest', name: '', unit: '' },
    ],
  })
  const { lines, total } = chartLines(settings, devices)
  expect(total).toBe(20)
  expect(lines).toHaveLength(15)
  expect(lines.slice(0, 5).map(({ deviceName, series: { key } }) => `${deviceName} ${key}`)).toEqual([
    'Truck 3 fuel',
    'Truck 0 vin',
    'Truck 1 vin',
    'Truck 2 vin',
    'Truck 4 vin',
  ])
})

it('asks no plan for days that it does not keep', () => {
  const now = 100 * dayMs
  const week = { fromMs: now - 7 * dayMs, toMs: now }
  expect(keptFrom('Basic', week, now)).toBe(now - dayMs)
  expect(keptFrom('Hosted', week, now)).toBe(week.fromMs)
  expect(keptFrom('', week, now)).toBe(week.fromMs)
  expect(keptFrom('Basic', { fromMs: now - 9 * dayMs, toMs: now - 2 * dayMs }, now)).toBeUndefined()
})

describe('a device that could not be read', () => {
  afterEach(() => {
    cleanup()
    vi.useRealTimers()
    vi.unstubAllGlobals()
    forgetCookies()
  })

  const draw = (status: number) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    holdSession()
    const failed = () => Response.json({ message: 'No.' }, { status })
    const fetched = vi.fn(() => Promise.resolve(failed()))
    vi.stubGlobal('fetch', fetched)
    const settings = GroupChartSettings.parse({
      series: [{ key: 'vin', dataType: 'latest', name: '', unit: '' }],
    })
    const { lines } = chartLines(settings, [deviceOf(status, { vin: 1 })])
    const period = { fromMs: Date.now() - dayMs, toMs: Date.now() }
    const { result } = renderHook(() => useChartLines(lines, period).data)
    const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
    return { fetched, pass, answers: () => [...(result.current?.values() ?? [])] }
  }

  it('for a reason that passes is asked for again each minute, until it is read', async () => {
    const { fetched, pass, answers } = draw(503)
    await pass(0)
    expect(answers()).toEqual([{ error: expect.objectContaining({ status: 503 }) as Error }])
    fetched.mockImplementation(() => Promise.resolve(Response.json({ data: [] })))
    await pass(minuteMs)
    expect(answers()).toEqual([{ answer: { data: [], gaps: [] } }])
    await pass(10 * minuteMs)
    expect(fetched).toHaveBeenCalledTimes(2)
  })

  it('for one that does not pass is left', async () => {
    const { fetched, pass, answers } = draw(404)
    await pass(10 * minuteMs)
    expect(answers()).toEqual([{ error: expect.objectContaining({ status: 404 }) as Error }])
    expect(fetched).toHaveBeenCalledOnce()
  })
})
