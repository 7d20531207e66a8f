import { describe, expect, it } from 'vitest'
import { gatherWrites } from './readingStore'

const open = (refuse: (item: string) => Error | undefined = () => undefined) => {
  const sent: string[][] = []
  const put = gatherWrites<string>(
    (item) => item,
    (items) => {
      sent.push([...items])
      const error = items.map(refuse).find((each) => each !== undefined)
      return error === undefined ? Promise.resolve() : Promise.reject(error)
    },
    3,
  )
  return { sent, put }
}
const named = (name: string) => Object.assign(new Error(name), { name })

describe('writes of many callers', () => {
  it('are sent together, each item once, in batches', async () => {
    const { sent, put } = open()
    await Promise.all([put(['a']), put(['b', 'c']), put(['a', 'd']), put([])])
    expect(sent).toEqual([['a', 'b', 'c'], ['d']])
    await put(['a'])
    expect(sent).toHaveLength(3)
  })

  it('fail those alone whose item is refused', async () => {
    const { sent, put } = open((item) => (item === 'bad' ? named('ValidationException') : undefined))
    const outcomes = await Promise.allSettled([put(['a']), put(['bad']), put(['b'])])
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(sent).toEqual([['a', 'bad', 'b'], ['a'], ['bad'], ['b']])
  })

  it('fail all of a batch that the store could not take, without asking more of it', async () => {
    const { sent, put } = open((item) => (item === 'b' ? named('ThrottlingException') : undefined))
    const outcomes = await Promise.allSettled([put(['a']), put(['b']), put(['c', 'd'])])
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    expect(sent).toEqual([['a', 'b', 'c'], ['d']])
  })
})
