import { describe, expect, it } from 'vitest'
import type { ServerLogEntry } from '../../../shared/serverlog/serverLog'
import { type LoadLog, type LogState, createLogPages } from './createLogPages'

const entry = (id: string): ServerLogEntry => ({
  id,
  ts: 1,
  eventCategory: 'Access',
  eventName: 'User Added',
  eventUserEmail: '',
  eventUserName: '',
  eventDescription: '',
})

const open = (load: LoadLog, window = {}) => {
  const told: LogState[] = []
  const pages = createLogPages(load, window, (state) => told.push(state))
  return { pages, told, ids: () => told.at(-1)?.entries.map(({ id }) => id) }
}

describe('a log read in pages', () => {
  it('starts each page behind the last entry of the one before, and ends', async () => {
    const asked: (string | undefined)[] = []
    const { pages, told, ids } = open(({ pageStartKey }) => {
      asked.push(pageStartKey)
      const isLast = pageStartKey === 'B'
      return Promise.resolve({
        events: [entry(isLast ? 'A' : 'B')],
        ...(isLast ? {} : { lastEvaluatedKey: 'B' }),
      })
    })
    await pages.more()
    expect(told.at(-1)).toMatchObject({ isLoading: false, hasMore: true })
    await pages.more()
    await pages.more()
    expect([asked, ids()]).toEqual([
      [undefined, 'B'],
      ['B', 'A'],
    ])
    expect(told.at(-1)?.hasMore).toBe(false)
  })

  it('asks for one page at a time, within its window', async () => {
    const asked: unknown[] = []
    const { pages } = open(
      (request) => {
        asked.push(request)
        return Promise.resolve({ events: [] })
      },
      { fromTime: 5 },
    )
    await Promise.all([pages.more(), pages.more()])
    expect(asked).toEqual([{ fromTime: 5, dataPoints: 100, pageStartKey: undefined }])
  })

  it('keeps what it has when a page fails, and goes on from there', async () => {
    let times = 0
    const { pages, told, ids } = open(() => {
      times += 1
      if (times === 2) return Promise.reject(new Error('no answer'))
      return Promise.resolve({ events: [entry(String(times))], lastEvaluatedKey: String(times) })
    })
    await pages.more()
    await pages.more()
    expect([ids(), told.at(-1)?.error]).toEqual([['1'], new Error('no answer')])
    await pages.more()
    expect([ids(), told.at(-1)?.error]).toEqual([['1', '3'], undefined])
  })

  it('tells nothing after it was stopped', async () => {
    const { pages, told } = open(() => Promise.resolve({ events: [entry('A')] }))
    const asked = pages.more()
    pages.stop()
    await asked
    expect(told).toHaveLength(1)
  })
})
