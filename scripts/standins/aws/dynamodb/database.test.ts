import { describe, expect, it } from 'vitest'
import { createCommitQueue, type Changes, type Database } from './database'

/** A database whose batches wait until they are let go. */
function createSlowDatabase() {
  const stored = new Map<string, string>()
  const waiting: { changes: Changes; finish: (error?: Error) => void }[] = []
  const database: Pick<Database, 'get' | 'batch'> = {
    get: (key) => stored.get(key),
    batch: (changes) =>
      new Promise((resolve, reject) => {
        const finish = (error?: Error) => {
          if (error) return reject(error)
          for (const [key, value] of changes) {
            if (value === null) stored.delete(key)
            else stored.set(key, value)
          }
          resolve()
        }
        waiting.push({ changes, finish })
      }),
  }
  return { database: database as Database, stored, waiting }
}

const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

describe('the commit queue', () => {
  it('shows later writers what was accepted before it is written, removals too', async () => {
    const { database, stored, waiting } = createSlowDatabase()
    stored.set('gone', 'x')
    const queue = createCommitQueue(database)
    void queue.commit(
      new Map([
        ['a', '1'],
        ['gone', null],
      ]),
    )
    expect([queue.read('a'), queue.read('gone')]).toEqual(['1', undefined])
    await nextTurn()
    void queue.commit(new Map([['a', '2']]))
    expect(queue.read('a')).toBe('2')
    waiting[0]?.finish()
    await nextTurn()
    expect([queue.read('a'), stored.get('a')]).toEqual(['2', '1'])
    waiting[1]?.finish()
    await queue.settle()
    expect([queue.read('a'), stored.get('a')]).toEqual(['2', '2'])
  })

  it('gathers what arrives during a batch into one more', async () => {
    const { database, waiting } = createSlowDatabase()
    const queue = createCommitQueue(database)
    void queue.commit(new Map([['a', '1']]))
    await nextTurn()
    const later = ['b', 'c', 'd'].map((key) => queue.commit(new Map([[key, '1']])))
    waiting[0]?.finish()
    await nextTurn()
    expect(waiting).toHaveLength(2)
    expect([...(waiting[1]?.changes.keys() ?? [])]).toEqual(['b', 'c', 'd'])
    waiting[1]?.finish()
    await Promise.all(later)
  })

  it('fails with a batch what was gathered behind it, since it may rest on what was lost', async () => {
    const { database, waiting } = createSlowDatabase()
    const queue = createCommitQueue(database)
    const first = queue.commit(new Map([['a', '1']]))
    await nextTurn()
    const second = queue.commit(new Map([['b', '1']]))
    waiting[0]?.finish(new Error('disk full'))
    await expect(first).rejects.toThrow('disk full')
    await expect(second).rejects.toThrow('disk full')
    expect([queue.read('a'), queue.read('b')]).toEqual([undefined, undefined])
  })

  it.each([
    ['alone', 0],
    ['with others behind it', 1],
  ])('decides afresh after a batch that failed %s', async (_, behind) => {
    const { database, stored, waiting } = createSlowDatabase()
    const queue = createCommitQueue(database)
    const first = queue.commit(new Map([['a', '1']]))
    await nextTurn()
    const others = Array.from({ length: behind }, () => queue.commit(new Map([['b', '1']])))
    waiting[0]?.finish(new Error('disk full'))
    await Promise.allSettled([first, ...others])
    const later = queue.commit(new Map([['c', '1']]))
    await nextTurn()
    waiting[1]?.finish()
    await later
    expect([...stored]).toEqual([['c', '1']])
  })
})
