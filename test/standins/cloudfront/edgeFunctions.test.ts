import { expect, it } from 'vitest'
import { nameCharsetCode, rewriteRequestCode } from '../../../infra/webrelease/edgeFunctions'
import { refuseUndocumented } from '../../../scripts/standins/aws/cloudfront/refuseUndocumented'

// That the templates hold no other function is said in infra/stacks/WebStack.test.ts.
it.each(Object.entries({ rewriteRequest: rewriteRequestCode, nameCharset: nameCharsetCode }))(
  '%s uses what the runtime of the edge documents, and nothing else',
  (name, code) => {
    expect(() => refuseUndocumented(name, code)).not.toThrow()
  },
)
