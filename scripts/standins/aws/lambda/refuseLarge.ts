import { FunctionError } from './FunctionError'

/** Lambda's limit for the event and for the answer of a synchronous call, in bytes of JSON. */
const payloadLimitBytes = 6 * 1024 * 1024

const names = {
  request: { errorType: 'RequestEntityTooLargeException', what: 'Request payload size' },
  response: { errorType: 'Function.ResponseSizeTooLarge', what: 'Response payload size' },
} as const

/** Throws AWS's `FunctionError` when the JSON text of an event or an answer is larger than Lambda carries. */
export const refuseLarge = (direction: keyof typeof names, json: string): void => {
  const bytes = Buffer.byteLength(json)
  if (bytes <= payloadLimitBytes) return
  const { errorType, what } = names[direction]
  const errorMessage = `${what} of ${bytes} bytes exceeded maximum allowed payload size (${payloadLimitBytes} bytes).`
  throw new FunctionError({ errorType, errorMessage, trace: [] })
}
