import { describe, expect, it } from 'vitest'
import { Problem, problemMessage, problemStatus } from './problem'

describe('a problem', () => {
  it('has words and a status for every code', () => {
    expect(Object.keys(problemMessage)).toEqual(Object.keys(problemStatus))
    expect(problemMessage.forbidden).toBe('Insufficient Permissions')
    expect(new Set(Object.values(problemStatus)).size).toBe(Object.keys(problemStatus).length)
  })

  it('is told in the words of its code unless it has its own', () => {
    expect(new Problem('notFound').message).toBe(problemMessage.notFound)
    expect(new Problem('conflict', 'Taken.', { resultCode: 'X', retryAfterSeconds: 2 })).toMatchObject({
      code: 'conflict',
      message: 'Taken.',
      resultCode: 'X',
      retryAfterSeconds: 2,
    })
  })
})
