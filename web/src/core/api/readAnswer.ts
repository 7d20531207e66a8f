import type { Endpoint, OutputOf } from '../../../../shared/core/endpoint'

/** What bodies turned out to be, by the schema that they were held to. */
const known = new WeakMap<object, WeakMap<Endpoint['output'], unknown>>()

/**
 * An answer as its contract has it. A body that was read once, ahead of the page, is not read again.
 * @throws the schema's error when it is none that the contract knows
 */
export const readAnswer = <E extends Endpoint>({ output }: E, body: unknown): OutputOf<E> => {
  const isKept = typeof body === 'object' && body !== null
  const found = isKept ? known.get(body)?.get(output) : undefined
  if (found !== undefined) return found as OutputOf<E>
  const answer = output.parse(body)
  if (isKept)
    known.set(body, (known.get(body) ?? new WeakMap<Endpoint['output'], unknown>()).set(output, answer))
  return answer as OutputOf<E>
}
