import type { OutputOf, RequestOf } from '../../../shared/core/endpoint'
import type { DeviceId } from '../../../shared/core/ids'
import type { getGroupValues } from '../../../shared/grouplive/groupValues'

type Request = RequestOf<typeof getGroupValues>
type Answer = OutputOf<typeof getGroupValues>
type Ask = (request: Request) => Promise<Answer>

const secondPart = 2

/**
 * All pages of an answer: the first says how many others there are and where they begin, which are asked for at once. A
 * page that was cut short, because what it holds is long, is read on until the next one begins.
 */
export const readPages = async (
  ask: Ask,
  request: Request,
  take: (page: Answer) => void,
): Promise<Answer> => {
  const readUntil = async (page: Answer, next: DeviceId | undefined): Promise<void> => {
    take(page)
    const { lastEvaluatedDevice: last } = page
    if (last === undefined || (next !== undefined && last >= next)) return
    await readUntil(await ask({ ...request, afterDevice: last }), next)
  }
  const first = await ask(request)
  const starts = first.pageStarts ?? []
  // By its number it may have been asked for ahead of the first; a device that came or went since has moved it.
  const readPart = async (afterDevice: DeviceId, part: number): Promise<Answer> => {
    const page = request.since === undefined ? await ask({ ...request, part }) : undefined
    return page?.members === first.members ? page : ask({ ...request, afterDevice })
  }
  await Promise.all([
    readUntil(first, starts[0]),
    ...starts.map(async (start, i) => readUntil(await readPart(start, i + secondPart), starts[i + 1])),
  ])
  return first
}
