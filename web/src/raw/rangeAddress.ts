import { secondMs } from '../../../shared/core/time'
import type { RawRange } from './rawLimits'

/** What an address says of a range, in epoch seconds; undefined when it says none that could be loaded. */
export const readRange = (params: URLSearchParams): RawRange | undefined => {
  const [from, to] = [Number(params.get('from')), Number(params.get('to'))]
  if (!(Number.isInteger(from) && Number.isInteger(to) && from > 0 && from < to)) return undefined
  return { fromMs: from * secondMs, toMs: to * secondMs }
}

/** The same, to be written. */
export const writeRange = ({ fromMs, toMs }: RawRange) => ({
  from: String(Math.floor(fromMs / secondMs)),
  to: String(Math.ceil(toMs / secondMs)),
})
