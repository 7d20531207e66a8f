import { expect, it } from 'vitest'
import { onFirstUse } from './onFirstUse'

it('is loaded once, when it is first used, and again after a failure', async () => {
  let times = 0
  const use = onFirstUse(() => {
    times += 1
    return times === 1 ? Promise.reject(new Error('away')) : Promise.resolve(times)
  })
  expect(times).toBe(0)
  await expect(use()).rejects.toThrow('away')
  expect(await Promise.all([use(), use()])).toEqual([2, 2])
})
