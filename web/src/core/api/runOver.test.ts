import { describe, expect, it } from 'vitest'
import { RequestError } from './RequestError'
import { type RunRow, runCancelled, runOver } from './runOver'

const run = async (
  ids: string[],
  answers: Record<string, string | Error>,
  isStopped: (sent: string[]) => boolean = () => false,
) => {
  const sent: string[] = []
  const pauses: number[] = []
  const shown: (readonly RunRow[])[] = []
  const rows = await runOver(ids, {
    send: (id) => {
      sent.push(id)
      const answer = answers[id] ?? 'done'
      return typeof answer === 'string' ? Promise.resolve(answer) : Promise.reject(answer)
    },
    onRows: (now) => shown.push(now),
    isStopped: () => isStopped(sent),
    pause: (ms) => {
      pauses.push(ms)
      return Promise.resolve()
    },
  })
  return {
    rows: rows.map(({ id, state, message }) => `${id} ${state} ${message}`.trim()),
    sent,
    pauses,
    shown,
  }
}

describe('a run over many', () => {
  it('goes in the order of the ids, with a second between two', async () => {
    const { rows, sent, pauses } = await run(['C', 'A', 'B'], { B: 'queued' })
    expect(sent).toEqual(['A', 'B', 'C'])
    expect(rows).toEqual(['A success done', 'B success queued', 'C success done'])
    expect(pauses).toEqual([1000, 1000])
  })

  it('shows each of them waiting, then on its way, then done', async () => {
    const { shown } = await run(['A', 'B'], {})
    expect(shown.map((rows) => rows.map(({ state }) => state).join(' '))).toEqual([
      'waiting waiting',
      'loading waiting',
      'success waiting',
      'success loading',
      'success success',
    ])
  })

  it('ends with a refusal: what still waits is cancelled', async () => {
    const words = 'Insufficient Permissions'
    const refused = new RequestError(words, { status: 403, words })
    const { rows, sent } = await run(['A', 'B', 'C'], { B: refused })
    expect(sent).toEqual(['A', 'B'])
    expect(rows).toEqual([
      'A success done',
      'B error Insufficient Permissions',
      `C cancelled ${runCancelled}`,
    ])
  })

  it('goes on after any other failure', async () => {
    const { rows } = await run(['A', 'B', 'C', 'D'], {
      A: new RequestError('The service is busy.', { status: 503, words: 'The service is busy.' }),
      B: new RequestError('Network Error', { status: 0 }),
      C: new Error(''),
    })
    expect(rows).toEqual([
      'A error The service is busy.',
      'B error Unknown error',
      'C error Unknown error',
      'D success done',
    ])
  })

  it('stops before the next one when somebody leaves', async () => {
    const { rows, sent } = await run(['A', 'B'], {}, (so) => so.length === 1)
    expect(sent).toEqual(['A'])
    expect(rows.at(-1)).toBe(`B cancelled ${runCancelled}`)
  })
})
