import { describe, expect, it } from 'vitest'
import { createReadingsStore } from './readingsStore'

const at = (ts: number, fields: Record<string, unknown> = {}) => ({ ts, ...fields })

describe('createReadingsStore', () => {
  it('gives a key’s value and its recent numbers, oldest first', () => {
    const store = createReadingsStore()
    store.add([at(1, { vin: 12 }), at(2), at(3, { vin: 13 })])
    expect(store.series('vin')).toMatchObject({ value: 13, points: [12, 13] })
  })

  it('keeps the same series object while its value and points stay the same', () => {
    const store = createReadingsStore()
    store.add([at(1, { vin: 12, mode: 'RUN', list: [1] })])
    const [vin, mode, list] = [store.series('vin'), store.series('mode'), store.series('list')]
    store.add([at(2, { vin: 13, mode: 'RUN', list: [1] })])
    expect(store.series('vin')).not.toBe(vin)
    expect(store.series('mode')).toBe(mode)
    expect(store.series('list')).toBe(list)
  })

  it('takes each reading once, in the order of time', () => {
    const store = createReadingsStore()
    store.add([at(2, { vin: 2 }), at(3, { vin: 3 })])
    expect(store.add([at(3, { vin: 3 })])).toBe(false)
    expect(store.add([at(1, { vin: 1 }), at(3, { vin: 3 })])).toBe(true)
    expect(store.series('vin').points).toEqual([1, 2, 3])
  })

  it('keeps two different readings of one instant', () => {
    const store = createReadingsStore()
    store.add([at(1, { a: 1 })])
    expect(store.add([at(1, { a: 2 })])).toBe(true)
    expect(store.snapshot().count).toBe(2)
  })

  it('remembers the last value of a key that the selected reading lacks', () => {
    const store = createReadingsStore()
    store.add([at(1, { vin: 12 }), at(2)])
    expect(store.series('vin')).toMatchObject({ value: undefined, lastValue: 12, lastTs: 1 })
  })

  it('finds the last value further back when it was asked for', () => {
    const store = createReadingsStore()
    store.add([at(100), at(200)])
    expect(store.series('cp1').lastTs).toBeUndefined()
    store.addEarlier([at(10, { cp1: 3 }), at(20, { cp1: 4 }), at(150, { cp1: 5 })])
    expect(store.series('cp1')).toMatchObject({ value: undefined, lastValue: 5, lastTs: 150, points: [] })
    store.stepTo(1)
    expect(store.series('cp1')).toMatchObject({ lastValue: 4, lastTs: 20 })
    expect(store.snapshot().count).toBe(2)
  })

  it('steps back through earlier readings and stays there while new ones arrive', () => {
    const store = createReadingsStore()
    store.add([at(1, { vin: 1 }), at(2, { vin: 2 }), at(3, { vin: 3 })])
    store.stepTo(1)
    expect(store.snapshot()).toMatchObject({ steps: 1, selected: { ts: 2 } })
    store.add([at(4, { vin: 4 })])
    expect(store.snapshot()).toMatchObject({ steps: 2, selected: { ts: 2 }, newestTs: 4 })
    expect(store.series('vin').value).toBe(2)
    store.stepTo(99)
    expect(store.snapshot().selected?.ts).toBe(1)
  })

  it('keeps the list of keys the same while no key is added', () => {
    const store = createReadingsStore()
    store.add([at(1, { vin: 1 })])
    const { keys } = store.snapshot()
    store.add([at(2, { vin: 2 })])
    expect(store.snapshot().keys).toBe(keys)
    store.add([at(3, { cp1: 2 })])
    expect(store.snapshot().keys).toContain('cp1')
  })

  it('draws at most twenty points', () => {
    const store = createReadingsStore()
    store.add(Array.from({ length: 50 }, (_, i) => at(i, { vin: i })))
    expect(store.series('vin').points).toHaveLength(20)
    expect(store.series('vin').points.at(-1)).toBe(49)
  })

  it('looks for the last valid reading within 600, and not beyond', () => {
    const store = createReadingsStore()
    store.add([at(0, { cp1: 7 }), ...Array.from({ length: 599 }, (_, i) => at(i + 1))])
    expect(store.series('cp1')).toMatchObject({ lastValue: 7, points: [7] })
    store.add([at(600)])
    expect(store.series('cp1')).toMatchObject({ lastValue: undefined, points: [] })
  })

  it('takes a signal that is not known for no value', () => {
    const store = createReadingsStore()
    store.add([at(1, { gsm_rssi: -80 }), at(2, { gsm_rssi: -114 }), at(3, { gsm_rssi: -90 })])
    expect(store.series('gsm_rssi').points).toEqual([-80, -90])
    store.add([at(4, { gsm_rssi: -114 })])
    expect(store.series('gsm_rssi')).toMatchObject({ value: -114, lastValue: -90, lastTs: 3 })
  })

  it('tells its listeners once per answer with something new', () => {
    const store = createReadingsStore()
    let told = 0
    const stop = store.subscribe(() => (told += 1))
    store.add([at(1)])
    store.add([at(1)])
    stop()
    store.add([at(2)])
    expect(told).toBe(1)
  })
})
