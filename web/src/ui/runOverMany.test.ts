import { describe, expect, it } from 'vitest'
import { type RunOutcome, runOverMany } from './runOverMany'

const run = async (answers: Record<string, RunOutcome>, isStopped?: () => boolean) => {
  const asked: string[] = []
  const states: string[] = []
  const rows = await runOverMany({
    ids: ['C', 'A', 'B'],
    send: (id) => {
      asked.push(id)
      return Promise.resolve(answers[id] ?? { ok: true, message: 'queued' })
    },
    cancelled: 'Download Request Cancelled',
    onRows: (now) => states.push(now.map(({ state }) => state[0]).join('')),
    ...(isStopped === undefined ? {} : { isStopped }),
  })
  return { asked, states, rows }
}

describe('a run over many', () => {
  it('goes in the order of their ids, one after the other', async () => {
    const { asked, states, rows } = await run({})
    expect(asked).toEqual(['A', 'B', 'C'])
    expect(states).toEqual(['www', 'lww', 'sww', 'slw', 'ssw', 'ssl', 'sss', 'sss'])
    expect(rows.map(({ message }) => message)).toEqual(['queued', 'queued', 'queued'])
  })

  it.each([400, 403, 413, 499])('stops at a refusal with %s, and cancels the rest', async (status) => {
    const { asked, rows } = await run({ A: { ok: false, message: 'no', status } })
    expect(asked).toEqual(['A'])
    expect(rows).toEqual([
      { id: 'A', state: 'error', message: 'no' },
      { id: 'B', state: 'cancelled', message: 'Download Request Cancelled' },
      { id: 'C', state: 'cancelled', message: 'Download Request Cancelled' },
    ])
  })

  it.each([0, 500, 503])('goes on after a failure with %s', async (status) => {
    const { asked, rows } = await run({ A: { ok: false, message: 'busy', status } })
    expect(asked).toEqual(['A', 'B', 'C'])
    expect(rows.map(({ state }) => state)).toEqual(['error', 'success', 'success'])
  })

  it('ends where somebody stopped it', async () => {
    let sent = 0
    const { rows } = await run({}, () => (sent += 1) > 1)
    expect(rows.map(({ state }) => state)).toEqual(['success', 'cancelled', 'cancelled'])
  })
})
