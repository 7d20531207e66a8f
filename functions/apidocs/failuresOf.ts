import type { Endpoint } from '../../shared/core/endpoint'
import { type ProblemCode, problemStatus } from '../../shared/core/problem'

const takesInput = ({ input }: Endpoint): boolean => Object.keys(input.shape).length > 0
const isPublic = ({ auth }: Endpoint): boolean => auth === 'public'
const changes = ({ method }: Endpoint): boolean => method !== 'GET'

/** Which failures a call can end in. The stories hold every answer of a running stack to this table. */
const canFail = {
  // Fields that the contract does not name are refused.
  invalid: () => true,
  notSignedIn: (endpoint) => !isPublic(endpoint),
  // A request that comes past the front is refused, whatever it asks.
  forbidden: () => true,
  notFound: takesInput,
  conflict: changes,
  tooLarge: changes,
  tooManyAttempts: (endpoint) => changes(endpoint) || endpoint.auth === 'apiKey',
  internal: () => true,
  unavailable: () => true,
} as const satisfies Record<ProblemCode, (endpoint: Endpoint) => boolean>

/** The failures of an endpoint, in the order of the table of problems. */
export const failuresOf = (endpoint: Endpoint): ProblemCode[] =>
  (Object.keys(problemStatus) as ProblemCode[]).filter((code) => canFail[code](endpoint))
