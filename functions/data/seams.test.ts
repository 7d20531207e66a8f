import { expect, it } from 'vitest'
import { nowMs, openMemoryDevice, rowAt } from '../../test/doubles/openMemoryDevice'
import { deviceid, stream } from '../../test/doubles/openMemoryPortal'
import { DeviceId } from '../../shared/core/ids'
import { hourMs, minuteMs, secondMs } from '../../shared/core/time'

const old = DeviceId.parse('OLDUNIT01')
const takenMs = nowMs - 6 * hourMs

const swapped = async () => {
  const streams = [
    { streamId: 'a', deviceid: old, fromMs: 0 },
    { streamId: '1', deviceid, fromMs: 0 },
  ]
  const device = openMemoryDevice({ streams })
  const send = async (into: string, fromMs: number, toMs: number) => {
    for (let ms = fromMs; ms < toMs; ms += minuteMs) {
      await device.take(rowAt(ms, { vin: 24, mode: ms % 2 === 0 ? 'on' : 'off' }), into)
    }
  }
  await send(`${old}#a`, nowMs - 12 * hourMs, takenMs - 2 * minuteMs)
  // On a bench, while the old one was at work; then on the machine.
  await send(stream, nowMs - 8 * hourMs, nowMs - 8 * hourMs + 3 * minuteMs)
  await send(stream, takenMs, nowMs)
  const ask = async (hours: number, dataKeys = ['vin', 'mode']) => {
    const fromTime = nowMs / secondMs - hours * 3600
    const answer = await device.ask({ dataKeys, fromTime, toTime: nowMs / secondMs, plotWidth: 400 })
    return { ...answer, seams: (answer.gaps ?? []).filter(({ reason }) => reason === 'newUnit') }
  }
  return { ask }
}

it('a chart has a moment at which another unit took over, and every reading of both', async () => {
  const { ask } = await swapped()
  const { seams, data } = await ask(24)
  expect(seams).toEqual([{ fromTs: takenMs / secondMs, toTs: takenMs / secondMs, reason: 'newUnit' }])
  expect(data.length).toBeGreaterThan(700)
  expect(data.every(({ vin }) => vin === undefined || vin === 24)).toBe(true)
  expect(data.some(({ mode }) => mode === 'on')).toBe(true)
})

it('one of a time in which a single unit was heard has none', async () => {
  const { ask } = await swapped()
  expect((await ask(5)).seams).toEqual([])
  const device = openMemoryDevice()
  await device.take(rowAt(nowMs - hourMs, { vin: 24 }))
  await device.take(rowAt(nowMs - minuteMs, { vin: 24 }))
  const input = {
    dataKeys: ['vin'],
    fromTime: nowMs / secondMs - 7200,
    toTime: nowMs / secondMs,
    plotWidth: 400,
  }
  expect((await device.ask(input)).gaps?.some(({ reason }) => reason === 'newUnit')).toBe(false)
})
