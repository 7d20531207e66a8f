import { expect, it } from 'vitest'
import { rewriteRequestCode } from '../../../infra/webrelease/rewriteRequest'
import { refuseUndocumented } from '../../../scripts/standins/aws/cloudfront/refuseUndocumented'

// That the templates hold no other function is said in infra/stacks/WebStack.test.ts.
it('the function at the edge uses what its runtime documents, and nothing else', () => {
  expect(() => refuseUndocumented('rewriteRequest', rewriteRequestCode)).not.toThrow()
})
