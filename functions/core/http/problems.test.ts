import { TransactionCanceledException } from '@aws-sdk/client-dynamodb'
import { expect, it } from 'vitest'
import { Problem } from '../../../shared/core/problem'
import { describeProblem } from './problems'

const named = (name: string) => Object.assign(new Error('secret detail'), { name })
const canceled = (...codes: string[]) =>
  new TransactionCanceledException({
    $metadata: {},
    message: '',
    CancellationReasons: codes.map((Code) => ({ Code })),
  })

it.each([
  [named('ProvisionedThroughputExceededException'), 'unavailable'],
  [named('ThrottlingException'), 'unavailable'],
  [named('TransactionConflictException'), 'unavailable'],
  [named('TimeoutError'), 'unavailable'],
  [canceled('None', 'ThrottlingError'), 'unavailable'],
  [canceled('ProvisionedThroughputExceeded'), 'unavailable'],
  [canceled('ValidationError'), 'internal'],
  [named('ResourceNotFoundException'), 'internal'],
  [new Problem('conflict'), 'conflict'],
  ['a string', 'internal'],
  [undefined, 'internal'],
])('%s is told as %s', (error, code) => {
  const problem = describeProblem(error)
  expect(problem.code).toBe(code)
  expect(problem.message).not.toContain('secret detail')
})
