// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { GroupId } from '../../../../shared/core/ids'
import { holdSession } from '../../pages/failing/openPage.fixture'
import { type BulkDevice, noPlan } from './bulkPlan'
import { useBulkRun } from './useBulkRun'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const facts = { name: 'Truck', model: '', fw: 'SFW003-3.4.0', tier: 'Hosted', supplyVolts: undefined }
const devices: BulkDevice[] = ['BULK00001', 'BULK00002', 'BULK00003'].map((deviceid) => ({
  deviceid,
  ...facts,
}))
const plan = { ...noPlan, kind: 'settings' as const, devices, change: { 'device.base_interval': 60 } }

it('is noted as far as it came when its page is closed', async () => {
  vi.useFakeTimers()
  holdSession()
  const notes: RequestInit[] = []
  vi.stubGlobal('fetch', (address: string, asked: RequestInit) => {
    if (address.endsWith('/bulk-run')) notes.push(asked)
    return Promise.resolve(Response.json({ message: 'Processing', failedKeys: [], commandIDs: [] }))
  })
  const { result } = renderHook(() => useBulkRun(GroupId.parse('g-BulkGroup'), plan))
  act(() => void result.current.start())
  await act(() => vi.advanceTimersByTimeAsync(100))
  window.dispatchEvent(new Event('pagehide'))
  await act(() => vi.advanceTimersByTimeAsync(0))
  expect(notes).toHaveLength(1)
  expect(notes[0]).toMatchObject({ method: 'POST', keepalive: true })
  expect(JSON.parse(notes[0]?.body as string)).toMatchObject({
    kind: 'settings',
    change: 'device.base_interval',
    devices: [
      { deviceid: 'BULK00001', outcome: 'success' },
      { deviceid: 'BULK00002', outcome: 'cancelled' },
      { deviceid: 'BULK00003', outcome: 'cancelled' },
    ],
  })
  await act(() => vi.advanceTimersByTimeAsync(5000))
  window.dispatchEvent(new Event('pagehide'))
  // What has come to its end was noted by that, and is not once more.
  expect(notes.map(({ keepalive }) => keepalive)).toEqual([true, undefined])
})
